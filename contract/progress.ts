// A response's progress, which is a fact. The candidate's pages need it, but none of the decisions in status.ts.
import * as z from 'zod/mini';

export const progresses = [
  'not_started',
  'in_progress',
  'uploading',
  'completed',
  'expired',
  'withdrawn',
] as const;
export const Progress = z.enum(progresses);
export type Progress = z.infer<typeof Progress>;

/** True if no more answers will arrive. */
export function isThrough({ progress }: { progress: string }): boolean {
  return progress !== 'not_started' && progress !== 'in_progress';
}

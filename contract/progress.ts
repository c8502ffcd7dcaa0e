// A response's progress (a fact). Separate from status.ts, which the candidate's pages do not need.
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

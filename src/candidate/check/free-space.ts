// Whether this device has room for the interview: what the browser grants, beside what the answers may need.
import { maxTakeBytes } from '#contract/take.ts';
import type { InterviewPlan } from '../interview/plan.ts';

export interface FreeSpace {
  freeBytes: number;
  neededBytes: number;
  isEnough: boolean;
}

/** The usual rate of picture and sound, and some more for second takes. */
const bytesPerMs = 664_000 / 8 / 1000;
const shareForRetakes = 1.5;
const usualAnswerMs = 120_000;
/** Below this a browser begins to refuse for reasons of its own. */
const leastBytes = 50_000_000;

/** All video answers at their longest, each kept here until the server has it. */
export function neededBytesOf(plan: InterviewPlan): number {
  const videos = plan.questions.filter(({ type }) => type === 'video');
  const bytes = videos.map(({ answer_ms }) =>
    Math.min(maxTakeBytes, (answer_ms ?? usualAnswerMs) * bytesPerMs),
  );
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) * shareForRetakes);
}

export function freeSpaceOf(estimate: StorageEstimate, neededBytes: number): FreeSpace | null {
  const { quota, usage } = estimate;
  if (quota === undefined || usage === undefined) return null;
  const freeBytes = Math.max(0, quota - usage);
  return { freeBytes, neededBytes, isEnough: freeBytes >= Math.max(leastBytes, neededBytes) };
}

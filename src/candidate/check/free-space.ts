// Whether the device has room for the interview: the browser's storage quota against the estimated size of
// the answers.
import { kindRules } from '#contract/question.ts';
import { maxTakeBytes } from '#contract/take.ts';
import type { InterviewPlan } from '../machine/plan.ts';

export interface FreeSpace {
  freeBytes: number;
  neededBytes: number;
  isEnough: boolean;
}

/** The usual video and audio bitrate, with a margin for retakes. */
const bytesPerMs = 664_000 / 8 / 1000;
const shareForRetakes = 1.5;
const usualAnswerMs = 120_000;
/** Below this, browsers start to refuse writes for their own reasons. */
const leastBytes = 50_000_000;

/** All video answers at maximum length. Each stays on the device until the server has it. */
export function neededBytesOf(plan: InterviewPlan): number {
  const videos = plan.questions.filter(({ type }) => kindRules[type].isRecorded);
  const bytes = videos.map(({ answer_ms }) =>
    Math.min(maxTakeBytes, (answer_ms ?? usualAnswerMs) * bytesPerMs),
  );
  return Math.round(bytes.reduce((sum, questionBytes) => sum + questionBytes, 0) * shareForRetakes);
}

export function freeSpaceOf(estimate: StorageEstimate, neededBytes: number): FreeSpace | null {
  const { quota, usage } = estimate;
  if (quota === undefined || usage === undefined) return null;
  const freeBytes = Math.max(0, quota - usage);
  return { freeBytes, neededBytes, isEnough: freeBytes >= Math.max(leastBytes, neededBytes) };
}

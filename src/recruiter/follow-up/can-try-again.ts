// Whether a candidate may be offered another attempt: this one is finished and is the latest.
import type { ResponseDetail } from '#contract/response.ts';

export function canTryAgain(
  response: Pick<ResponseDetail, 'finished_at' | 'progress' | 'status' | 'attempt' | 'attempts'>,
): boolean {
  const { finished_at, progress, status, attempt, attempts } = response;
  const isFinished =
    finished_at !== null || progress === 'expired' || progress === 'withdrawn' || status === 'rejected';
  return isFinished && attempts.every((sibling) => sibling.attempt < attempt);
}

// Pure rules of the candidate's own page.
import type { RefusalCode } from '#contract/refusals.ts';
import { isEnded, isExpired, isWithdrawn, refusalToOpen } from '../../interviews/rules.ts';
import type { JobTimes } from '../../interviews/rules.ts';
import type { ResponseFacts } from '../rules.ts';

/**
 * Why the page cannot be opened on another device, or undefined. It opens only once a started
 * interview has ended: until then another device continues the interview if the job allows it
 * (startInvitation), and the page must not bypass block_try.
 */
export function refusalToOpenPage(
  job: JobTimes,
  response: ResponseFacts,
  deadline: Date | null,
  now: Date,
): RefusalCode | undefined {
  if (response.started_at && isEnded(response, deadline, now)) return undefined;
  const refusal = refusalToOpen(job, response, deadline, now);
  return refusal ?? (response.started_at ? 'already_started' : 'forbidden');
}

/**
 * Why no extra time is available, or undefined. Closing a job does not stop interviews in progress.
 */
export function refusalToTakeTime(
  response: ResponseFacts,
  deadline: Date | null,
  now: Date,
): RefusalCode | undefined {
  if (response.finished_at) return 'already_completed';
  if (isWithdrawn(response)) return 'withdrawn';
  return isExpired(deadline, now) ? 'expired' : undefined;
}

/** Whether the interview was started and can still continue. */
export function canGoOn(job: JobTimes, response: ResponseFacts, deadline: Date | null, now: Date): boolean {
  return response.started_at !== null && refusalToOpen(job, response, deadline, now) === undefined;
}

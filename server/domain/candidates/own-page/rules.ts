// Pure rules of the candidate's own page.
import type { Accommodation, RequestKind } from '#contract/candidate-page.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { isEnded, isExpired, isWithdrawn, refusalToOpen } from '../../interviews/rules.ts';
import type { JobTimes } from '../../interviews/rules.ts';
import { endOfPreview, isPreview } from '../../../kernel/preview.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Enough for a candidate in need, too few to flood a recruiter's mailbox. */
export const maxRequestsPerHour = 5;
export const maxRequests = 50;

export interface ResponseFacts {
  source: string;
  status: string;
  progress: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

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

/**
 * When everything is deleted: this many days after the end, otherwise after the start; a preview
 * after one day. Null while the interview runs.
 */
export function deleteAtOf(
  response: ResponseFacts,
  deadline: Date | null,
  retentionDays: number,
  now: Date,
): Date | null {
  if (!isEnded(response, deadline, now)) return null;
  if (isPreview(response)) return endOfPreview(response);
  const from = response.finished_at ?? response.started_at ?? response.created_at;
  return new Date(from.getTime() + retentionDays * dayMs);
}

/**
 * Whole seconds until the next request is allowed; 0 for now. `lately`: times of the latest
 * requests.
 */
export function waitSeconds(lately: readonly Date[], total: number, now: Date): number {
  if (total >= maxRequests) return hourMs / 1000;
  const within = lately.filter((at) => now.getTime() - at.getTime() < hourMs);
  if (within.length < maxRequestsPerHour) return 0;
  const oldest = Math.min(...within.map((at) => at.getTime()));
  return Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 1000));
}

const more: Record<Accommodation['time_factor'], Accommodation['time_factor']> = {
  1: 1.5,
  1.5: 2,
  2: 0,
  0: 0,
};

/** The default grant for a request; undefined if the recruiter must specify it. */
export function grantOf(kind: RequestKind, before: Accommodation): Accommodation | undefined {
  if (kind === 'more_time') return { ...before, time_factor: more[before.time_factor] };
  if (kind === 'text_for_video') return { ...before, text_for_video: true };
  return undefined;
}

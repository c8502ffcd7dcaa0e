// What is decided about the candidate's own page without asking the database.
import type { Accommodation, RequestKind } from '#contract/candidate-page.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { isEnded, isExpired, isWithdrawn, refusalToOpen } from '../../interviews/rules.ts';
import type { JobTimes } from '../../interviews/rules.ts';
import { endOfPreview, isPreview } from '../../../kernel/preview.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Enough for somebody in need, too few to fill a recruiter's mailbox. */
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
 * Why the page cannot be opened on another device, or undefined. Only what was begun has a page, and only once it is
 * over: while the interview runs, another device goes on with it as the job allows (startInvitation), and this is no way
 * around block_try.
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

/** Why there is no more time to take, or undefined. A job that closed does not put out who is inside. */
export function refusalToTakeTime(
  response: ResponseFacts,
  deadline: Date | null,
  now: Date,
): RefusalCode | undefined {
  if (response.finished_at) return 'already_completed';
  if (isWithdrawn(response)) return 'withdrawn';
  return isExpired(deadline, now) ? 'expired' : undefined;
}

/** Whether the interview was begun and may still be gone on with. */
export function canGoOn(job: JobTimes, response: ResponseFacts, deadline: Date | null, now: Date): boolean {
  return response.started_at !== null && refusalToOpen(job, response, deadline, now) === undefined;
}

/**
 * When everything is deleted: so many days after it was finished, else after it was begun; a preview after a day. Null
 * while it runs.
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

/** Whole seconds until one more may be asked; 0 for now. `lately`: when the last ones were made. */
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

/** What granting a request means where nobody says otherwise; undefined where it must be said. */
export function grantOf(kind: RequestKind, before: Accommodation): Accommodation | undefined {
  if (kind === 'more_time') return { ...before, time_factor: more[before.time_factor] };
  if (kind === 'text_for_video') return { ...before, text_for_video: true };
  return undefined;
}

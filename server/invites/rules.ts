// What is decided about inviting people without asking the database.
import type { RefusalCode } from '#contract/refusals.ts';
import { deadlineOf } from '../interviews/rules.ts';
import type { JobTimes, ResponseTimes } from '../interviews/rules.ts';

/**
 * Until when somebody could answer whose invitation goes out at `sentAt`; null: for good. The days of an invitation count
 * from then: one that is sent again stays open as long as the first did.
 */
export function invitedUntil(
  job: JobTimes,
  person: ResponseTimes | undefined,
  accommodated: Date | null,
  sentAt: Date,
): Date | null {
  const times = person ?? { source: 'email', created_at: sentAt, deadline_at: null };
  return deadlineOf(job, { ...times, invited_at: sentAt }, accommodated);
}

/** Why nobody can be invited to the job now, or undefined: who gets a link can begin with it. */
export function refusalToInvite(job: JobTimes, until: Date | null, now: Date): RefusalCode | undefined {
  if (!job.active) return 'closed';
  return until && until <= now ? 'expired' : undefined;
}

/** Whether somebody who is in the job already is sent their link again: not once they are through or turned down. */
export function isSentAgain(response: {
  status: string;
  progress: string;
  finished_at: Date | null;
}): boolean {
  if (response.finished_at || response.progress === 'withdrawn') return false;
  return response.status === 'new' || response.status === 'invited';
}

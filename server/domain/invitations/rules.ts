// What is decided about inviting people without asking the database.
import type { MessageState } from '#contract/invite.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { deadlineOf, isWithdrawn } from '../interviews/rules.ts';
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

interface Standing {
  status: string;
  progress: string;
  finished_at: Date | null;
}

/** Whether somebody who is in the job already is sent their link again: not once they are through or turned down. */
export function isSentAgain(response: Standing): boolean {
  return refusalToSendAgain(response) === undefined;
}

/** Why somebody's link is of no use to them any more, or undefined. */
export function refusalToSendAgain(response: Standing): RefusalCode | undefined {
  if (response.finished_at) return 'already_completed';
  if (isWithdrawn(response)) return 'withdrawn';
  const isOpen = response.status === 'new' || response.status === 'invited';
  return isOpen ? undefined : 'transition_not_allowed';
}

/** Later ones are known later: a report that comes late, or twice, never takes a message back to an earlier one. */
const order: Record<MessageState, number> = {
  queued: 0,
  canceled: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  bounced: 4,
};

/** Whether a report tells something new of a message. */
export function isNews(current: MessageState, reported: MessageState): boolean {
  return order[reported] > order[current];
}

/** What Twilio's MessageStatus says, or undefined where it says nothing that we did not know. */
export function stateOfSms(status: string): MessageState | undefined {
  if (status === 'sent') return 'sent';
  if (status === 'delivered' || status === 'read') return 'delivered';
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : undefined;
}

/** Whether a message is still to be handed over. Of one that failed the provider itself may have said so: then not. */
export function isToGo(message: { state: string; provider_id: string }): boolean {
  return message.state === 'queued' || (message.state === 'failed' && message.provider_id === '');
}

const hourMs = 3_600_000;

export interface RemindedOf {
  deadline: Date | null;
  /** When the invitation went out, or was made. */
  since: Date;
  /** So long before the end; null: nobody is reminded. */
  remindHours: number | null;
}

/**
 * When somebody is to be reminded: so many hours before their time is over, but not before half of it has passed; null:
 * never, also where the whole of it is so short that the invitation is reminder enough.
 */
export function reminderAt({ deadline, since, remindHours }: RemindedOf): Date | null {
  if (deadline === null || remindHours === null) return null;
  const wholeMs = deadline.getTime() - since.getTime();
  if (wholeMs < 2 * hourMs) return null;
  return new Date(Math.max(deadline.getTime() - remindHours * hourMs, since.getTime() + wholeMs / 2));
}

/** Whether now is the time. */
export function isReminderDue(of: RemindedOf, now: Date): boolean {
  const at = reminderAt(of);
  return at !== null && of.deadline !== null && at <= now && now < of.deadline;
}

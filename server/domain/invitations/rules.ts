// Pure rules for inviting people.
import type { MessageState } from '#contract/invite.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { deadlineOf, isWithdrawn } from '../interviews/rules.ts';
import type { JobTimes, ResponseTimes } from '../interviews/rules.ts';

/**
 * The deadline of an invitation sent at `sentAt`; null: none. Its days count from the sending, so
 * an invitation sent again stays open as long as the first did.
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

/** Why nobody can be invited to the job now, or undefined: every new link must be usable. */
export function refusalToInvite(job: JobTimes, until: Date | null, now: Date): RefusalCode | undefined {
  if (!job.active) return 'closed';
  return until && until <= now ? 'expired' : undefined;
}

interface Stage {
  status: string;
  progress: string;
  finished_at: Date | null;
}

/**
 * Whether a person already in the job gets their link again: not once they have finished or were
 * rejected.
 */
export function isSentAgain(response: Stage): boolean {
  return refusalToSendAgain(response) === undefined;
}

/** Why a person can no longer use their link, or undefined. */
export function refusalToSendAgain(response: Stage): RefusalCode | undefined {
  if (response.finished_at) return 'already_completed';
  if (isWithdrawn(response)) return 'withdrawn';
  const isOpen = response.status === 'new' || response.status === 'invited';
  return isOpen ? undefined : 'transition_not_allowed';
}

/** Statuses in order. A late or repeated report never moves a message back. */
const order: Record<MessageState, number> = {
  queued: 0,
  canceled: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  bounced: 4,
};

/** Whether a report changes a message's status. */
export function isLaterState(current: MessageState, reported: MessageState): boolean {
  return order[reported] > order[current];
}

/** The status for Twilio's MessageStatus, or undefined if it adds nothing. */
export function stateOfSms(status: string): MessageState | undefined {
  if (status === 'sent') return 'sent';
  if (status === 'delivered' || status === 'read') return 'delivered';
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : undefined;
}

/** Whether a message still has to be handed over. Not if it failed by the provider's own report. */
export function isUnsent(message: { state: string; provider_id: string }): boolean {
  return message.state === 'queued' || (message.state === 'failed' && message.provider_id === '');
}

const hourMs = 3_600_000;

export interface RemindedOf {
  deadline: Date | null;
  /** When the invitation was sent or created. */
  since: Date;
  /** Hours before the deadline; null: no reminder. */
  remindHours: number | null;
}

/**
 * When to remind somebody: this many hours before the deadline, but not before half of the time has
 * passed. Null: never, for example if the whole time is so short that the invitation suffices.
 */
export function reminderAt({ deadline, since, remindHours }: RemindedOf): Date | null {
  if (deadline === null || remindHours === null) return null;
  const wholeMs = deadline.getTime() - since.getTime();
  if (wholeMs < 2 * hourMs) return null;
  return new Date(Math.max(deadline.getTime() - remindHours * hourMs, since.getTime() + wholeMs / 2));
}

/** Whether the reminder is due. */
export function isReminderDue(of: RemindedOf, now: Date): boolean {
  const at = reminderAt(of);
  return at !== null && of.deadline !== null && at <= now && now < of.deadline;
}

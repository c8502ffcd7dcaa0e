// Hourly limits on the emails an agency may cause: accounts are free and must not allow unlimited
// mail. Counted from the stored messages, so that every process sees the same number.
import { Refusal } from '../../../kernel/refusal.ts';
import type { StoredMessageKind } from '../../../platform/db/schema/message.ts';

export const windowMs = 3_600_000;

/**
 * Emails per agency and hour. A whole lecture hall may use a share link at once; nobody invites
 * that fast by hand. Imports are limited by rows per day (imports/rules.ts), and every reminder
 * follows an invitation.
 */
export const maxLetters: Record<StoredMessageKind, number> = {
  invitation: 200,
  bulk_invitation: Infinity,
  reminder: Infinity,
  own_link: 1000,
  confirmation: 1000,
  acceptance: 200,
  rejection: 200,
  question: 200,
  room: 200,
  room_member: 1000,
  test: 20,
};
/**
 * Emails per agency and hour to one address, of all kinds. Test messages to the member's own
 * address are exempt.
 */
export const maxToOne = 5;
/** To one member about live rooms: somebody may be in every interview of a day that is being planned. */
const maxToMember = 60;

/** Messages sent or queued within the window. */
export interface SentLately {
  ofKind: number;
  toOne: number;
  /** When the first of these was created; null if there are none. */
  since: Date | null;
}

export function isOverLimit(kind: StoredMessageKind, sent: SentLately): boolean {
  const toOne = kind === 'test' ? Infinity : kind === 'room_member' ? maxToMember : maxToOne;
  return sent.ofKind >= maxLetters[kind] || sent.toOne >= toOne;
}

export function tooMany(sent: SentLately, now: Date): Refusal {
  const untilMs = (sent.since ?? now).getTime() + windowMs - now.getTime();
  return new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)) });
}

// How many letters an agency may cause: an account costs nothing, and must not mail whomever it likes without limit.
// Counted from the messages themselves, so that every process sees the same.
import { Refusal } from '../../kernel/refusal.ts';
import type { MessageKindKept } from './messages-store.ts';

export const windowMs = 3_600_000;

/**
 * An hour's letters of one agency. A lecture hall may come by a share link at once; nobody invites one by one so fast. Those
 * of a whole file are counted by the day, as rows (imports/rules.ts), and a reminder follows from an invitation.
 */
export const maxLetters: Record<MessageKindKept, number> = {
  invitation: 200,
  bulk_invitation: Infinity,
  reminder: Infinity,
  own_link: 1000,
  acceptance: 200,
  rejection: 200,
  test: 20,
};
/** An hour's letters of one agency to the same address, of all kinds; what a user sends themselves to try is not held up. */
export const maxToOne = 5;

/** What went out, or is about to, within the window. */
export interface SentLately {
  ofKind: number;
  toOne: number;
  /** When the first of these was made; null if there are none. */
  since: Date | null;
}

export function isOverLimit(kind: MessageKindKept, sent: SentLately): boolean {
  return sent.ofKind >= maxLetters[kind] || (kind !== 'test' && sent.toOne >= maxToOne);
}

export function tooMany(sent: SentLately, now: Date): Refusal {
  const untilMs = (sent.since ?? now).getTime() + windowMs - now.getTime();
  return new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)) });
}

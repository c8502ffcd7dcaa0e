// The number of emails a new organization may cause per day. Accounts are free, so a stranger could
// otherwise mail thousands of people. The limit starts small on the day of the first email, so that
// waiting does not raise it, and doubles daily while few emails bounce. Candidates from share links
// can always start (P7); only their email is held back.
import { and, asc, gt, ne, sql } from 'drizzle-orm';
import type { Config } from '../../../kernel/config.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { messages } from '../../../platform/db/schema/message.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { countColleagueMails, countMessages } from './store.ts';

const dayMs = 86_400_000;
/** Days after its first email during which an organization counts as new. */
const newDays = 30;
const bouncesSeenDays = 7;
/** A few typing mistakes do not indicate a bought list. */
const fewestBounces = 3;
const mostBounced = 0.05;

export interface Sending {
  /** When the organization's first email was created; null: none yet. */
  firstAt: Date | null;
  /** Emails of the last days. */
  sent: number;
  bounced: number;
}

/** Emails in 24 hours; Infinity: no limit. */
export function emailsADay(firstDay: number, { firstAt, sent, bounced }: Sending, now: Date): number {
  const days = daysSince(firstAt, now);
  if (days >= newDays) return Infinity;
  const isBouncing = bounced >= fewestBounces && bounced / sent >= mostBounced;
  return isBouncing ? firstDay : firstDay * 2 ** days;
}

function daysSince(firstAt: Date | null, now: Date): number {
  return firstAt ? Math.floor((now.getTime() - firstAt.getTime()) / dayMs) : 0;
}

export interface EmailRoom {
  limit: number;
  used: number;
  /** When the limit allows more. */
  moreAt: Date;
}

interface Sender {
  agencyId: string;
  config: Pick<Config, 'newAgencyEmails'>;
  now: Date;
}

export async function readEmailRoom(tx: Tx, { agencyId, config, now }: Sender): Promise<EmailRoom> {
  const sending = await readSending(tx, agencyId, now);
  const limit = emailsADay(config.newAgencyEmails, sending, now);
  if (limit === Infinity) return { limit, used: 0, moreAt: now };
  const { used, since } = await countUsed(tx, agencyId, new Date(now.getTime() - dayMs));
  const { firstAt } = sending;
  const doublesAt = (firstAt ?? now).getTime() + (daysSince(firstAt, now) + 1) * dayMs;
  return { limit, used, moreAt: new Date(Math.min(doublesAt, (since ?? now).getTime() + dayMs)) };
}

/**
 * Serialized per agency: the second of two concurrent calls counts the first.
 * @throws Refusal('daily_limit')
 */
export async function requireEmailRoom(tx: Tx, sender: Sender, count = 1): Promise<void> {
  await lockAgency(tx, sender.agencyId);
  const { limit, used, moreAt } = await readEmailRoom(tx, sender);
  if (used + count <= limit) return;
  const seconds = Math.ceil((moreAt.getTime() - sender.now.getTime()) / 1000);
  throw new Refusal('daily_limit', {
    details: { limit, used, more_at: moreAt.toISOString() },
    retryAfterSeconds: Math.max(1, seconds),
  });
}

async function readSending(tx: Tx, agencyId: string, now: Date): Promise<Sending> {
  const isEmail = sameAgency(messages, agencyId, { channel: 'email' }, ne(messages.kind, 'room_member'));
  const [first] = await tx
    .select({ at: messages.created_at })
    .from(messages)
    .where(isEmail)
    .orderBy(asc(messages.created_at))
    .limit(1);
  const firstAt = first?.at ?? null;
  if (!firstAt || daysSince(firstAt, now) >= newDays) return { firstAt, sent: 0, bounced: 0 };
  const after = new Date(now.getTime() - bouncesSeenDays * dayMs);
  const [counted] = await tx
    .select({
      sent: sql<number>`count(*)`.mapWith(Number),
      bounced: sql<number>`count(*) filter (where ${messages.state} = 'bounced')`.mapWith(Number),
    })
    .from(messages)
    .where(and(isEmail, gt(messages.created_at, after)));
  return { firstAt, sent: counted?.sent ?? 0, bounced: counted?.bounced ?? 0 };
}

/** Emails to candidates and invitations of colleagues. */
async function countUsed(
  tx: Tx,
  agencyId: string,
  after: Date,
): Promise<{ used: number; since: Date | null }> {
  const { count, since } = await countMessages(tx, agencyId, after, 'email');
  return { used: count + (await countColleagueMails(tx, agencyId, after)), since };
}

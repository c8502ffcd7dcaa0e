// Daily limits on the SMS an agency may cause, by plan: the operator pays for each one, and
// accounts are free. SMS_COUNTRIES limits the destinations (platform/sms/phone.ts).
import { eq } from 'drizzle-orm';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { countMessages } from './store.ts';

const dayMs = 86_400_000;

/**
 * SMS in 24 hours by the plan's code. Plans not listed, such as a self-hosted installation's own,
 * have no limit.
 */
const maxSmsADay: Readonly<Record<string, number>> = { free: 25, team: 250, pro: 1000 };

export interface SmsRoom {
  /** Infinity: no limit; `used` is then not counted. */
  limit: number;
  used: number;
  /** When the first of them was created. */
  since: Date | null;
}

/**
 * The agency's SMS in the last 24 hours and its limit. If there is a limit, locks the agency's row
 * until the transaction ends, so that the second of two concurrent calls counts the first.
 */
export async function lockSmsRoom(tx: Tx, agencyId: string, now: Date): Promise<SmsRoom> {
  const [plan] = await tx
    .select({ code: plans.code })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .where(eq(agencies.agency_id, agencyId));
  const limit = smsADay(plan?.code ?? '');
  if (limit === Infinity) return { limit, used: 0, since: null };
  await lockAgency(tx, agencyId);
  return { limit, ...(await countSms(tx, agencyId, now)) };
}

/** SMS in 24 hours by the plan's code; Infinity: no limit. */
export function smsADay(planCode: string): number {
  return maxSmsADay[planCode] ?? Infinity;
}

/** The agency's SMS in the last 24 hours. */
export async function countSms(tx: Tx, agencyId: string, now: Date): Promise<Omit<SmsRoom, 'limit'>> {
  const { count, since } = await countMessages(tx, agencyId, new Date(now.getTime() - dayMs), 'sms');
  return { used: count, since };
}

export function hasSmsRoom({ limit, used }: SmsRoom, count = 1): boolean {
  return used + count <= limit;
}

/** @throws Refusal('plan_limit') with the time at which there is room again */
export function requireSmsRoom(room: SmsRoom, count: number, now: Date): void {
  if (hasSmsRoom(room, count)) return;
  const { limit, used, since } = room;
  const untilMs = (since ?? now).getTime() + dayMs - now.getTime();
  throw new Refusal('plan_limit', {
    details: { what: 'sms', limit, used },
    retryAfterSeconds: Math.max(1, Math.ceil(untilMs / 1000)),
  });
}

// What the organization used AI for. A use is reserved before its request and settled or released after it, never in a candidate's
// transaction (P7). The same id is the same use, so what runs twice counts once.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { CurrentPlan } from '#contract/plan.ts';
import type { Config } from '../../../kernel/config.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { spendOnServices } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { ai_usage } from '../../../platform/db/schema/ai.ts';
import { plans } from '../../../platform/db/schema/catalogue.ts';
import { aiLimit, offeredUses, shownLimit, shownUse } from './ai-limits.ts';
import type { AiUseKind } from './ai-limits.ts';

export interface AiUse {
  agencyId: string;
  /** Of the use: stable, so that a task that runs again reserves nothing twice. */
  id: string;
  kind: AiUseKind;
  subjectId: string;
  /** Seconds, or one. */
  units: number;
  /** What it will cost at most, in millionths of the operator's currency. */
  costMicros: number;
}

/** `over_limit`: of the plan. `over_cap`: of the installation. */
export type Reserved = 'reserved' | 'over_limit' | 'over_cap';

export async function reserveAi(
  tx: Tx,
  use: AiUse,
  { config, now }: { config: Pick<Config, 'aiMonthlyCap'>; now: Date },
): Promise<Reserved> {
  const { agencyId, id, kind, subjectId, units, costMicros } = use;
  // Of two at once, the second counts the first.
  await lockAgency(tx, agencyId);
  const [before] = await tx.select().from(ai_usage).where(isUse(agencyId, id));
  if (before && before.state !== 'released') return 'reserved';
  const month = monthOfUse(now);
  const { used, limit } = await readAiRoom(tx, agencyId, kind, now);
  if (used + units > limit) return 'over_limit';
  if (!(await spend(tx, month, costMicros, config.aiMonthlyCap))) return 'over_cap';
  const row = { state: 'reserved', month, units, cost_micros: costMicros } as const;
  await tx
    .insert(ai_usage)
    .values({ agency_id: agencyId, id, kind, subject_id: subjectId, created_at: now, ...row })
    .onConflictDoUpdate({ target: [ai_usage.agency_id, ai_usage.id], set: row });
  return 'reserved';
}

/** The use succeeded. `units`: what it needed, if less than reserved. */
export async function settleAi(
  tx: Tx,
  { agencyId, id }: Pick<AiUse, 'agencyId' | 'id'>,
  done: { units?: number; tokens?: number; costMicros: number; now: Date },
): Promise<void> {
  await end(tx, agencyId, id, { state: 'settled', ...done });
}

/** The ids of the reserved uses of this kind for a subject. */
export async function reservedUsesOf(
  tx: Tx,
  agencyId: string,
  { kind, subjectId }: Pick<AiUse, 'kind' | 'subjectId'>,
): Promise<string[]> {
  const open = sameAgency(ai_usage, agencyId, { kind, subject_id: subjectId, state: 'reserved' });
  return (await tx.select({ id: ai_usage.id }).from(ai_usage).where(open)).map(({ id }) => id);
}

/** The use failed or did not take place, so it does not count. `costMicros`: what it cost the operator anyway. */
export async function releaseAi(
  tx: Tx,
  { agencyId, id }: Pick<AiUse, 'agencyId' | 'id'>,
  { costMicros = 0, tokens = 0, now }: { costMicros?: number; tokens?: number; now: Date },
): Promise<void> {
  await end(tx, agencyId, id, { state: 'released', costMicros, tokens, now });
}

async function end(
  tx: Tx,
  agencyId: string,
  id: string,
  ending: { state: 'settled' | 'released'; units?: number; tokens?: number; costMicros: number; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(ai_usage).where(isUse(agencyId, id)).for('update');
  if (row?.state !== 'reserved') return;
  const { state, units = row.units, tokens = 0, costMicros, now } = ending;
  await tx
    .update(ai_usage)
    .set({ state, units, tokens, cost_micros: costMicros, settled_at: now })
    .where(isUse(agencyId, id));
  await spend(tx, row.month, costMicros - row.cost_micros, undefined);
}

/** What the plan includes this month, and how much of it is used or reserved. Infinity: no limit. */
export async function readAiRoom(
  tx: Tx,
  agencyId: string,
  kind: AiUseKind,
  now: Date,
): Promise<{ used: number; limit: number }> {
  const [plan] = await tx
    .select({ code: plans.code, quantity: agencies.quantity })
    .from(agencies)
    .innerJoin(plans, eq(plans.id, agencies.plan_id))
    .where(eq(agencies.agency_id, agencyId));
  const [counted] = await tx
    .select({ used: sql<number>`coalesce(sum(${ai_usage.units}), 0)`.mapWith(Number) })
    .from(ai_usage)
    .where(
      and(sameAgency(ai_usage, agencyId, { kind, month: monthOfUse(now) }), ne(ai_usage.state, 'released')),
    );
  return { used: counted?.used ?? 0, limit: aiLimit(plan?.code ?? '', plan?.quantity ?? 1, kind) };
}

/** The same in the contract's shape: `unlimited` if there is no limit, and seconds as whole minutes. */
async function shownAiRoom(tx: Tx, agencyId: string, kind: AiUseKind, now: Date) {
  const { used, limit } = await readAiRoom(tx, agencyId, kind, now);
  return { ...shownLimit(kind, limit), used: shownUse(kind, used) };
}

/** The uses that this installation offers. */
export async function readAiUses(
  tx: Tx,
  agencyId: string,
  { config, now }: { config: Pick<Config, 'chat' | 'transcribe' | 'copyscape'>; now: Date },
): Promise<CurrentPlan['ai']> {
  const rooms: CurrentPlan['ai'] = [];
  for (const kind of offeredUses(config)) rooms.push(await shownAiRoom(tx, agencyId, kind, now));
  return rooms;
}

/** @throws Refusal('plan_limit') */
export async function refuseOverLimit(tx: Tx, agencyId: string, kind: AiUseKind, now: Date): Promise<never> {
  throw new Refusal('plan_limit', { details: { ...(await shownAiRoom(tx, agencyId, kind, now)) } });
}

/** Adds to the installation's costs. False: that would exceed the cap, so nothing was added. */
async function spend(tx: Tx, month: string, micros: number, cap: number | undefined): Promise<boolean> {
  return micros === 0 || spendOnServices(tx, month, micros, cap ?? null);
}

function isUse(agencyId: string, id: string) {
  return sameAgency(ai_usage, agencyId, { id });
}

/** As `2026-11`, in UTC. */
function monthOfUse(now: Date): string {
  return now.toISOString().slice(0, 7);
}

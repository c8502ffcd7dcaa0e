// The operator gives an agency a plan, which replaces the one it has.
import type { PlanCode } from '#contract/plan.ts';
import { planIdOf } from '../../../platform/db/catalogue-rows.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { applyPlan } from './apply-plan.ts';
import { insertSubscription, replaceSubscription, runningSubscription } from './subscription-store.ts';

export interface Assignment {
  plan: PlanCode;
  /** null: no end. */
  until: Date | null;
  quantity: number;
}

/** Returns false if the agency has exactly this plan already, which the operator assigned. */
export async function assignPlan(
  tx: Tx,
  agencyId: string,
  { plan, until, quantity }: Assignment,
  { now, fallback }: { now: Date; fallback: PlanCode },
): Promise<boolean> {
  await lockAgency(tx, agencyId);
  // An end that is due takes effect first.
  await applyPlan(tx, agencyId, { now, fallback });
  const running = await runningSubscription(tx, agencyId);
  if (running) {
    if (
      running.provider === 'operator' &&
      running.plan_id === planIdOf(plan) &&
      running.quantity === quantity &&
      running.period_end?.getTime() === until?.getTime()
    )
      return false;
    await replaceSubscription(tx, running, now);
  }
  await insertSubscription(tx, agencyId, {
    ...{ provider: 'operator', plan_id: planIdOf(plan), quantity },
    ...{ period_start: now, period_end: until, cancel_at_end: until !== null },
  });
  await applyPlan(tx, agencyId, { now, fallback });
  return true;
}

// A purchase takes effect: its plan runs from now on, for the period that was paid.
import type { Provider } from '#contract/plan.ts';
import type { PlanCode } from '#contract/plan.ts';
import type { Tx } from '../../platform/db/open.ts';
import { applyPlan } from '../organizations/plans/apply-plan.ts';
import {
  changeSubscription,
  insertSubscription,
  noChange,
  replaceSubscription,
  runningSubscription,
} from '../organizations/plans/subscription-store.ts';
import type { Priced } from './change-of.ts';

export interface Start {
  provider: Extract<Provider, 'bank_transfer'>;
  kind: 'start' | 'upgrade';
  priced: Priced;
  quantity: number;
  from: Date;
  to: Date;
}

/** Call with the agency locked. A scheduled change or cancellation is undone by it. */
export async function startPlan(
  tx: Tx,
  agencyId: string,
  { provider, kind, priced, quantity, from, to }: Start,
  { now, fallback }: { now: Date; fallback: PlanCode },
): Promise<void> {
  const running = await runningSubscription(tx, agencyId);
  const { plan_id, currency, yearly } = priced;
  const price = { plan_id, currency, yearly, quantity, amount_minor: priced.price * BigInt(quantity) };
  if (kind === 'upgrade' && running?.provider === provider) {
    // Days that were paid stay in one period, so that a second upgrade is computed from the same days.
    const period =
      running.period_end?.getTime() === to.getTime()
        ? {}
        : { period_start: from, period_end: to, anchor_day: from.getUTCDate() };
    const undone = { cancel_at_end: false, ...noChange };
    await changeSubscription(tx, running, { ...price, ...period, ...undone }, now);
  } else {
    if (running) await replaceSubscription(tx, running, now);
    const anchor_day = from.getUTCDate();
    const period = { period_start: from, period_end: to, anchor_day, cancel_at_end: false };
    await insertSubscription(tx, agencyId, { provider, ...price, ...period });
  }
  await applyPlan(tx, agencyId, { now, fallback });
}

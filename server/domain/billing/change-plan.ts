// Changes that take effect at the end of the paid period, and undoing them until then. The same change twice is the same
// state. Of plans paid by bank transfer; stripe-change.ts has those that are paid by card.
import type { Config } from '../../kernel/config.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import * as plansStore from '../organizations/plans/store.ts';
import {
  changeSubscription,
  noChange,
  runningSubscription,
} from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { areSameJobs } from './chosen-jobs-rules.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import { readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { changePurchase, findWaitingPurchase, newestPurchase } from './purchase-store.ts';
import { changeTo, paidOf, pricedIn } from './quote.ts';

export interface Changing {
  config: Config;
  now: Date;
}

export interface NextPlan {
  plan_id: string;
  yearly: boolean;
  /** Archived when it begins. */
  archived_jobs: string[];
}

/** @throws Refusal: plan_unchanged, plan_not_sold for a plan that begins at once (`subscribe`) */
export async function scheduleChange(
  tx: Tx,
  actor: Actor,
  { plan_id, yearly, archived_jobs }: NextPlan,
  changing: Changing,
): Promise<void> {
  const running = await lockedBankTransfer(tx, actor, changing);
  await downgradeOf(tx, running, { plan_id, yearly });
  const isScheduled =
    running.next_plan_id === plan_id && running.next_yearly === yearly && !running.cancel_at_end;
  if (isScheduled && areSameJobs(running.next_archived_jobs, archived_jobs)) return;
  const next = { next_plan_id: plan_id, next_yearly: yearly, next_archived_jobs: archived_jobs };
  await applyChange(
    tx,
    actor,
    running,
    { ...next, ...(!isScheduled && { cancel_at_end: false }) },
    { ...changing, isOtherRenewal: !isScheduled },
  );
}

/** The plan that begins with the next period. @throws Refusal: plan_unchanged, plan_not_sold */
export async function downgradeOf(
  tx: Tx,
  running: StoredSubscription,
  next: { plan_id: string; yearly: boolean },
): Promise<ReturnType<typeof pricedIn>> {
  const catalogue = await plansStore.readCatalogue(tx);
  const current = paidOf(catalogue, running);
  if (!current) throw new Refusal('plan_not_sold');
  const sold = pricedIn(catalogue, { ...next, currency: current.currency });
  if (changeTo(catalogue, current, sold) !== 'downgrade') throw new Refusal('plan_not_sold');
  return sold;
}

export async function undoChange(tx: Tx, actor: Actor, changing: Changing): Promise<void> {
  const running = await lockedBankTransfer(tx, actor, changing);
  if (running.next_plan_id === null) return;
  await applyChange(tx, actor, running, noChange, changing);
}

/** Ends the plan with its period. Without a running plan: withdraws the purchase that waits for its payment. */
export async function cancelPlan(tx: Tx, actor: Actor, changing: Changing): Promise<void> {
  await lockAgency(tx, actor.agencyId);
  const waiting = await findWaitingPurchase(tx, actor.agencyId);
  if (waiting && !waiting.period_from) return withdrawPurchase(tx, actor.agencyId, changing);
  // Withdrawing it again, after a lost reply, changes nothing.
  const isWithdrawn = (await newestPurchase(tx, actor.agencyId))?.state === 'expired';
  if (isWithdrawn && !(await runningSubscription(tx, actor.agencyId))) return;
  const running = await lockedBankTransfer(tx, actor, changing);
  if (running.cancel_at_end) return;
  await applyChange(tx, actor, running, { cancel_at_end: true, ...noChange }, changing);
}

export async function undoCancel(tx: Tx, actor: Actor, changing: Changing): Promise<void> {
  const running = await lockedBankTransfer(tx, actor, changing);
  if (!running.cancel_at_end) return;
  await applyChange(tx, actor, running, { cancel_at_end: false }, changing);
}

/** A purchase that nobody paid: its invoice is taken back. */
export async function withdrawPurchase(tx: Tx, agencyId: string, changing: Changing): Promise<void> {
  const waiting = await findWaitingPurchase(tx, agencyId);
  if (!waiting || waiting.method !== 'bank_transfer') return;
  const invoice = (await readIssued(tx, agencyId)).find(({ id }) => id === waiting.invoice_id);
  if (invoice) await creditInvoice(tx, invoice, undefined, changing);
  await changePurchase(tx, waiting, { state: 'expired' }, changing.now);
  await notify(tx, { kind: 'plan' });
}

/** @throws Refusal('plan_not_sold') if no plan runs that was bought by bank transfer */
async function lockedBankTransfer(
  tx: Tx,
  { agencyId }: Actor,
  { config, now }: Changing,
): Promise<StoredSubscription> {
  await lockAgency(tx, agencyId);
  await applyPlan(tx, agencyId, { now, fallback: defaultPlanOf(config) });
  const running = await runningSubscription(tx, agencyId);
  if (running?.provider !== 'bank_transfer') throw new Refusal('plan_not_sold');
  return running;
}

const changed = ['cancel_at_end', 'next_plan_id', 'next_yearly', 'next_archived_jobs'] as const;

async function applyChange(
  tx: Tx,
  actor: Actor,
  running: StoredSubscription,
  change: Partial<Pick<StoredSubscription, (typeof changed)[number]>>,
  { config, now, isOtherRenewal = true }: Changing & { isOtherRenewal?: boolean },
): Promise<void> {
  await changeSubscription(tx, running, change, now);
  // A renewal that was invoiced already is of another plan, or of none: the next run invoices what is true now.
  const renewal = isOtherRenewal ? await renewalOf(tx, running) : undefined;
  if (renewal) await creditInvoice(tx, renewal, undefined, { config, now });
  const shown = (row: Partial<StoredSubscription>) =>
    Object.fromEntries(changed.filter((name) => name in change).map((name) => [name, row[name] ?? null]));
  await record(tx, actor, {
    ...{ kind: 'changed', subjectKind: 'billing', subjectId: actor.agencyId },
    ...{ before: shown(running), after: shown(change) },
  });
  await applyPlan(tx, actor.agencyId, { now, fallback: defaultPlanOf(config) });
  await notify(tx, { kind: 'plan' });
}

/** The invoice of the next period, unless a credit note took it back. */
export async function renewalOf(
  tx: Tx,
  { agency_id, id, period_end }: StoredSubscription,
): Promise<StoredInvoice | undefined> {
  for (const invoice of await readIssued(tx, agency_id))
    if (
      invoice.subscription_id === id &&
      invoice.service_from?.getTime() === period_end?.getTime() &&
      (await restOf(tx, invoice)).gross > 0n
    )
      return invoice;
  return undefined;
}

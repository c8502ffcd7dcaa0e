// Every minute: what time does to plans paid by bank transfer. A renewal is invoiced, a period begins, an unpaid invoice
// becomes a problem and then the end of the plan. Each step is decided from the rows under the agency's lock, so that a
// second run finds nothing to do.
import * as z from 'zod/mini';
import type { CurrencyCode } from '#contract/money.ts';
import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import { findBillingAgencies } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import * as plansStore from '../organizations/plans/store.ts';
import {
  changeSubscription,
  noChange,
  runningSubscription,
} from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { costsOfStart } from './change-of.ts';
import { renewalOf, withdrawPurchase } from './change-plan.ts';
import { archiveChosen, lockForPlan } from './chosen-jobs.ts';
import { chosenJobsAfter } from './chosen-jobs-rules.ts';
import { creditInvoice } from './credit-invoice.ts';
import { forEachAgency } from './for-each-agency.ts';
import { readInvoice, readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { issueInvoice } from './issue-invoice.ts';
import { openAmount } from './ledger-store.ts';
import { openInvoices, overdueInvoices } from './pay-invoice.ts';
import { changePurchase, findPurchaseOfInvoice, findWaitingPurchase } from './purchase-store.ts';
import { paidOf, pricedIn, saleTo } from './quote.ts';
import { graceUntil, periodEnd, renewalDays } from './terms.ts';

export const advanceBilling = defineTask({
  name: 'advance-billing',
  schema: z.object({}),
  retries: 1,
  everySeconds: 60,
  handler: (_data, deps) =>
    forEachAgency(deps, findBillingAgencies, (tx, agencyId) =>
      advance(tx, agencyId, { config: deps.config, now: deps.now() }),
    ),
});

interface Advancing {
  config: Config;
  now: Date;
}

async function advance(tx: Tx, agencyId: string, advancing: Advancing): Promise<void> {
  const { config, now } = advancing;
  await lockForPlan(tx, agencyId);
  await expirePurchase(tx, agencyId, advancing);
  await writeOff(tx, agencyId, advancing);
  for (;;) {
    const running = await runningSubscription(tx, agencyId);
    if (running?.provider !== 'bank_transfer') break;
    if (!(await step(tx, running, advancing))) break;
  }
  await applyPlan(tx, agencyId, { now, fallback: defaultPlanOf(config) });
}

/** A purchase that begins with its payment ends when nobody paid it in time. */
async function expirePurchase(tx: Tx, agencyId: string, advancing: Advancing): Promise<void> {
  const waiting = await findWaitingPurchase(tx, agencyId);
  if (!waiting?.invoice_id || waiting.period_from) return;
  const invoice = await readInvoice(tx, agencyId, waiting.invoice_id);
  if (invoice && graceUntil(invoice.due_on) <= advancing.now) await withdrawPurchase(tx, agencyId, advancing);
}

/** Whatever is still open after the grace is taken back: the plan ends with it. */
async function writeOff(tx: Tx, agencyId: string, { config, now }: Advancing): Promise<void> {
  for (const invoice of await openInvoices(tx, agencyId)) {
    if (graceUntil(invoice.due_on) > now) continue;
    await creditInvoice(tx, invoice, await openAmount(tx, agencyId, invoice.id), { config, now });
    const purchase = await findPurchaseOfInvoice(tx, agencyId, invoice.id);
    if (purchase?.state === 'open') await changePurchase(tx, purchase, { state: 'expired' }, now);
  }
}

/** The next step that is due. Returns false if there is none. */
async function step(tx: Tx, running: StoredSubscription, { config, now }: Advancing): Promise<boolean> {
  const { agency_id, status, period_end, cancel_at_end } = running;
  // Its payment or the end of its grace comes next.
  if (status === 'past_due' || !period_end) return false;
  const timeZone = config.seller?.timeZone ?? 'UTC';
  const [overdue] = await overdueInvoices(tx, agency_id, { now, timeZone });
  if (overdue) {
    const change = { status: 'past_due', grace_until: graceUntil(overdue.due_on) } as const;
    await changeSubscription(tx, running, change, now);
    await notify(tx, { kind: 'plan' });
    return true;
  }
  if (cancel_at_end) return false;
  const renewal = await renewalOf(tx, running);
  if (!renewal) return renew(tx, running, period_end, { config, now });
  if (period_end > now) return false;
  await beginPeriod(tx, running, period_end, renewal, now);
  return true;
}

/** Invoices the next period: of the scheduled plan at today's price, otherwise of the same plan at the confirmed price. */
async function renew(
  tx: Tx,
  running: StoredSubscription,
  periodStart: Date,
  { config, now }: Advancing,
): Promise<boolean> {
  const { seller } = config;
  const issueAt = periodStart.getTime() - renewalDays(running.yearly === true) * 86_400_000;
  if (!seller || now.getTime() < issueAt) return false;
  const catalogue = await plansStore.readCatalogue(tx);
  const current = paidOf(catalogue, running);
  if (!current) throw new Error('a paid plan without a price');
  const { next_plan_id: plan_id, next_yearly: yearly } = running;
  const next =
    plan_id === null || yearly === null
      ? current
      : pricedIn(catalogue, { plan_id, yearly, currency: current.currency }).priced;
  const [newest] = await readIssued(tx, running.agency_id);
  const { lines, from, to } = costsOfStart(next, periodStart, running.quantity, anchorOf(running));
  const { buyer, tax } = await saleOrFormer(tx, running.agency_id, current.currency, newest, { seller, now });
  await issueInvoice(
    tx,
    running.agency_id,
    {
      ...{ currency: current.currency, language: newest?.language ?? 'en-US', buyer, lines, tax },
      ...{ service: { from, to }, subscriptionId: running.id },
    },
    { seller, config, now },
  );
  return true;
}

/** If the billing information has become incomplete, a renewal is invoiced like the last time. */
export async function saleOrFormer(
  tx: Tx,
  agencyId: string,
  currency: CurrencyCode,
  former: StoredInvoice | undefined,
  { seller, now }: { seller: SellerSettings; now: Date },
): Promise<Pick<StoredInvoice, 'buyer' | 'tax'>> {
  try {
    return await saleTo(tx, agencyId, currency, {
      seller,
      at: now,
      reference: former?.buyer.reference ?? '',
    });
  } catch (error) {
    if (error instanceof Refusal && former) return former;
    throw error;
  }
}

/** The plan continues with the period that was invoiced. */
async function beginPeriod(
  tx: Tx,
  running: StoredSubscription,
  periodStart: Date,
  renewal: StoredInvoice,
  now: Date,
): Promise<void> {
  const line = renewal.lines.find(({ kind }) => kind === 'plan');
  if (!line) throw new Error('a renewal without a plan');
  const { plan_id, yearly, unit_minor, quantity } = line;
  const begun = { ...noChange, plan_id, yearly };
  await changeSubscription(
    tx,
    running,
    {
      ...{ ...begun, quantity, amount_minor: BigInt(unit_minor) * BigInt(quantity) },
      ...{ period_start: periodStart, period_end: periodEnd(periodStart, yearly, anchorOf(running)) },
    },
    now,
  );
  const { archive } = chosenJobsAfter(running, { ...begun, status: running.status });
  await archiveChosen(tx, running.agency_id, archive, now);
  await notify(tx, { kind: 'plan' });
}

/** Older plans have none: their days are those of the running period. */
function anchorOf({ anchor_day, period_start }: StoredSubscription): number {
  return anchor_day ?? period_start.getUTCDate();
}

// A bank transfer arrives: it is booked, and what waited for it begins.
import type { PlanCode } from '#contract/plan.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { applyPlan } from '../organizations/plans/apply-plan.ts';
import * as plansStore from '../organizations/plans/store.ts';
import { changeSubscription, runningSubscription } from '../organizations/plans/subscription-store.ts';
import { readIssued } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { entriesOfPayment, entriesOfReversal } from './ledger-rules.ts';
import type { Payment } from './ledger-rules.ts';
import { findBooking, openAmount, openAmounts, post } from './ledger-store.ts';
import { changePurchase, findPurchaseOfInvoice } from './purchase-store.ts';
import { pricedIn } from './quote.ts';
import { startPlan } from './start-plan.ts';
import { dayIn, periodEnd } from './terms.ts';

export interface Paying {
  now: Date;
  fallback: PlanCode;
  timeZone: string;
}

/**
 * Books a payment and settles what follows. Call with the agency locked.
 * @returns false if the same source was booked before
 */
export async function payInvoice(
  tx: Tx,
  invoice: StoredInvoice,
  payment: Payment & { source: string },
  paying: Paying,
): Promise<boolean> {
  const open = await openAmount(tx, invoice.agency_id, invoice.id);
  const isNew = await post(tx, invoice.agency_id, {
    ...{ source: payment.source, kind: 'payment', invoiceId: invoice.id, bookedAt: paying.now },
    entries: entriesOfPayment(payment, open),
  });
  if (isNew) await settleInvoice(tx, invoice, paying);
  return isNew;
}

/** The bank took a payment back: the invoice is open again. Its plan runs on until it is overdue. */
export async function reversePayment(
  tx: Tx,
  agencyId: string,
  source: string,
  { now }: Pick<Paying, 'now'>,
): Promise<boolean> {
  const booked = await findBooking(tx, agencyId, source);
  if (!booked) return false;
  const reversed = await post(tx, agencyId, {
    ...{ source: `${source}:reversed`, kind: 'refund', invoiceId: booked.invoiceId, bookedAt: now },
    entries: entriesOfReversal(booked.entries),
  });
  await notify(tx, { kind: 'plan' });
  return reversed;
}

/** Starts the plan that waited for this invoice, and ends the grace if nothing else is overdue. */
export async function settleInvoice(tx: Tx, invoice: StoredInvoice, paying: Paying): Promise<void> {
  const { agency_id } = invoice;
  await notify(tx, { kind: 'plan' });
  if ((await openAmount(tx, agency_id, invoice.id)) > 0n) return;
  await finishPurchase(tx, invoice, paying);
  await endGrace(tx, agency_id, paying);
}

/** The plan is no longer past due, unless something is still overdue. */
export async function endGrace(tx: Tx, agencyId: string, paying: Paying): Promise<void> {
  const running = await runningSubscription(tx, agencyId);
  if (running?.status !== 'past_due' || running.provider !== 'bank_transfer') return;
  if ((await overdueInvoices(tx, agencyId, paying)).length > 0) return;
  await changeSubscription(tx, running, { status: 'active', grace_until: null }, paying.now);
  await applyPlan(tx, agencyId, paying);
}

async function finishPurchase(tx: Tx, invoice: StoredInvoice, paying: Paying): Promise<void> {
  const purchase = await findPurchaseOfInvoice(tx, invoice.agency_id, invoice.id);
  if (purchase?.state !== 'open') return;
  const { now } = paying;
  if (purchase.period_from) return changePurchase(tx, purchase, { state: 'paid' }, now);
  const { priced } = pricedIn(await plansStore.readCatalogue(tx), purchase);
  const to = periodEnd(now, purchase.yearly);
  // The price is the confirmed one, whatever the catalogue says today.
  const confirmed = { ...priced, price: BigInt(purchase.quote.later_minor) };
  await startPlan(
    tx,
    invoice.agency_id,
    { provider: 'bank_transfer', kind: purchase.kind, priced: confirmed, quantity: 1, from: now, to },
    paying,
  );
  await changePurchase(tx, purchase, { state: 'paid', period_from: now, period_to: to }, now);
}

/** Overdue invoices, oldest first. */
export async function overdueInvoices(
  tx: Tx,
  agencyId: string,
  { now, timeZone }: Pick<Paying, 'now' | 'timeZone'>,
): Promise<StoredInvoice[]> {
  const today = dayIn(timeZone, now);
  return (await openInvoices(tx, agencyId))
    .filter((invoice) => invoice.due_on < today)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
}

export async function openInvoices(tx: Tx, agencyId: string): Promise<StoredInvoice[]> {
  const issued = await readIssued(tx, agencyId);
  const open = await openAmounts(
    tx,
    agencyId,
    issued.map(({ id }) => id),
  );
  return issued.filter(({ id }) => (open.get(id) ?? 0n) > 0n);
}

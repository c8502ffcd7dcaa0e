// A private buyer in the EU withdraws from the contract: the plan ends now, and the unused days are refunded by bank transfer.
import { scale } from '#contract/money.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { record } from '../organizations/audit/record.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { changeSubscription, newestSubscription } from '../organizations/plans/subscription-store.ts';
import { withdrawUntil } from '../organizations/plans/withdrawal-rules.ts';
import { renewalOf } from './change-plan.ts';
import type { Changing } from './change-plan.ts';
import { creditInvoice, restOf } from './credit-invoice.ts';
import { readInvoice } from './invoice-store.ts';
import type { StoredInvoice } from './invoice-store.ts';
import { utcDay } from './ledger-rules.ts';
import { movedWith } from './ledger-store.ts';
import { readBegun } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { mailRefund } from './refund-letter.ts';

/** Withdrawing again changes nothing. @throws Refusal('plan_not_sold') if the buyer cannot withdraw */
export async function withdrawPlan(tx: Tx, actor: Actor, { config, now }: Changing): Promise<void> {
  const { agencyId } = actor;
  await lockAgency(tx, agencyId);
  const fallback = defaultPlanOf(config);
  await applyPlan(tx, agencyId, { now, fallback });
  const newest = await newestSubscription(tx, agencyId);
  const bought = await readBought(tx, agencyId);
  const [first] = bought;
  const until = first && withdrawUntil(first.invoice.issued_on, first.invoice.buyer);
  if (newest?.provider !== 'bank_transfer' || !until || now >= until) throw new Refusal('plan_not_sold');
  // The reply was lost.
  if (newest.status === 'ended') return;
  const crediting = { config, now, refundTo: 'bank' } as const;
  const renewal = await renewalOf(tx, newest);
  if (renewal) await refund(tx, renewal, undefined, crediting);
  for (const { purchase, invoice } of bought)
    await refund(tx, invoice, await unusedOf(tx, invoice, purchase, now), crediting);
  await changeSubscription(tx, newest, { status: 'ended', ended_at: now, end_reason: 'expired' }, now);
  await record(tx, actor, { kind: 'withdrawn', subjectKind: 'billing', subjectId: agencyId });
  await applyPlan(tx, agencyId, { now, fallback, hasEnded: true });
  await notify(tx, { kind: 'plan' });
}

interface Bought {
  purchase: StoredPurchase;
  invoice: StoredInvoice;
}

/** The purchase that the plan began with, and its upgrades. */
async function readBought(tx: Tx, agencyId: string): Promise<Bought[]> {
  const bought: Bought[] = [];
  // Newest first.
  for (const purchase of await readBegun(tx, agencyId)) {
    const invoice = purchase.invoice_id ? await readInvoice(tx, agencyId, purchase.invoice_id) : undefined;
    if (invoice) bought.unshift({ purchase, invoice });
    if (purchase.kind === 'start') break;
  }
  return bought;
}

/** The share of the days that are left, with VAT. */
async function unusedOf(
  tx: Tx,
  invoice: StoredInvoice,
  { period_from: from, period_to: to }: StoredPurchase,
  now: Date,
): Promise<bigint> {
  if (!from || !to) return 0n;
  const days = Math.max(utcDay(to) - utcDay(from), 1);
  const left = Math.min(Math.max(utcDay(to) - utcDay(now), 0), days);
  const { gross } = await restOf(tx, invoice);
  return scale({ minor: gross, currency: invoice.currency }, BigInt(left), BigInt(days)).minor;
}

/** The operator transfers what was paid for it. */
async function refund(
  tx: Tx,
  invoice: StoredInvoice,
  gross: bigint | undefined,
  crediting: Parameters<typeof creditInvoice>[3],
): Promise<void> {
  const note = await creditInvoice(tx, invoice, gross, crediting);
  if (note && (await movedWith(tx, note)).bank > 0n)
    await enqueue(tx, mailRefund, { agency_id: note.agency_id, note_id: note.id });
}

// Buys a plan by bank transfer. Written once (P3): a lost reply cannot buy twice.
import type { PurchaseReply, Quote } from '#contract/billing.ts';
import type { Language } from '#contract/languages.ts';
import type { Config } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import { lockAgency } from '../../platform/db/lock-agency.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Actor } from '../../kernel/actor.ts';
import { applyPlan, defaultPlanOf } from '../organizations/plans/apply-plan.ts';
import { record } from '../organizations/audit/record.ts';
import { issueInvoice } from './issue-invoice.ts';
import { openAmount } from './ledger-store.ts';
import { openInvoices, settleInvoice } from './pay-invoice.ts';
import { countPurchases, findWaitingPurchase, insertPurchase, readPurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { quoteMinutes, quoteOf } from './quote.ts';
import type { Choice, Quoted } from './quote.ts';
import { startPlan } from './start-plan.ts';

const dayMs = 86_400_000;
/** Each purchase issues an invoice and renders it, also one that is withdrawn at once. */
const maxPurchasesPerDay = 10;

export interface Purchase extends Choice {
  id: string;
  method: 'bank_transfer';
  due_minor: number;
  proration_at: string;
  reference: string;
}

export interface Selling {
  config: Config;
  seller: SellerSettings;
  language: Language;
  now: Date;
}

/** @throws Refusal: those of `quoteOf`, quote_changed with the new quote, purchase_open, id_taken, too_many_requests */
export async function subscribe(
  tx: Tx,
  actor: Actor & { userId: string },
  purchase: Purchase,
  selling: Selling,
): Promise<PurchaseReply> {
  await lockAgency(tx, actor.agencyId);
  return writeOnce(
    tx,
    { by: actor, kind: 'purchase', id: purchase.id, content: purchase },
    {
      first: async () => replyOf(await buy(tx, actor, purchase, selling)),
      again: async () => {
        const stored = await readPurchase(tx, actor.agencyId, purchase.id);
        if (!stored) throw new Refusal('id_taken');
        return replyOf(stored);
      },
    },
  );
}

export function replyOf(purchase: StoredPurchase): PurchaseReply {
  const { id, state, method, action_url: url, invoice_id, decline } = purchase;
  const quote = state === 'needs_confirmation' ? purchase.quote : null;
  return { id, state, method, url, invoice_id, decline, quote };
}

async function buy(
  tx: Tx,
  actor: Actor & { userId: string },
  purchase: Purchase,
  { config, seller, language, now }: Selling,
): Promise<StoredPurchase> {
  const { agencyId } = actor;
  const fallback = defaultPlanOf(config);
  await applyPlan(tx, agencyId, { now, fallback });
  const waiting = await findWaitingPurchase(tx, agencyId);
  if (waiting)
    throw new Refusal('purchase_open', {
      details: { purchase_id: waiting.id, invoice_id: waiting.invoice_id },
    });
  if ((await countPurchases(tx, agencyId, new Date(now.getTime() - dayMs))) >= maxPurchasesPerDay)
    throw new Refusal('too_many_requests');
  const quoted = await confirmedQuote(tx, agencyId, purchase, { seller, now });
  const { quote, costs, priced, quantity } = quoted;
  const [unpaid] = await openInvoices(tx, agencyId);
  if (unpaid) throw new Refusal('purchase_open', { details: { purchase_id: null, invoice_id: unpaid.id } });
  const kind = kindOf(quote);
  const beginsNow = !quote.waits_for_payment;
  const service = beginsNow ? { from: costs.from, to: costs.to } : null;
  const invoice = await issueInvoice(
    tx,
    agencyId,
    {
      ...{ currency: purchase.currency, language, lines: costs.lines, tax: quoted.tax, service },
      buyer: { ...quoted.buyer, reference: purchase.reference },
      subscriptionId: null,
    },
    { seller, config, now },
  );
  const stored = await insertPurchase(tx, {
    ...{ agency_id: agencyId, id: purchase.id, user_id: actor.userId, kind, method: 'bank_transfer' },
    ...{ plan_id: priced.plan_id, yearly: priced.yearly, currency: priced.currency },
    ...{ due_minor: BigInt(quote.due_minor), quote, reference: purchase.reference },
    ...{ expires_at: new Date(quote.expires_at), invoice_id: invoice.id, state: 'open', created_at: now },
    ...(beginsNow && { period_from: costs.from, period_to: costs.to }),
  });
  const about = { kind: 'added', subjectKind: 'billing', subjectId: agencyId } as const;
  await record(tx, actor, { ...about, after: { plan: quote.plan_name, due_minor: quote.due_minor } });
  if (beginsNow) {
    const start = { kind, priced, quantity, from: costs.from, to: costs.to };
    await startPlan(tx, agencyId, { provider: 'bank_transfer', ...start }, { now, fallback });
  }
  // Credit may have paid all of it.
  if ((await openAmount(tx, agencyId, invoice.id)) <= 0n)
    await settleInvoice(tx, invoice, { now, fallback, timeZone: seller.timeZone });
  return (await readPurchase(tx, agencyId, purchase.id)) ?? stored;
}

/** The quote for the moment that the buyer confirmed, if it still costs the same. */
async function confirmedQuote(
  tx: Tx,
  agencyId: string,
  { due_minor, proration_at, plan_id, yearly, currency }: Purchase,
  { seller, now }: { seller: SellerSettings; now: Date },
): Promise<Quoted> {
  const at = new Date(proration_at);
  const choice = { plan_id, yearly, currency };
  const age = now.getTime() - at.getTime();
  const isFresh = age >= -60_000 && age <= quoteMinutes * 60_000;
  const quoted = await quoteOf(tx, agencyId, choice, { seller, at: isFresh ? at : now });
  if (quoted.quote.change === 'downgrade') throw new Refusal('plan_not_sold');
  if (isFresh && quoted.quote.due_minor === due_minor) return quoted;
  throw new Refusal('quote_changed', {
    details: { quote: (await quoteOf(tx, agencyId, choice, { seller, at: now })).quote },
  });
}

function kindOf({ change }: Quote): 'start' | 'upgrade' {
  return change === 'upgrade' ? 'upgrade' : 'start';
}

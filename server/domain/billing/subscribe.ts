// Buys a plan: by bank transfer whole, by card up to the purchase's row, which stripe-purchase.ts continues. Written once
// (P3): a lost reply cannot buy twice.
import type { PaymentMethod, PurchaseReply, Quote } from '#contract/billing.ts';
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
import {
  changePurchase,
  countPurchases,
  findWaitingPurchase,
  insertPurchase,
  readPurchase,
} from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { quoteMinutes, quoteOf } from './quote.ts';
import type { Choice, Quoted, QuoteOptions } from './quote.ts';
import { startPlan } from './start-plan.ts';
import { countDeclines } from './stripe-store.ts';

const dayMs = 86_400_000;
/** Each purchase issues an invoice and renders it, also one that is withdrawn at once, or opens a form for cards. */
const maxPurchasesPerDay = 10;
/** Stolen cards are tried on forms like ours. */
export const maxDeclinesPerDay = 5;

export interface Purchase extends Choice {
  id: string;
  method: PaymentMethod;
  due_minor: number;
  proration_at: string;
  reference: string;
  /** Of the card form on our page. */
  setup_intent?: string | undefined;
}

export interface Selling {
  config: Config;
  seller: SellerSettings;
  language: Language;
  now: Date;
  /** For the moment that `quotedAt` answers. */
  cards: QuoteOptions['cards'];
}

/** The moment that the buyer confirmed, or now if that is too long ago. */
export function quotedAt({ proration_at }: Pick<Purchase, 'proration_at'>, now: Date): Date {
  const at = new Date(proration_at);
  const age = now.getTime() - at.getTime();
  return age >= -60_000 && age <= quoteMinutes * 60_000 ? at : now;
}

/** @throws Refusal: those of `quoteOf`, quote_changed with the new quote, purchase_open, id_taken, too_many_requests */
export async function subscribe(
  tx: Tx,
  actor: Actor & { userId: string },
  purchase: Purchase,
  selling: Selling,
): Promise<StoredPurchase> {
  await lockAgency(tx, actor.agencyId);
  return writeOnce(
    tx,
    { by: actor, kind: 'purchase', id: purchase.id, content: purchase },
    {
      first: () => buy(tx, actor, purchase, selling),
      again: async () => {
        const stored = await readPurchase(tx, actor.agencyId, purchase.id);
        if (!stored) throw new Refusal('id_taken');
        return stored;
      },
    },
  );
}

/** `quote`: with `needs_confirmation`, what it costs now. */
export function replyOf(purchase: StoredPurchase, quote: Quote | null = null): PurchaseReply {
  const { id, state, method, action_url: url, invoice_id, decline } = purchase;
  return { id, state, method, url, invoice_id, decline, quote };
}

async function buy(
  tx: Tx,
  actor: Actor & { userId: string },
  purchase: Purchase,
  selling: Selling,
): Promise<StoredPurchase> {
  const { agencyId } = actor;
  const { config, now } = selling;
  await applyPlan(tx, agencyId, { now, fallback: defaultPlanOf(config) });
  const waiting = await findWaitingPurchase(tx, agencyId);
  const isAskedAgain = waiting?.state === 'needs_confirmation';
  if (waiting && !isAskedAgain)
    throw new Refusal('purchase_open', {
      details: { purchase_id: waiting.id, invoice_id: waiting.invoice_id },
    });
  const dayAgo = new Date(now.getTime() - dayMs);
  if ((await countPurchases(tx, agencyId, dayAgo)) >= maxPurchasesPerDay)
    throw new Refusal('too_many_requests');
  const quoted = await confirmedQuote(tx, agencyId, purchase, selling);
  requireMethod(quoted.quote, purchase.method, selling);
  const [unpaid] = await openInvoices(tx, agencyId);
  if (unpaid) throw new Refusal('purchase_open', { details: { purchase_id: null, invoice_id: unpaid.id } });
  // This one confirms the new price.
  if (isAskedAgain) await changePurchase(tx, waiting, { state: 'expired' }, now);
  const about = { kind: 'added', subjectKind: 'billing', subjectId: agencyId } as const;
  const { plan_name: plan, due_minor } = quoted.quote;
  await record(tx, actor, { ...about, after: { plan, due_minor } });
  if (purchase.method === 'bank_transfer') return buyByTransfer(tx, actor, purchase, { ...selling, quoted });
  if ((await countDeclines(tx, agencyId, dayAgo)) >= maxDeclinesPerDay)
    throw new Refusal('too_many_requests');
  const card = purchase.setup_intent ?? (isAskedAgain ? waiting.setup_intent_id : null);
  return insertPurchase(tx, { ...rowOf(actor, purchase, quoted, now), setup_intent_id: card });
}

/** @throws Refusal: payments_off, currency_not_offered, plan_not_sold */
function requireMethod(quote: Quote, method: PaymentMethod, { cards }: Pick<Selling, 'cards'>): void {
  if (quote.methods.includes(method)) return;
  if (method === 'bank_transfer') throw new Refusal('plan_not_sold');
  if (!cards) throw new Refusal('payments_off');
  throw new Refusal(
    quote.change === 'start' && quote.credit_minor === 0 ? 'currency_not_offered' : 'plan_not_sold',
  );
}

function rowOf(
  { agencyId, userId }: Actor & { userId: string },
  purchase: Purchase,
  { quote, priced }: Quoted,
  now: Date,
) {
  const { id, method, reference } = purchase;
  return {
    ...{ agency_id: agencyId, id, user_id: userId, kind: kindOf(quote), method, quote, reference },
    ...{ plan_id: priced.plan_id, yearly: priced.yearly, currency: priced.currency },
    ...{ due_minor: BigInt(quote.due_minor), expires_at: new Date(quote.expires_at), state: 'open' as const },
    created_at: now,
  };
}

async function buyByTransfer(
  tx: Tx,
  actor: Actor & { userId: string },
  purchase: Purchase,
  { config, seller, language, now, quoted }: Selling & { quoted: Quoted },
): Promise<StoredPurchase> {
  const { agencyId } = actor;
  const fallback = defaultPlanOf(config);
  const { quote, costs, priced, quantity } = quoted;
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
    ...{ ...rowOf(actor, purchase, quoted, now), invoice_id: invoice.id },
    ...(beginsNow && { period_from: costs.from, period_to: costs.to }),
  });
  if (beginsNow) {
    const start = { kind: kindOf(quote), priced, quantity, from: costs.from, to: costs.to };
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
  { seller, now, cards }: Pick<Selling, 'seller' | 'now' | 'cards'>,
): Promise<Quoted> {
  const at = quotedAt({ proration_at }, now);
  const choice = { plan_id, yearly, currency };
  const quoted = await quoteOf(tx, agencyId, choice, { seller, at, cards });
  if (quoted.quote.change === 'downgrade') throw new Refusal('plan_not_sold');
  if (at !== now && quoted.quote.due_minor === due_minor) return quoted;
  // What Stripe charges is known for that moment only.
  const { quote } = cards?.preview ? quoted : await quoteOf(tx, agencyId, choice, { seller, at: now, cards });
  throw new Refusal('quote_changed', { details: { quote } });
}

function kindOf({ change }: Quote): 'start' | 'upgrade' {
  return change === 'upgrade' ? 'upgrade' : 'start';
}

// What a plan costs now. Reads everything in one transaction and writes nothing: `subscribe` computes it again for the same
// moment, and charges only if the amount is the same.
import type { PaymentMethod, PlanChange, Quote } from '#contract/billing.ts';
import type { InvoiceBuyer, InvoiceTax } from '#contract/invoice.ts';
import { currencies } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { isLargerPlan, missingInBilling } from '#contract/plan.ts';
import type { BillingInfo } from '#contract/plan.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { CardInvoice } from '../../platform/stripe/card-payments.ts';
import { billingOf } from '../organizations/plans/billing.ts';
import { withPrefix } from '../organizations/plans/check-vat.ts';
import type { CheckedVat } from '../organizations/plans/check-vat.ts';
import { sizeOf } from '../organizations/plans/rules.ts';
import * as plansStore from '../organizations/plans/store.ts';
import { runningSubscription } from '../organizations/plans/subscription-store.ts';
import type { StoredSubscription } from '../organizations/plans/subscription-store.ts';
import { isInEu, taxOf } from '../organizations/plans/tax.ts';
import { changeOf, costsOfStart, costsOfUpgrade, taxOn } from './change-of.ts';
import type { Costs, Paid, Priced } from './change-of.ts';
import { readCreditNotes, readIssued } from './invoice-store.ts';
import { creditOf, openAmount } from './ledger-store.ts';
import { costsAtStripe, isTaxOf } from './stripe-lines.ts';
import type { PlanOfPrice } from './stripe-lines.ts';

export interface Choice {
  plan_id: string;
  yearly: boolean;
  currency: CurrencyCode;
}

export interface Quoted {
  quote: Quote;
  costs: Costs;
  priced: Priced;
  buyer: InvoiceBuyer;
  tax: InvoiceTax;
  subscription: StoredSubscription | undefined;
  quantity: number;
}

export const quoteMinutes = 15;

export interface QuoteOptions {
  seller: SellerSettings;
  /** The moment it is computed for. */
  at: Date;
  /** Null: nobody can pay by card. `preview`: what Stripe charges for an upgrade of a plan that is paid by card. */
  cards: { preview: CardInvoice | null } | null;
}

export interface Sale {
  catalogue: Catalogue;
  plan: Catalogue[number];
  priced: Priced;
  /** At Stripe; null: it is not sold by card. */
  stripePriceId: string | null;
  subscription: StoredSubscription | undefined;
  current: Paid | null;
  change: PlanChange;
  buyer: InvoiceBuyer;
  tax: InvoiceTax;
}

/**
 * The sale that a choice leads to: the plan, its price, the buyer and the tax.
 * @throws Refusal: plan_not_sold, plan_unchanged, currency_not_offered, currency_fixed, billing_incomplete, tax_unclear; for
 * a plan that is paid by card: change_scheduled, purchase_open
 */
export async function readSale(
  tx: Tx,
  agencyId: string,
  choice: Choice,
  { seller, at }: Pick<QuoteOptions, 'seller' | 'at'>,
): Promise<Sale> {
  const catalogue = await plansStore.readCatalogue(tx);
  const { plan, priced, stripePriceId } = pricedIn(catalogue, choice);
  const subscription = await runningSubscription(tx, agencyId);
  const current = paidOf(catalogue, subscription);
  if (current && current.currency !== choice.currency) throw new Refusal('currency_fixed');
  const change = changeTo(catalogue, current, { plan, priced });
  if (change === 'upgrade' && subscription?.provider === 'stripe') {
    // Stripe would forget it, also if the payment then failed.
    if (subscription.cancel_at_end || subscription.next_plan_id !== null)
      throw new Refusal('change_scheduled');
    if (subscription.status === 'past_due')
      throw new Refusal('purchase_open', { details: { purchase_id: null, invoice_id: null } });
  }
  const { buyer, tax } = await saleTo(tx, agencyId, choice.currency, { seller, at });
  return { catalogue, plan, priced, stripePriceId, subscription, current, change, buyer, tax };
}

/** @throws Refusal: those of `readSale`, payments_off, payment_provider_down */
export async function quoteOf(
  tx: Tx,
  agencyId: string,
  choice: Choice,
  { seller, at, cards }: QuoteOptions,
): Promise<Quoted> {
  const sale = await readSale(tx, agencyId, choice, { seller, at });
  const { plan, priced, subscription, current, change, buyer, tax } = sale;
  const quantity = current?.quantity ?? 1;
  const isCardUpgrade = change === 'upgrade' && subscription?.provider === 'stripe';
  const { costs, taxMinor, dueMinor } = isCardUpgrade
    ? costsOfCardUpgrade(sale, cards)
    : costsHere(sale, at, choice.currency);
  const gross = costs.net + taxMinor;
  if (costs.net < 0n) throw new Refusal('plan_not_sold');
  const owed = await creditOf(tx, agencyId, choice.currency);
  const credit = dueMinor === null ? least(owed > 0n ? owed : 0n, gross) : gross - dueMinor;
  const waits = change === 'start' && !(await isTrusted(tx, agencyId));
  return {
    ...{ costs, priced, buyer, tax, subscription, quantity },
    quote: {
      ...{
        change,
        ...choice,
        plan_name: plan.name,
        lines: costs.lines,
        effective_at: costs.from.toISOString(),
      },
      waits_for_payment: waits,
      ...{ net_minor: Number(costs.net), tax_minor: Number(taxMinor), gross_minor: Number(gross) },
      ...{ credit_minor: Number(credit), due_minor: Number(gross - credit) },
      later_minor: Number(priced.price) * quantity,
      later_from: waits ? null : costs.to.toISOString(),
      ...{ tax_percent: shownPercent(tax), tax_note: tax.note },
      proration_at: at.toISOString(),
      expires_at: new Date(at.getTime() + quoteMinutes * 60_000).toISOString(),
      over: await overLimits(tx, agencyId, sizeOf(plan, quantity)),
      methods: methodsOf(sale, { areCardsOn: cards !== null, credit }),
    },
  };
}

/** Null: no VAT is charged. */
export function shownPercent({ percent }: Pick<InvoiceTax, 'percent'>): number | null {
  return percent === 0 ? null : percent;
}

interface Amounts {
  costs: Costs;
  taxMinor: bigint;
  /** Null: what is left after the credit here. */
  dueMinor: bigint | null;
}

function costsHere({ change, current, priced, tax }: Sale, at: Date, currency: CurrencyCode): Amounts {
  const costs = costsOf(change, current, priced, at);
  return { costs, taxMinor: taxOn(costs.net, tax.percent, currency), dueMinor: null };
}

function costsOfCardUpgrade({ catalogue, tax, priced }: Sale, cards: QuoteOptions['cards']): Amounts {
  if (!cards) throw new Refusal('payments_off');
  const { preview } = cards;
  // The plan has changed since Stripe was asked.
  if (!preview) throw new Refusal('payment_provider_down');
  const costs = costsAtStripe(preview, planOfPriceIn(catalogue));
  if (!costs || !isTaxOf(preview, tax.percent, priced.currency))
    throw new Error('Stripe would charge something else than this plan with its VAT');
  return { costs, taxMinor: preview.taxMinor, dueMinor: preview.dueMinor };
}

export function planOfPriceIn(catalogue: Catalogue): PlanOfPrice {
  return (code) => catalogue.find((plan) => plan.code === code);
}

/** A running plan stays with its way of paying. What we owe is deducted from invoices that are paid by transfer. */
function methodsOf(
  { current, subscription, stripePriceId }: Sale,
  { areCardsOn, credit }: { areCardsOn: boolean; credit: bigint },
): PaymentMethod[] {
  if (current) return [subscription?.provider === 'stripe' ? 'card' : 'bank_transfer'];
  return areCardsOn && stripePriceId !== null && credit === 0n
    ? ['card', 'bank_transfer']
    : ['bank_transfer'];
}

type Catalogue = Awaited<ReturnType<typeof plansStore.readCatalogue>>;

/** @throws Refusal: plan_not_sold, currency_not_offered */
export function pricedIn(
  catalogue: Catalogue,
  { plan_id, yearly, currency }: Choice,
): { plan: Catalogue[number]; priced: Priced; stripePriceId: string | null } {
  const plan = catalogue.find(({ id, active }) => id === plan_id && active);
  if (!plan || plan.prices.length === 0) throw new Refusal('plan_not_sold');
  const price = plan.prices.find((known) => known.currency === currency && known.yearly === yearly);
  if (!price) throw new Refusal('currency_not_offered');
  return {
    ...{ plan, stripePriceId: price.stripe_price_id },
    priced: { plan_id, plan_name: plan.name, yearly, currency, price: price.amount_minor },
  };
}

/** The running plan, if it was paid for; null: none, a trial, or one that the operator assigned. */
export function paidOf(catalogue: Catalogue, subscription: StoredSubscription | undefined): Paid | null {
  if (!subscription || !['bank_transfer', 'stripe'].includes(subscription.provider)) return null;
  const { plan_id, yearly, amount_minor, period_start, period_end, quantity } = subscription;
  const currency = currencies.find((code) => code === subscription.currency);
  if (yearly === null || amount_minor === null || !period_end || !currency) return null;
  const plan_name = catalogue.find(({ id }) => id === plan_id)?.name ?? '';
  const price = amount_minor / BigInt(quantity);
  return { plan_id, plan_name, yearly, currency, price, quantity, period_start, period_end };
}

/** @throws Refusal('plan_unchanged') */
export function changeTo(
  catalogue: Catalogue,
  current: Paid | null,
  { plan, priced }: Pick<ReturnType<typeof pricedIn>, 'plan' | 'priced'>,
): PlanChange {
  const before = catalogue.find(({ id }) => id === current?.plan_id);
  const isLarger = before === undefined || (isLargerPlan(plan, before) && !isLargerPlan(before, plan));
  const change = changeOf(current, priced, isLarger);
  if (change === 'unchanged') throw new Refusal('plan_unchanged');
  return change;
}

function costsOf(change: Quote['change'], current: Paid | null, priced: Priced, at: Date): Costs {
  if (change === 'start' || !current) return costsOfStart(priced, at);
  if (change === 'upgrade') return costsOfUpgrade(current, priced, at);
  // Nothing is paid before the end of the period.
  return { lines: [], net: 0n, from: current.period_end, to: current.period_end };
}

/**
 * The buyer, and the VAT of the sale.
 * @throws Refusal: billing_incomplete with the empty fields, tax_unclear, currency_not_offered
 */
export async function saleTo(
  tx: Tx,
  agencyId: string,
  currency: CurrencyCode,
  { seller, at, reference = '' }: { seller: SellerSettings; at: Date; reference?: string },
): Promise<{ buyer: InvoiceBuyer; tax: InvoiceTax }> {
  const row = await plansStore.readBilling(tx, agencyId);
  const billing = billingOf(row);
  const missing = missingInBilling(billing);
  if (missing.length > 0)
    throw new Refusal('billing_incomplete', {
      fields: Object.fromEntries(missing.map((field) => [field, 'required'])),
    });
  const rates = (await plansStore.readTaxes(tx)).map(({ country, percent, valid_from }) => ({
    ...{ country, percent, validFrom: new Date(`${valid_from}T00:00:00Z`) },
  }));
  const isBusiness = billing.client_type === 'business';
  const checked = { vat_state: row?.vat_state ?? 'none', vat_request_id: row?.vat_request_id ?? '' };
  const tax = taxOf(
    seller,
    { country: billing.country, postalCode: billing.postal_code, isBusiness },
    { vatState: checked.vat_state, date: at, rates },
  );
  if (tax === 'tax_unclear') throw new Refusal('tax_unclear');
  if (tax.category === 'S' && currency !== seller.currency) throw new Refusal('currency_not_offered');
  return { buyer: buyerOf(billing, reference), tax: invoiceTaxOf(tax, checked) };
}

function invoiceTaxOf(
  tax: Exclude<ReturnType<typeof taxOf>, string>,
  { vat_state, vat_request_id }: Pick<CheckedVat, 'vat_state' | 'vat_request_id'>,
): InvoiceTax {
  return {
    ...{ category: tax.category, percent: tax.percent, country: 'country' in tax ? tax.country : '' },
    ...{ note: 'note' in tax ? tax.note : '', reason: 'reason' in tax ? tax.reason : '' },
    ...{ vat_state, vat_request_id },
  };
}

function buyerOf(billing: BillingInfo, reference: string): InvoiceBuyer {
  const isBusiness = billing.client_type === 'business';
  const { email, address, postal_code, city, state, country, vat } = billing;
  const number = isInEu(country) && vat !== '' ? withPrefix(vat, country) : vat;
  return {
    ...{ is_business: isBusiness, name: isBusiness ? billing.real_name : billing.name, email, address },
    ...{ postal_code, city, state, country, vat: isBusiness ? number : '', reference },
  };
}

/** A buyer whose newest invoice is paid gets the next plan at once. */
async function isTrusted(tx: Tx, agencyId: string): Promise<boolean> {
  const [newest] = await readIssued(tx, agencyId);
  return newest !== undefined && newest.gross_minor > 0n && (await isPaid(tx, newest));
}

async function isPaid(tx: Tx, invoice: { agency_id: string; id: string }): Promise<boolean> {
  const notes = await readCreditNotes(tx, invoice.agency_id, [invoice.id]);
  return notes.length === 0 && (await openAmount(tx, invoice.agency_id, invoice.id)) <= 0n;
}

async function overLimits(
  tx: Tx,
  agencyId: string,
  limits: { interviews_limit: number; companies_limit: number; users_limit: number },
): Promise<Quote['over']> {
  const counted = [
    ['jobs', await plansStore.countActiveJobs(tx, agencyId), limits.interviews_limit],
    ['companies', await plansStore.countCompanies(tx, agencyId), limits.companies_limit],
    ['users', await plansStore.countUsers(tx, agencyId), limits.users_limit],
  ] as const;
  return counted
    .filter(([, used, limit]) => used > limit)
    .map(([what, used, limit]) => ({ what, used, limit }));
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

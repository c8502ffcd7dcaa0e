// What a plan costs now. Reads everything in one transaction and writes nothing: `subscribe` computes it again for the same
// moment, and charges only if the amount is the same.
import type { PlanChange, Quote } from '#contract/billing.ts';
import type { InvoiceBuyer, InvoiceTax } from '#contract/invoice.ts';
import { currencies } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { isLargerPlan, missingInBilling } from '#contract/plan.ts';
import type { BillingInfo } from '#contract/plan.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Tx } from '../../platform/db/open.ts';
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

/**
 * @param at the moment it is computed for
 * @throws Refusal: plan_not_sold, plan_unchanged, currency_not_offered, currency_fixed, billing_incomplete, tax_unclear
 */
export async function quoteOf(
  tx: Tx,
  agencyId: string,
  choice: Choice,
  { seller, at }: { seller: SellerSettings; at: Date },
): Promise<Quoted> {
  const catalogue = await plansStore.readCatalogue(tx);
  const { plan, priced } = pricedIn(catalogue, choice);
  const subscription = await runningSubscription(tx, agencyId);
  const current = paidOf(catalogue, subscription);
  if (current && current.currency !== choice.currency) throw new Refusal('currency_fixed');
  const change = changeTo(catalogue, current, { plan, priced });
  const { buyer, tax } = await saleTo(tx, agencyId, choice.currency, { seller, at });
  const quantity = current?.quantity ?? 1;
  const costs = costsOf(change, current, priced, at);
  const taxMinor = taxOn(costs.net, tax.percent, choice.currency);
  const gross = costs.net + taxMinor;
  if (costs.net < 0n) throw new Refusal('plan_not_sold');
  const credit = least(await creditOf(tx, agencyId, choice.currency), gross);
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
      ...{ tax_percent: tax.percent === 0 ? null : tax.percent, tax_note: tax.note },
      proration_at: at.toISOString(),
      expires_at: new Date(at.getTime() + quoteMinutes * 60_000).toISOString(),
      over: await overLimits(tx, agencyId, sizeOf(plan, quantity)),
      methods: ['bank_transfer'],
    },
  };
}

type Catalogue = Awaited<ReturnType<typeof plansStore.readCatalogue>>;

/** @throws Refusal: plan_not_sold, currency_not_offered */
export function pricedIn(
  catalogue: Catalogue,
  { plan_id, yearly, currency }: Choice,
): { plan: Catalogue[number]; priced: Priced } {
  const plan = catalogue.find(({ id, active }) => id === plan_id && active);
  if (!plan || plan.prices.length === 0) throw new Refusal('plan_not_sold');
  const price = plan.prices.find((known) => known.currency === currency && known.yearly === yearly);
  if (!price) throw new Refusal('currency_not_offered');
  return { plan, priced: { plan_id, plan_name: plan.name, yearly, currency, price: price.amount_minor } };
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
  { plan, priced }: ReturnType<typeof pricedIn>,
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

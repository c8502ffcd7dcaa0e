// What the plan page offers: for each plan of the catalog, and for the organization's own plan. Pure.
import type { PaymentMethod } from '#contract/billing.ts';
import type { Config } from '#contract/config.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { CataloguePlan, CurrentPlan } from '#contract/plan.ts';

/** `buy`: a quote and its confirmation. `ask`: a question to the operator. null: nothing. */
export type PlanOffer = 'buy' | 'ask' | null;

export interface OfferContext {
  config: Pick<Config, 'billing'> & { features: Pick<Config['features'], 'plan_requests'> };
  mayManage: boolean;
  currency: CurrencyCode;
  isYearly: boolean;
}

type Paying = Pick<CurrentPlan, 'id' | 'provider' | 'currency' | 'yearly' | 'next_plan'>;

export function offerOf(
  plan: Pick<CataloguePlan, 'id' | 'price' | 'prices'>,
  current: Paying,
  { config, mayManage, currency, isYearly }: OfferContext,
): PlanOffer {
  const { mode } = config.billing;
  if (!mayManage || mode === 'off' || isRunning(plan.id, current, isYearly)) return null;
  const { next_plan: next } = current;
  if (next?.id === plan.id && next.yearly === isYearly) return null;
  if (mode === 'sold') {
    if (plan.prices.some((price) => isPrice(price, currency, isYearly))) return 'buy';
    // Canceling leads to the plan without a price.
    if (plan.price === 0) return null;
  }
  return config.features.plan_requests ? 'ask' : null;
}

/** A trial is not bought: its plan can be. */
function isRunning(planId: string, { id, provider, yearly }: Paying, isYearly: boolean): boolean {
  return planId === id && provider !== 'trial' && (yearly === null || yearly === isYearly);
}

function isPrice(price: CataloguePlan['prices'][number], currency: CurrencyCode, isYearly: boolean): boolean {
  return price.currency === currency && price.yearly === isYearly && price.amount_minor > 0;
}

/** The currency of a running paid plan, which stays until the plan ends. */
export function fixedCurrency(current: Pick<CurrentPlan, 'provider' | 'currency'>): CurrencyCode | null {
  return isPaid(current) ? current.currency : null;
}

/** True if the organization pays for its plan: neither a trial nor the operator's gift. */
export function isPaid({ provider }: Pick<CurrentPlan, 'provider'>): boolean {
  return provider === 'stripe' || provider === 'bank_transfer';
}

/** The method that a paid plan can be bought with after it has ended. Null: there is no other. */
export function otherMethodOf(
  { provider, currency, end_at, status }: Pick<CurrentPlan, 'provider' | 'currency' | 'end_at' | 'status'>,
  { config, mayManage }: Pick<OfferContext, 'config' | 'mayManage'>,
): PaymentMethod | null {
  const { mode, card } = config.billing;
  const hasBoth = mode === 'sold' && card !== 'off' && end_at !== null && status !== 'canceled';
  if (!mayManage || !hasBoth) return null;
  if (provider === 'stripe') return 'bank_transfer';
  // Cards are not charged in rubles.
  return provider === 'bank_transfer' && currency !== 'RUB' ? 'card' : null;
}

interface PlanActions {
  /** With the paid period. */
  cancel: boolean;
  undoCancel: boolean;
  undoChange: boolean;
  changeCard: boolean;
  /** From the contract, at once. */
  withdraw: boolean;
}

export function actionsOf(
  plan: Pick<CurrentPlan, 'provider' | 'status' | 'next_plan' | 'card' | 'withdraw_until'>,
  mayManage: boolean,
): PlanActions {
  const isOwn = mayManage && isPaid(plan);
  return {
    cancel: isOwn && plan.status === 'active',
    undoCancel: isOwn && plan.status === 'will_end',
    undoChange: isOwn && plan.status === 'active' && plan.next_plan !== null,
    changeCard: isOwn && plan.provider === 'stripe' && plan.status !== 'canceled',
    withdraw: isOwn && plan.withdraw_until !== null,
  };
}

// Plans: the agency's current plan and its usage, the plan catalog, taxes and payment.
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { currencies, Currency } from './money.ts';
import { Email, optionalText } from './text.ts';

/** Means 'no limit' on the wire; screens show 'Unlimited'. */
export const unlimited = 1_000_000_000;

/** The plans that every installation has. `self_hosted` has no limits and is not for sale. */
export const planCodes = ['free', 'team', 'pro', 'self_hosted'] as const;
export type PlanCode = (typeof planCodes)[number];

export const planStatuses = ['active', 'will_end', 'canceled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const clientTypes = ['physical', 'business'] as const;

/** What VIES, the EU's register, said of the buyer's VAT number. `unverified`: it could not be asked. */
export const buyerVatStates = ['none', 'unverified', 'valid', 'not_registered'] as const;
export type BuyerVatState = (typeof buyerVatStates)[number];

export const providers = ['operator', 'trial', 'bank_transfer', 'stripe'] as const;
export type Provider = (typeof providers)[number];

export const BillingInfo = z.object({
  client_type: z.enum(clientTypes),
  name: z.string(),
  real_name: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  vat: z.string(),
});
export type BillingInfo = z.infer<typeof BillingInfo>;

/** The billing form as typed. `missingInBilling` names the fields that an invoice requires. */
export const BillingDraft = z.object({
  client_type: z.enum(clientTypes),
  name: optionalText(200),
  real_name: optionalText(200),
  email: z.union([z.literal(''), Email]),
  address: optionalText(300),
  city: optionalText(120),
  state: optionalText(120),
  postal_code: optionalText(20),
  /** ISO 3166, two letters; empty if not given. */
  country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
  vat: optionalText(40),
});

/** The empty fields that an invoice requires. For a business, that includes `real_name` instead of `name`. */
export function missingInBilling(billing: z.infer<typeof BillingDraft>): (keyof BillingInfo)[] {
  const name = billing.client_type === 'business' ? 'real_name' : 'name';
  return ([name, 'email', 'address', 'city', 'country'] as const).filter((field) => billing[field] === '');
}

export const aiUses = ['transcript_minutes', 'assessments', 'generations', 'web_checks'] as const;

/** AI in this calendar month, of what this installation offers. */
const AiUse = z.object({ what: z.enum(aiUses), used: z.int(), limit: z.int() });

export const CurrentPlan = z.object({
  id: Id,
  /** Built-in plans have the same code in every installation: `free`, `team`, `pro`, `self_hosted`. */
  code: z.string(),
  active: z.boolean(),
  live: z.boolean(),
  trial: z.boolean(),
  status: z.enum(planStatuses),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  end_plan_at: z.nullable(Instant),
  /** The jobs limit. */
  interviews_limit: z.int(),
  /** Interviews finished in this calendar month. */
  responses_count: z.int(),
  responses_limit: z.int(),
  /** What the limits count, the same for every caller: active jobs, companies, and members who may sign in. */
  jobs_count: z.int(),
  companies_count: z.int(),
  users_count: z.int(),
  companies_limit: z.int(),
  users_limit: z.int(),
  questions_limit: z.int(),
  video_questions_limit: z.int(),
  /** Minutes of transcribed video, assessed candidates, and suggestions of questions. */
  ai: z.array(AiUse),
  /** The limits of jobs, responses, companies, users and AI are those of the catalog's plan times this. */
  quantity: z.int(),
  /** True if the catalog has a plan that allows more. */
  has_larger: z.boolean(),
  start_at: Instant,
  end_at: z.nullable(Instant),
  /** How the plan is paid; null: the organization has the plan of new ones. */
  provider: z.nullable(z.enum(providers)),
  /** The price of a period without VAT, and whether it is a year; null: nothing is paid. */
  currency: z.nullable(z.enum(currencies)),
  amount_minor: z.nullable(z.int().check(z.nonnegative())),
  yearly: z.nullable(z.boolean()),
  /** The change scheduled for the end of the period. */
  next_plan: z.nullable(
    z.object({
      ...{ id: Id, code: z.string(), name: z.string(), yearly: z.boolean(), at: Instant },
      /** Jobs that are archived then, sorted by name: those that are active and that the caller can see. */
      archived_jobs: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  /** A missing payment: the plan runs until then. Null for members who may not manage billing. */
  payment_problem: z.nullable(
    z.object({ kind: z.enum(['card', 'bank_transfer']), until: Instant, invoice_id: z.nullable(Id) }),
  ),
  /** The card that renewals are charged to. Null for members who may not manage billing. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** A purchase that waits for its payment. Null for members who may not manage billing. */
  purchase: z.nullable(
    z.object({
      id: Id,
      state: z.enum(['open', 'action_required', 'needs_confirmation']),
      method: z.enum(['card', 'bank_transfer']),
      plan_name: z.string(),
      invoice_id: z.nullable(Id),
    }),
  ),
  /** Until then a private buyer in the EU can withdraw from the contract; null: never, or for members who may not manage billing. */
  withdraw_until: z.nullable(Instant),
  /** True if the organization can still have its free trial. */
  trial_available: z.boolean(),
  billing_info: BillingInfo,
  vat_state: z.enum(buyerVatStates),
});
export type CurrentPlan = z.infer<typeof CurrentPlan>;

export const CataloguePlan = z.object({
  id: Id,
  code: z.string(),
  active: z.boolean(),
  live: z.boolean(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  interviews_limit: z.int(),
  responses_limit: z.int(),
  companies_limit: z.int(),
  users_limit: z.int(),
  questions_limit: z.int(),
  video_questions_limit: z.int(),
  /** SMS in 24 hours. */
  sms_limit: z.int(),
  /** In a calendar month, of what this installation offers. */
  ai: z.array(z.omit(AiUse, { used: true })),
  prices: z.array(
    z.object({
      /** `amount_minor` in the currency's unit. */
      price: z.number(),
      amount_minor: z.int().check(z.nonnegative()),
      stripe_price_id: z.nullable(z.string()),
      currency: z.string(),
      symbol: z.string(),
      yearly: z.boolean(),
    }),
  ),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

/** Usage of the plan by month, company and job. The totals are in `CurrentPlan`. */
export const PlanUsage = z.object({
  /** When the monthly count restarts: the first of the next month, UTC. */
  month_ends_at: Instant,
  /** Responses finished in each of the last twelve months (`2026-11`), oldest first; the last is this month. */
  months: z.array(z.object({ month: z.string(), responses: z.int() })),
  /** In the last 24 hours. `off`: this installation sends no SMS. */
  sms: z.object({ used: z.int(), limit: z.int(), off: z.boolean() }),
  ai: z.array(AiUse),
  /** All stored files: what candidates sent, files derived from it, and pictures. */
  storage_bytes: z.int(),
  /** Companies that the caller can see, sorted by responses this month. */
  companies: z.array(z.object({ id: Id, name: z.string(), jobs: z.int(), responses: z.int() })),
  /** Jobs that the caller can see and that are active or had responses this month. */
  jobs: z.array(
    z.object({
      id: Id,
      name: z.string(),
      company_name: z.string(),
      active: z.boolean(),
      responses: z.int(),
      questions: z.int(),
      video_questions: z.int(),
    }),
  ),
});
export type PlanUsage = z.infer<typeof PlanUsage>;

const limits = [
  'interviews_limit',
  'responses_limit',
  'companies_limit',
  'users_limit',
  'questions_limit',
  'video_questions_limit',
] as const;

export function hasLimits(plan: Pick<CurrentPlan, (typeof limits)[number]>): boolean {
  return limits.some((limit) => plan[limit] < unlimited);
}

/** True if `plan` allows more than `than` of anything. */
export function isLargerPlan(plan: PlanSize, than: PlanSize): boolean {
  return (plan.live && !than.live) || limits.some((limit) => plan[limit] > than[limit]);
}
type PlanSize = Pick<CurrentPlan, (typeof limits)[number] | 'live'>;

/**
 * True if the organization can get a larger plan: the catalog has one, and this installation sells it or has somebody
 * who answers requests. Decides whether screens offer *Upgrade* and *See plans*.
 */
export function canUpgrade(
  plan: Pick<CurrentPlan, 'has_larger'>,
  config: Pick<Config, 'billing'> & { features: Pick<Config['features'], 'plan_requests'> },
): boolean {
  const { mode } = config.billing;
  return plan.has_larger && (mode === 'sold' || (mode === 'assigned' && config.features.plan_requests));
}

/** Active plans sorted by price, each with its monthly prices before the yearly ones. */
export function inCatalogueOrder(plans: readonly CataloguePlan[]): CataloguePlan[] {
  return plans
    .filter((plan) => plan.active)
    .toSorted((a, b) => a.price - b.price)
    .map((plan) => ({
      ...plan,
      prices: plan.prices.toSorted((a, b) => Number(a.yearly) - Number(b.yearly)),
    }));
}

export const getCurrentPlan = endpoint({
  method: 'GET',
  path: 'v2/plans/current',
  summary: 'The organization’s plan with its limits and usage',
  access: { who: 'user', permission: 'any' },
  data: CurrentPlan,
});

export const getUsage = endpoint({
  method: 'GET',
  path: 'v2/plans/usage',
  summary: 'Usage of the plan by month, company and job, with SMS, AI and storage',
  access: { who: 'user', permission: 'any' },
  data: PlanUsage,
});

export const saveBilling = endpoint({
  method: 'PUT',
  path: 'v2/plans/billing',
  summary:
    'Change the billing details. `seen`: the details as last read; `edited_meanwhile` if they have changed since',
  access: { who: 'user', permission: 'billing.manage' },
  body: z.extend(BillingDraft, { seen: BillingInfo }),
  data: z.extend(BillingInfo, { vat_state: z.enum(buyerVatStates) }),
});

export const getPlans = endpoint({
  method: 'GET',
  path: 'v2/plans',
  summary: 'The plan catalog',
  access: { who: 'user', permission: 'any' },
  data: z.array(CataloguePlan),
});

export const getTaxes = endpoint({
  method: 'GET',
  path: 'v2/plans/taxes',
  summary: 'Taxes by country',
  access: { who: 'user', permission: 'any' },
  data: z.array(z.object({ id: Id, country: z.string(), percent: z.number() })),
});

export const createIntent = endpoint({
  method: 'POST',
  path: 'v2/plans/intent',
  summary:
    'Store a card: the publishable key and the client secret of a SetupIntent. Charges nothing. `payments_off` if no payment provider is configured',
  access: { who: 'user', permission: 'billing.manage' },
  bodyType: 'form',
  body: z.object({ currency: Currency }),
  data: z.object({ api_key: z.string(), intent: z.string() }),
});

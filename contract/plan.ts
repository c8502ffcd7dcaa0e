// Plans: the agency's current one, the catalogue, taxes and paying.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

/** What stands for 'no limit' on the wire; shown as 'Unlimited'. */
export const unlimited = 1_000_000_000;

export const currencies = ['USD', 'EUR', 'GBP', 'RUB'] as const;
/** GBR is what spec.txt calls GBP; both are taken. */
export const Currency = z.pipe(
  z.enum([...currencies, 'GBR']),
  z.transform((code) => (code === 'GBR' ? 'GBP' : code)),
);

export const planStatuses = ['active', 'will_end', 'canceled'] as const;

export const BillingInfo = z.object({
  client_type: z.enum(['physical', 'business']),
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

export const CurrentPlan = z.object({
  id: Id,
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
  /** What the limits count, whoever asks: active jobs, companies, and members who may sign in. */
  jobs_count: z.int(),
  companies_count: z.int(),
  users_count: z.int(),
  companies_limit: z.int(),
  users_limit: z.int(),
  questions_limit: z.int(),
  video_questions_limit: z.int(),
  start_at: Instant,
  end_at: z.nullable(Instant),
  billing_info: BillingInfo,
});
export type CurrentPlan = z.infer<typeof CurrentPlan>;

export const CataloguePlan = z.object({
  id: Id,
  active: z.boolean(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  responses_limit: z.int(),
  prices: z.array(
    z.object({
      price: z.number(),
      stripe_price_id: z.nullable(z.string()),
      currency: z.string(),
      symbol: z.string(),
      yearly: z.boolean(),
    }),
  ),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

/** Only active plans, by price, each plan's prices monthly before yearly (spec.txt 7). */
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
  summary: 'The agency’s plan with its limits and use',
  access: { who: 'user' },
  data: CurrentPlan,
});

export const getPlans = endpoint({
  method: 'GET',
  path: 'v2/plans',
  summary: 'The plan catalogue',
  access: { who: 'user' },
  data: z.array(CataloguePlan),
});

export const getTaxes = endpoint({
  method: 'GET',
  path: 'v2/plans/taxes',
  summary: 'Taxes by country',
  access: { who: 'user' },
  data: z.array(z.object({ id: Id, country: z.string(), percent: z.number() })),
});

export const createIntent = endpoint({
  method: 'POST',
  path: 'v2/plans/intent',
  summary: 'Begin a card payment; `payments_off` while no payment provider is set',
  access: { who: 'user', permission: 'billing.manage' },
  bodyType: 'form',
  body: z.object({ currency: Currency }),
  data: z.object({ api_key: z.string(), intent: z.string() }),
});

// How an agency got its plan. PostgreSQL checks what must hold whatever the code does.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Provider } from '#contract/plan.ts';
import { agencies } from './agency.ts';
import { currencies, plans } from './catalogue.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';

export type SubscriptionStatus = 'active' | 'past_due' | 'ended';
export type EndReason = 'replaced' | 'expired' | 'unpaid' | 'withdrawn';

/**
 * The plans an agency has had: at most one that runs, and those that ended. Ended ones never change, and none is deleted
 * before its agency. `agencies` has what follows from the newest (apply-plan.ts).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...tenantKey(),
    /** operator: assigned by command. */
    provider: text().$type<Provider>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan_id: uuid()
      .notNull()
      .references(() => plans.id),
    quantity: integer().notNull().default(1),
    /** The price of a period, and whether it is a year; null: nothing was paid. */
    currency: text().references(() => currencies.code),
    amount_minor: bigint({ mode: 'bigint' }),
    yearly: boolean(),
    period_start: instant().notNull(),
    /** null: no end. */
    period_end: instant(),
    /** The day of the month on which its periods end, where the month has it; null: that of `period_start`. */
    anchor_day: smallint(),
    /** True: it ends with the period, and does not renew. */
    cancel_at_end: boolean().notNull().default(false),
    /** The plan and period it changes to with the next period; null: none is scheduled. */
    next_plan_id: uuid().references(() => plans.id),
    next_yearly: boolean(),
    /** Jobs that are archived when that plan begins. Some may be archived or deleted by then. */
    next_archived_jobs: uuid().array().notNull().default([]),
    stripe_subscription_id: text(),
    /** The plan runs until then although a payment is missing. */
    grace_until: instant(),
    ended_at: instant(),
    end_reason: text().$type<EndReason>(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    uniqueIndex('subscriptions_running')
      .on(t.agency_id)
      .where(sql`status <> 'ended'`),
    index('subscriptions_ending')
      .on(t.period_end)
      .where(sql`status <> 'ended' and period_end is not null`),
    check('subscriptions_provider', sql`${t.provider} in ('operator', 'trial', 'bank_transfer', 'stripe')`),
    check('subscriptions_status', sql`${t.status} in ('active', 'past_due', 'ended')`),
    check('subscriptions_quantity', sql`${t.quantity} between 1 and 1000`),
    check('subscriptions_anchor', sql`${t.anchor_day} between 1 and 31`),
    check('subscriptions_period', sql`${t.period_end} > ${t.period_start}`),
    // Only the operator gives plans without an end.
    check(
      'subscriptions_open_end',
      sql`${t.period_end} is not null or (${t.provider} = 'operator' and not ${t.cancel_at_end})`,
    ),
    check('subscriptions_price', sql`num_nulls(${t.currency}, ${t.amount_minor}, ${t.yearly}) in (0, 3)`),
    check('subscriptions_amount', sql`${t.amount_minor} between 0 and 9007199254740991`),
    check('subscriptions_grace', sql`${t.status} <> 'past_due' or ${t.grace_until} is not null`),
    check(
      'subscriptions_end',
      sql`num_nulls(${t.ended_at}, ${t.end_reason}) = case when ${t.status} = 'ended' then 0 else 2 end`,
    ),
    check('subscriptions_next', sql`num_nulls(${t.next_plan_id}, ${t.next_yearly}) in (0, 2)`),
    check(
      'subscriptions_archived_jobs',
      sql`${t.next_archived_jobs} = '{}' or ${t.next_plan_id} is not null`,
    ),
    check('subscriptions_stripe', sql`${t.provider} = 'stripe' or ${t.stripe_subscription_id} is null`),
    unique('subscriptions_stripe_id').on(t.stripe_subscription_id),
    check('subscriptions_reason', sql`${t.end_reason} in ('replaced', 'expired', 'unpaid', 'withdrawn')`),
  ],
);

// Data shared by all agencies: plans, currencies, taxes, industries, professions, subjects. Read-only for the app.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

export const plans = pgTable('plans', {
  id: uuid().primaryKey(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  active: boolean().notNull().default(true),
  price: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  live: boolean().notNull(),
  trial: boolean().notNull().default(false),
  /** 1000000000 means unlimited (contract/plan.ts). */
  interviews_limit: integer().notNull(),
  responses_limit: integer().notNull(),
  companies_limit: integer().notNull(),
  users_limit: integer().notNull(),
  questions_limit: integer().notNull(),
  video_questions_limit: integer().notNull(),
});

/** ISO 4217. `exponent`: the digits after the decimal point. */
export const currencies = pgTable('currencies', {
  code: text().primaryKey(),
  exponent: smallint().notNull(),
  symbol: text().notNull(),
});

export const plan_prices = pgTable(
  'plan_prices',
  {
    id: uuid().primaryKey(),
    plan_id: uuid()
      .notNull()
      .references(() => plans.id),
    /** Minor units; below 2^53, so that JSON carries it exactly. */
    amount_minor: bigint({ mode: 'bigint' }).notNull(),
    stripe_price_id: text(),
    currency: text()
      .notNull()
      .references(() => currencies.code),
    yearly: boolean().notNull(),
  },
  (t) => [check('plan_prices_amount', sql`${t.amount_minor} between 0 and 9007199254740991`)],
);

/** Standard VAT rates. A changed rate is a further row. */
export const taxes = pgTable(
  'taxes',
  {
    id: uuid().primaryKey(),
    country: text().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The first day on which it applies. */
    valid_from: date({ mode: 'string' }).notNull().default('2000-01-01'),
  },
  (t) => [unique('taxes_country_from').on(t.country, t.valid_from)],
);

export const industries = pgTable('industries', {
  id: uuid().primaryKey(),
  name: text().notNull(),
});

/** The professions that a job's role_id refers to. */
export const professions = pgTable(
  'professions',
  {
    id: uuid().primaryKey(),
    industry_id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull(),
  },
  (t) => [foreignKey({ columns: [t.industry_id], foreignColumns: [industries.id] })],
);

export const subjects = pgTable('subjects', {
  id: uuid().primaryKey(),
  name: text().notNull(),
});

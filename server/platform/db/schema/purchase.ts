// Purchases of plans, the organizations' customers at Stripe, and the free trials that were had.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jsonb } from 'drizzle-orm/pg-core';
import type { DeclineReason, PaymentMethod, PurchaseState, Quote } from '#contract/billing.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { agencies } from './agency.ts';
import { currencies, plans } from './catalogue.ts';
import { bytea, createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { invoices } from './invoice.ts';

/** The client makes the id (P3). At most one waits for its payment. */
export const purchases = pgTable(
  'purchases',
  {
    ...tenantKey(),
    kind: text().$type<'start' | 'upgrade'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    plan_id: uuid()
      .notNull()
      .references(() => plans.id),
    yearly: boolean().notNull(),
    currency: text()
      .$type<CurrencyCode>()
      .notNull()
      .references(() => currencies.code),
    due_minor: bigint({ mode: 'bigint' }).notNull(),
    /** As it was confirmed. */
    quote: jsonb().$type<Quote>().notNull(),
    /** The buyer's own reference, for the invoice. */
    reference: text().notNull().default(''),
    /** The member who bought it, and who is mailed. */
    user_id: uuid().notNull(),
    expires_at: instant().notNull(),
    /** Of Stripe's hosted page. */
    checkout_id: text(),
    setup_intent_id: text(),
    /** When Stripe was last asked to charge it: it may have been charged since. */
    charging_at: instant(),
    /** Where the bank asks for a confirmation. */
    action_url: text(),
    decline: text().$type<DeclineReason>(),
    invoice_id: uuid(),
    /** The period that its invoice pays for, once it has begun. */
    period_from: instant(),
    period_to: instant(),
    state: text().$type<PurchaseState>().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.invoice_id],
      foreignColumns: [invoices.agency_id, invoices.id],
    }).onDelete('restrict'),
    uniqueIndex('purchases_waiting')
      .on(t.agency_id)
      .where(sql`state in ('open', 'action_required', 'needs_confirmation')`),
    uniqueIndex('purchases_invoice')
      .on(t.agency_id, t.invoice_id)
      .where(sql`invoice_id is not null`),
    check('purchases_kind', sql`${t.kind} in ('start', 'upgrade')`),
    check('purchases_method', sql`${t.method} in ('card', 'bank_transfer')`),
    check(
      'purchases_state',
      sql`${t.state} in ('open', 'action_required', 'needs_confirmation', 'paid', 'declined', 'expired')`,
    ),
    check('purchases_due', sql`${t.due_minor} between 0 and 9007199254740991`),
    check('purchases_period', sql`${t.period_to} > ${t.period_from}`),
    check('purchases_period_both', sql`num_nulls(${t.period_from}, ${t.period_to}) in (0, 2)`),
  ],
);

/** An agency's customer at Stripe. A worker takes a ticket before it reads, and writes unless a later one was applied. */
export const stripe_customers = pgTable(
  'stripe_customers',
  {
    agency_id: uuid().notNull(),
    customer_id: text().notNull(),
    livemode: boolean().notNull(),
    ticket: bigint({ mode: 'number' }).notNull().default(0),
    applied_ticket: bigint({ mode: 'number' }).notNull().default(0),
    /** The card that renewals are charged to. */
    card_brand: text(),
    card_last4: text(),
    /** A change that a member has asked Stripe for: when Stripe's answer shows it, the audit log names the member. */
    changing: jsonb().$type<{ user_id: string | null; ip: string | null; at: string }>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.livemode] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    uniqueIndex('stripe_customers_customer').on(t.customer_id),
    check('stripe_customers_ticket', sql`${t.applied_ticket} between 0 and ${t.ticket}`),
    check('stripe_customers_card', sql`num_nulls(${t.card_brand}, ${t.card_last4}) in (0, 2)`),
  ],
);

/** Who has had a free trial: keyed digests of the organization and of its email domain. Unique in the installation. */
export const trial_claims = pgTable(
  'trial_claims',
  { agency_id: uuid().notNull(), claim_hash: bytea().notNull(), created_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.claim_hash] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    uniqueIndex('trial_claims_hash').on(t.claim_hash),
  ],
);

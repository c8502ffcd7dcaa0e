// Bookkeeping of the whole installation. The app sees none of these tables: only the owner's functions (migration
// "billing") and the operator's commands use them.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** The next number of each series. Its row is locked while a document is issued, so a rollback returns the number. */
export const invoice_series = pgTable('invoice_series', {
  series: text().primaryKey(),
  next: integer().notNull().default(1),
  last_issued_on: date({ mode: 'string' }),
});

/** Stripe's events, each once. Their content is not stored: the task fetches what is true now. */
export const payment_events = pgTable(
  'payment_events',
  {
    /** evt_… */
    id: text().primaryKey(),
    type: text().notNull(),
    customer_id: text(),
    livemode: boolean().notNull(),
    received_at: createdAt(),
    handled_at: instant(),
    fault: text(),
  },
  (t) => [
    index('payment_events_open')
      .on(t.received_at)
      .where(sql`handled_at is null`),
  ],
);

/** The credits of imported bank statements. */
export const bank_entries = pgTable(
  'bank_entries',
  {
    id: uuid().primaryKey(),
    /** Our account. */
    iban: text().notNull(),
    /** The bank's reference of the booking (AcctSvcrRef): one counts once. */
    bank_reference: text().notNull(),
    booked_on: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    amount_minor: bigint({ mode: 'bigint' }).notNull(),
    payer: text().notNull(),
    text: text().notNull(),
    /** matched: booked as a payment. unmatched: no invoice was found. reversed: the bank took it back. */
    state: text().$type<'matched' | 'unmatched' | 'reversed'>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('bank_entries_reference').on(t.iban, t.bank_reference),
    check('bank_entries_state', sql`${t.state} in ('matched', 'unmatched', 'reversed')`),
    check('bank_entries_amount', sql`${t.amount_minor} between -9007199254740991 and 9007199254740991`),
  ],
);

/** Where Stripe and our rows differ and nothing repairs it. */
export const billing_differences = pgTable(
  'billing_differences',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    reference: text().notNull(),
    ours: text().notNull(),
    theirs: text().notNull(),
    found_at: createdAt(),
    resolved_at: instant(),
  },
  (t) => [unique('billing_differences_once').on(t.kind, t.reference, t.ours, t.theirs)],
);

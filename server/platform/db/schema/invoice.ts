// Invoices and the ledger. PostgreSQL enforces their rules whatever the code does: see the migration "billing".
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvoiceBuyer, InvoiceKind, InvoiceLine, InvoiceSeller, InvoiceTax } from '#contract/invoice.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyCode } from '#contract/money.ts';
import { agencies } from './agency.ts';
import { subscriptions } from './billing.ts';
import { currencies } from './catalogue.ts';
import { createdAt, instant, tenantKey } from './columns.ts';
import { files } from './company.ts';

/**
 * Invoices and credit notes. Once issued, only the ids of the rendered files are set, each once. A trigger assigns number
 * and reference, and moves the date if an earlier one would break the order.
 */
export const invoices = pgTable(
  'invoices',
  {
    ...tenantKey(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** The invoice that a credit note corrects. */
    refers_to: uuid(),
    series: text().notNull(),
    number: integer().notNull().default(0),
    issued_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    currency: text()
      .$type<CurrencyCode>()
      .notNull()
      .references(() => currencies.code),
    language: text().$type<Language>().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    tax: jsonb().$type<InvoiceTax>().notNull(),
    net_minor: bigint({ mode: 'bigint' }).notNull(),
    tax_minor: bigint({ mode: 'bigint' }).notNull(),
    gross_minor: bigint({ mode: 'bigint' }).notNull(),
    /** ISO 11649. */
    reference: text().notNull().default(''),
    /** The period it pays for; null: it begins with the payment, and the purchase says when that was. */
    service_from: instant(),
    service_to: instant(),
    /** The plan it renews; null: it belongs to a purchase, or is a credit note. */
    subscription_id: uuid(),
    pdf_file_id: uuid(),
    xml_file_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    // Restricts: an organization with invoices cannot be deleted.
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('restrict'),
    foreignKey({
      name: 'invoices_refers_to',
      columns: [t.agency_id, t.refers_to],
      foreignColumns: [t.agency_id, t.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [t.agency_id, t.subscription_id],
      foreignColumns: [subscriptions.agency_id, subscriptions.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [t.agency_id, t.pdf_file_id],
      foreignColumns: [files.agency_id, files.id],
    }).onDelete('restrict'),
    foreignKey({
      columns: [t.agency_id, t.xml_file_id],
      foreignColumns: [files.agency_id, files.id],
    }).onDelete('restrict'),
    unique('invoices_number').on(t.series, t.number),
    unique('invoices_reference').on(t.reference),
    index('invoices_newest').on(t.agency_id, t.issued_on, t.id),
    index('invoices_corrected').on(t.agency_id, t.refers_to),
    check('invoices_kind', sql`${t.kind} in ('invoice', 'credit_note')`),
    check('invoices_corrects', sql`(${t.refers_to} is not null) = (${t.kind} = 'credit_note')`),
    check('invoices_sum', sql`${t.net_minor} + ${t.tax_minor} = ${t.gross_minor}`),
    check(
      'invoices_amounts',
      sql`${t.net_minor} between 0 and 9007199254740991 and ${t.tax_minor} between 0 and 9007199254740991 and ${t.gross_minor} between 0 and 9007199254740991`,
    ),
    check('invoices_due', sql`${t.due_on} >= ${t.issued_on}`),
    check('invoices_series', sql`${t.series} ~ '^[A-Z0-9-]{1,12}$'`),
    check('invoices_service', sql`${t.service_to} > ${t.service_from}`),
    check('invoices_service_both', sql`num_nulls(${t.service_from}, ${t.service_to}) in (0, 2)`),
  ],
);

/** Debits are positive. What each account means is in domain/billing/ledger-rules.ts. */
export const accounts = [
  'receivable',
  'deferred',
  'revenue',
  'tax',
  'bank',
  'stripe',
  'fees',
  'credit',
  'disputes',
] as const;
export type Account = (typeof accounts)[number];

export const ledgerKinds = [
  'issue',
  'credit_note',
  'payment',
  'refund',
  'credit',
  'revenue',
  'dispute',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Never changed, never deleted. `source` is what was booked (`invoice:<id>`, `txn_…`, `bank:<id>`): nothing twice. */
export const ledger_transactions = pgTable(
  'ledger_transactions',
  {
    ...tenantKey(),
    source: text().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    invoice_id: uuid(),
    /** The number of its entries, so that none can be added later. */
    entries: smallint().notNull(),
    booked_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('restrict'),
    foreignKey({
      columns: [t.agency_id, t.invoice_id],
      foreignColumns: [invoices.agency_id, invoices.id],
    }).onDelete('restrict'),
    unique('ledger_transactions_source').on(t.agency_id, t.source),
    index('ledger_transactions_invoice').on(t.agency_id, t.invoice_id),
    check('ledger_transactions_entries', sql`${t.entries} >= 2`),
    check(
      'ledger_transactions_kind',
      sql`${t.kind} in ('issue', 'credit_note', 'payment', 'refund', 'credit', 'revenue', 'dispute')`,
    ),
  ],
);

/** The entries of a transaction sum to 0 in each currency: checked when the database transaction commits. */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    agency_id: uuid().notNull(),
    transaction_id: uuid().notNull(),
    n: smallint().notNull(),
    account: text().$type<Account>().notNull(),
    currency: text()
      .$type<CurrencyCode>()
      .notNull()
      .references(() => currencies.code),
    amount_minor: bigint({ mode: 'bigint' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.transaction_id, t.n] }),
    foreignKey({
      columns: [t.agency_id, t.transaction_id],
      foreignColumns: [ledger_transactions.agency_id, ledger_transactions.id],
    }).onDelete('restrict'),
    index('ledger_entries_account').on(t.agency_id, t.account),
    check(
      'ledger_entries_account',
      sql`${t.account} in ('receivable', 'deferred', 'revenue', 'tax', 'bank', 'stripe', 'fees', 'credit', 'disputes')`,
    ),
    check(
      'ledger_entries_amount',
      sql`${t.amount_minor} between -9007199254740991 and 9007199254740991 and ${t.amount_minor} <> 0`,
    ),
    check('ledger_entries_n', sql`${t.n} >= 1`),
  ],
);

// An invoice or a credit note: its frozen content, and what pages show of it. Amounts are whole minor units.
import * as z from 'zod/mini';
import { endpoint, ById } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { languages } from './languages.ts';
import { currencies } from './money.ts';

const Minor = z.int();
/** Of a document: never negative. A credit note says by its kind that it takes back. */
const Amount = z.int().check(z.nonnegative());

export const Day = z.iso.date();

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const InvoiceSeller = z.object({
  name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** ISO 3166. */
  country: z.string(),
  email: z.string(),
  /** Older documents have none. */
  phone: z.optional(z.string()),
  /** Of the company register. */
  registration: z.string(),
  /** With its prefix; empty: it has none. */
  vat: z.string(),
  tax_number: z.string(),
  iban: z.string(),
  bic: z.string(),
});
export type InvoiceSeller = z.infer<typeof InvoiceSeller>;

export const InvoiceBuyer = z.object({
  is_business: z.boolean(),
  /** Of a business, its legal name. */
  name: z.string(),
  email: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  vat: z.string(),
  /** The buyer's own reference (order number, Leitweg-ID); empty: none. */
  reference: z.string(),
});
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

export const InvoiceLine = z.object({
  /** `unused`: the rest of a period that was paid for already, with quantity -1. */
  kind: z.enum(['plan', 'unused']),
  plan_id: Id,
  plan_name: z.string(),
  yearly: z.boolean(),
  /** Frozen, in the document's language. */
  description: z.string(),
  /** A price is never negative (EN 16931); what is taken back has a negative quantity. */
  quantity: z.int(),
  unit_minor: Amount,
  net_minor: Minor,
  /** The period that the line pays for: `to` is the first moment after it. null: it begins when the payment arrives. */
  from: z.nullable(Instant),
  to: z.nullable(Instant),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** A sale has one rate. Categories are those of EN 16931. */
export const InvoiceTax = z.object({
  category: z.enum(['S', 'AE', 'O', 'E']),
  /** null: category O has no rate. */
  percent: z.nullable(z.number()),
  /** Whose VAT it is; empty: nobody's. */
  country: z.string(),
  /** The sentence that the law demands; empty: none. */
  note: z.string(),
  /** VATEX-EU-AE, VATEX-EU-O; empty: none. */
  reason: z.string(),
  /** What was known of the buyer's number when the document was issued. */
  vat_state: z.enum(['none', 'unverified', 'valid', 'not_registered']),
  /** The proof that VIES confirmed the number; empty: none. */
  vat_request_id: z.string(),
});
export type InvoiceTax = z.infer<typeof InvoiceTax>;

/** Everything on the document. Immutable. */
export const InvoiceDocument = z.object({
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** The invoice that a credit note corrects. */
  refers_to: z.nullable(z.object({ number: z.string(), issued_on: Day })),
  issued_on: Day,
  due_on: Day,
  /** null: from the day on which the payment arrives. */
  service_from: z.nullable(Instant),
  service_to: z.nullable(Instant),
  currency: z.enum(currencies),
  language: z.enum(languages),
  seller: InvoiceSeller,
  buyer: InvoiceBuyer,
  lines: z.array(InvoiceLine),
  tax: InvoiceTax,
  net_minor: Amount,
  tax_minor: Amount,
  gross_minor: Amount,
  /** The creditor reference that a transfer quotes (ISO 11649), without spaces. Of a credit note: its own. */
  reference: z.string(),
});
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;

/** Of an invoice: from its payments. A credit note is `paid`. */
export const invoiceStates = ['open', 'part_paid', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const InvoiceListed = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issued_on: Day,
  due_on: Day,
  currency: z.enum(currencies),
  gross_minor: Amount,
  open_minor: Amount,
  state: z.enum(invoiceStates),
  /** Signed address; null: it is being prepared. */
  pdf: z.nullable(z.string()),
});
export type InvoiceListed = z.infer<typeof InvoiceListed>;

export const InvoiceDetail = z.object({
  id: Id,
  document: InvoiceDocument,
  state: z.enum(invoiceStates),
  paid_minor: Amount,
  /** What credit notes took back. */
  credited_minor: Amount,
  open_minor: Amount,
  /** Where to transfer the open amount; null: nothing is open, or it is charged to a card. */
  bank: z.nullable(z.object({ name: z.string(), iban: z.string(), bic: z.string(), reference: z.string() })),
  /** The text of the EPC QR code for the open amount; null: no such code for this currency, or nothing is open. */
  qr: z.nullable(z.string()),
  /** Signed addresses; null: being prepared. */
  pdf: z.nullable(z.string()),
  xml: z.nullable(z.string()),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const getInvoices = endpoint({
  method: 'GET',
  path: 'invoices',
  summary: 'Invoices and credit notes, newest first, 50 at a time. `after`: the last id of the page before',
  access: { who: 'user', permission: 'billing.manage' },
  query: z.object({ after: z.optional(Id) }),
  data: z.object({ invoices: z.array(InvoiceListed), has_more: z.boolean() }),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: 'invoices/:id',
  summary: 'An invoice with its open amount, bank details and files',
  access: { who: 'user', permission: 'billing.manage' },
  params: ById,
  data: InvoiceDetail,
});

// Everything that an issued invoice or credit note shows, on paper and as an e-invoice, with exact amounts: minor units of
// its currency. Those of a credit note are positive too: they are what the buyer gets back.
import type { Language } from '#contract/languages.ts';
import type { CurrencyCode } from '#contract/money.ts';
import type { Tax } from '../../organizations/plans/tax.ts';

export interface IssuedInvoice {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** The invoice that a credit note corrects. */
  refersTo: { number: string; issuedOn: Day } | null;
  issuedOn: Day;
  /** null: paid at issue, or nothing is due. */
  dueOn: Day | null;
  /** null: it begins when the payment arrives. */
  service: Period | null;
  language: Language;
  currency: CurrencyCode;
  /** As they were at issue. */
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  /** One entry per category and rate. */
  taxes: TaxShare[];
  netMinor: bigint;
  taxMinor: bigint;
  grossMinor: bigint;
  /** Received so far, or paid back on a credit note. The rest is open. */
  paidMinor: bigint;
  /** The RF reference (ISO 11649) that a transfer carries; '' if there is none. */
  reference: string;
  /** Sentences to print, such as the conditions of a refund, in the buyer's language. Legal notes on tax follow from `taxes`. */
  notes: string[];
}

/** `2026-11-25`. */
export type Day = string;

/** Both days included. */
export interface Period {
  from: Day;
  to: Day;
}

export interface Party {
  name: string;
  /** Street and number; more lines are separated by line breaks. */
  address: string;
  postalCode: string;
  city: string;
  state: string;
  /** ISO 3166, two letters. */
  country: string;
  email: string;
  /** With the country's prefix; '' if it has none. */
  vat: string;
}

export interface Seller extends Party {
  /** As in the commercial register; '' if there is none. */
  registration: string;
  /** The national tax number; '' if there is none. */
  taxNumber: string;
  /** '' if there is none. */
  phone: string;
  iban: string;
  bic: string;
}

export interface Buyer extends Party {
  isBusiness: boolean;
  /** The buyer's own reference, such as an order number or a German Leitweg-ID; '' if there is none. */
  reference: string;
}

export interface InvoiceLine {
  name: string;
  /** A second, smaller line; '' if there is none. */
  description: string;
  /** Whole units. Negative for an unused period that is credited: EN 16931 allows no negative price. */
  quantity: bigint;
  unitMinor: bigint;
  netMinor: bigint;
  period: Period | null;
  tax: Tax;
}

export interface TaxShare {
  tax: Tax;
  netMinor: bigint;
  taxMinor: bigint;
}

export function openMinor({ grossMinor, paidMinor }: IssuedInvoice): bigint {
  return grossMinor - paidMinor;
}

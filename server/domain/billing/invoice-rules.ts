// What an invoice says, and what state it is in. Pure.
import type { InvoiceDetail, InvoiceDocument, InvoiceState } from '#contract/invoice.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import type { Language } from '#contract/languages.ts';
import type { QuotedLine } from './change-of.ts';
import type { StoredInvoice } from './invoice-store.ts';

/** As it is printed: `INV-000042`. */
export function numberOf({ series, number }: Pick<StoredInvoice, 'series' | 'number'>): string {
  return `${series}${String(number).padStart(6, '0')}`;
}

export interface Balance {
  /** What credit notes took back. */
  credited: bigint;
  /** Negative: too much was paid. */
  open: bigint;
}

export function stateOf(
  invoice: Pick<StoredInvoice, 'kind' | 'gross_minor' | 'due_on'>,
  { credited, open }: Balance,
  today: string,
): InvoiceState {
  if (invoice.kind === 'credit_note') return 'paid';
  if (open <= 0n) return credited > 0n && credited >= invoice.gross_minor ? 'credited' : 'paid';
  if (invoice.due_on < today) return 'overdue';
  return open < invoice.gross_minor - credited ? 'part_paid' : 'open';
}

export function documentOf(
  invoice: StoredInvoice,
  corrected: Pick<StoredInvoice, 'series' | 'number' | 'issued_on'> | undefined,
): InvoiceDocument {
  const { net_minor, tax_minor, gross_minor, service_from, service_to } = invoice;
  return {
    ...{
      kind: invoice.kind,
      number: numberOf(invoice),
      issued_on: invoice.issued_on,
      due_on: invoice.due_on,
    },
    refers_to: corrected ? { number: numberOf(corrected), issued_on: corrected.issued_on } : null,
    ...{ service_from: service_from?.toISOString() ?? null, service_to: service_to?.toISOString() ?? null },
    ...{
      currency: invoice.currency,
      language: invoice.language,
      seller: invoice.seller,
      buyer: invoice.buyer,
    },
    ...{ lines: invoice.lines, tax: invoice.tax, reference: invoice.reference },
    ...{ net_minor: Number(net_minor), tax_minor: Number(tax_minor), gross_minor: Number(gross_minor) },
  };
}

/** Where to transfer what is open. */
export function bankOf(invoice: StoredInvoice, open: bigint): InvoiceDetail['bank'] {
  if (invoice.kind === 'credit_note' || open <= 0n) return null;
  const { name, iban, bic } = invoice.seller;
  return { name, iban, bic, reference: invoice.reference };
}

export function descriptionOf(
  { kind, plan_name: plan, yearly }: Pick<QuotedLine, 'kind' | 'plan_name' | 'yearly'>,
  language: Language,
): string {
  if (kind === 'unused') return sentence(language, 'invoice_lines.unused', { plan });
  return sentence(language, yearly ? 'invoice_lines.year' : 'invoice_lines.month', { plan });
}

// What every part of an invoice's page needs.
import type { IssuedInvoice } from '../issued-invoice.ts';
import type { InvoiceTexts } from '../invoice-texts.ts';
import type { Layout } from './layout.ts';

export interface Printed {
  invoice: IssuedInvoice;
  texts: InvoiceTexts;
  layout: Layout;
}

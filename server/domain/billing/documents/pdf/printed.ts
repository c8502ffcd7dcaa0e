// What every part of an invoice's page needs.
import type { InvoiceDocument } from '../invoice-document.ts';
import type { InvoiceTexts } from '../invoice-texts.ts';
import type { Layout } from './layout.ts';

export interface Printed {
  invoice: InvoiceDocument;
  texts: InvoiceTexts;
  layout: Layout;
}

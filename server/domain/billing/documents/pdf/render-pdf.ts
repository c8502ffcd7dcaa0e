// An invoice as the bytes of a PDF. Slow (about half a second) and busy: run it in a worker thread.
import { renderToBuffer } from '@react-pdf/renderer';
import type { InvoiceDocument } from '../invoice-document.ts';
import { loadFonts } from './fonts.ts';
import { invoicePage } from './invoice-page.ts';

export function renderPdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  loadFonts();
  return renderToBuffer(invoicePage(invoice));
}

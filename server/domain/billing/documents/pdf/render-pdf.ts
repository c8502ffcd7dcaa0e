// An invoice as the bytes of a PDF. Slow (about half a second) and busy: run it in a worker thread.
import { renderToBuffer } from '@react-pdf/renderer';
import type { IssuedInvoice } from '../issued-invoice.ts';
import { loadFonts } from './fonts.ts';
import { invoicePage } from './invoice-page.ts';

export function renderPdf(invoice: IssuedInvoice): Promise<Uint8Array> {
  loadFonts();
  return renderToBuffer(invoicePage(invoice));
}

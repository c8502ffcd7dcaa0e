// E-invoices of EN 16931: UBL as a file, CII inside the PDF (Factur-X), XRechnung for German buyers with a reference. The
// only file that knows @e-invoice-eu/core.
import { FormatFactoryService } from '@e-invoice-eu/core';
import type { Invoice, InvoiceServiceOptions, Logger } from '@e-invoice-eu/core';
import { requireFaultless } from '../invoice-faults.ts';
import type { IssuedInvoice } from '../issued-invoice.ts';
import { toJson } from './to-json.ts';

export type EInvoiceFormat = 'UBL' | 'CII' | 'XRECHNUNG-UBL';

/** XRechnung needs a reference (BR-DE-15) and the seller's phone number (BR-DE-6). */
export function formatFor({ buyer, seller }: IssuedInvoice): EInvoiceFormat {
  return buyer.country === 'DE' && buyer.reference !== '' && seller.phone !== '' ? 'XRECHNUNG-UBL' : 'UBL';
}

/** @throws if the invoice has a fault */
export async function makeXml(invoice: IssuedInvoice, format: EInvoiceFormat): Promise<string> {
  const made = await generate(invoice, { format, lang: 'en' });
  if (typeof made !== 'string') throw new Error('an e-invoice is text');
  return made;
}

/** The PDF with the invoice inside it as CII, profile EN 16931. */
export async function makeFacturX(invoice: IssuedInvoice, pdf: Uint8Array): Promise<Uint8Array> {
  const made = await generate(invoice, {
    ...{ format: 'Factur-X-EN16931', lang: invoice.language.slice(0, 2) },
    pdf: { buffer: pdf, filename: `${invoice.number}.pdf`, mimetype: 'application/pdf' },
  });
  if (typeof made === 'string') throw new Error('a PDF is no text');
  return made;
}

/**
 * Not by the library's InvoiceService: that compiles a schema of 100 kB for each call, which takes longer than everything
 * else. The tests check the result by the rules of EN 16931 instead.
 */
async function generate(
  invoice: IssuedInvoice,
  options: InvoiceServiceOptions,
): Promise<string | Uint8Array> {
  requireFaultless(invoice);
  const service = new FormatFactoryService().createFormatService(options.format, silent);
  const json = toJson(invoice, service.syntax);
  if (!isInput(json)) throw new Error('no invoice');
  service.fillInvoiceDefaults(json);
  return service.generate(json, { ...options, format: options.format.toLowerCase() });
}

function isInput(json: object): json is Invoice {
  return 'ubl:Invoice' in json;
}

/** Warnings are about data that it repairs; `toJson` leaves nothing to repair. */
const silent: Logger = { log: ignore, warn: refuse, error: refuse };

function ignore(): void {
  // Progress, of no use to anybody.
}

function refuse(message: string): never {
  throw new Error(message);
}

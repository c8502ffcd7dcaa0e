// The worker thread of render-files.ts: renders one document after the other. A document with a fault ends it.
import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { InvoiceDocument } from '#contract/invoice.ts';
import { formatFor, makeFacturX, makeXml } from '../e-invoice/make-e-invoice.ts';
import { issuedInvoiceOf } from '../issued-invoice-of.ts';
import { renderPdf } from '../pdf/render-pdf.ts';

const Request = z.object({ document: InvoiceDocument, paidMinor: z.bigint() });

parentPort?.on('message', (message: unknown) => void answer(message));

async function answer(message: unknown): Promise<void> {
  const { document, paidMinor } = Request.parse(message);
  const invoice = issuedInvoiceOf(document, paidMinor);
  const xml = await makeXml(invoice, formatFor(invoice));
  const pdf = await makeFacturX(invoice, await renderPdf(invoice));
  parentPort?.postMessage({ pdf, xml: Buffer.from(xml) });
}

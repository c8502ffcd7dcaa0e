// The worker thread of render-files.ts: renders one document and ends.
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { InvoiceDocument } from '#contract/invoice.ts';
import { formatFor, makeFacturX, makeXml } from '../e-invoice/make-e-invoice.ts';
import { issuedInvoiceOf } from '../issued-invoice-of.ts';
import { renderPdf } from '../pdf/render-pdf.ts';

const { document, paidMinor } = z
  .object({ document: InvoiceDocument, paidMinor: z.bigint() })
  .parse(workerData);
const invoice = issuedInvoiceOf(document, paidMinor);
const xml = await makeXml(invoice, formatFor(invoice));
const pdf = await makeFacturX(invoice, await renderPdf(invoice));
parentPort?.postMessage({ pdf, xml: Buffer.from(xml) });

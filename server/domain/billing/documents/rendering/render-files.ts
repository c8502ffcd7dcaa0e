// The files of an invoice, made in a worker thread: about a second of work that must not delay requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { InvoiceDocument } from '#contract/invoice.ts';

const Bytes = z.instanceof(Uint8Array);
/** `pdf` has the e-invoice inside it (Factur-X); `xml` is UBL or XRechnung. */
const RenderedFiles = z.object({ pdf: Bytes, xml: Bytes });
export type RenderedFiles = z.infer<typeof RenderedFiles>;

/**
 * `paidMinor`: received so far.
 * @throws if the document has a fault
 */
export async function renderFiles(document: InvoiceDocument, paidMinor: bigint): Promise<RenderedFiles> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: { document, paidMinor },
  });
  try {
    // Rejects with the error that ends the worker.
    const [message]: unknown[] = await once(worker, 'message');
    return RenderedFiles.parse(message);
  } finally {
    await worker.terminate();
  }
}

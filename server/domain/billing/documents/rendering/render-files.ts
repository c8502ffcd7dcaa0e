// The files of an invoice, made in a worker thread: about a second of work that must not delay requests.
import * as z from 'zod/mini';
import type { InvoiceDocument } from '#contract/invoice.ts';
import { workerThread } from '../../../../platform/threads/worker-thread.ts';

const Bytes = z.instanceof(Uint8Array);
/** `pdf` has the e-invoice inside it (Factur-X); `xml` is UBL or XRechnung. */
const RenderedFiles = z.object({ pdf: Bytes, xml: Bytes });
export type RenderedFiles = z.infer<typeof RenderedFiles>;

/** Less than the task's, because later invoices wait. */
const limitMs = 60_000;
/** Renewals make many invoices at a time, so the thread is kept for a while. It takes about 100 MB. */
const thread = workerThread(new URL('./render-worker.ts', import.meta.url), 30_000);

/**
 * `paidMinor`: received so far.
 * @throws if the document has a fault, or takes too long
 */
export async function renderFiles(document: InvoiceDocument, paidMinor: bigint): Promise<RenderedFiles> {
  return RenderedFiles.parse(await thread.ask({ document, paidMinor }, limitMs));
}

// The task that renders an issued document, stores its files and queues the email with it. It runs after the issuing
// transaction, and again if a worker dies: only the first result is named, and bytes that no row names are removed.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { InvoiceDocument, InvoiceKind } from '#contract/invoice.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { fileKey } from '../../platform/storage/file-keys.ts';
import { holdStored } from '../../platform/storage/hold-stored.ts';
import { putFile } from '../../platform/storage/store.ts';
import { renderFiles } from './documents/rendering/render-files.ts';
import { documentOf } from './invoice-rules.ts';
import { readCreditNotes, readInvoice, setFiles } from './invoice-store.ts';
import { openAmount } from './ledger-store.ts';
import { queueLetter } from './letters.ts';

export const renderInvoice = defineTask({
  name: 'render-invoice',
  schema: z.object({ agency_id: z.uuid(), invoice_id: z.uuid() }),
  retries: 50,
  expireSeconds: 120,
  handler: async ({ agency_id: agencyId, invoice_id: id }, deps) => {
    const found = await deps.db.asTenant({ agencyId }, (tx) => readUnrendered(tx, agencyId, id));
    if (!found) return;
    const { pdf, xml } = await renderFiles(found.document, found.paid);
    const { number } = found.document;
    const made = [
      { id: newId(), name: `${number}.pdf`, mime_type: 'application/pdf', content: pdf },
      { id: newId(), name: `${number}.xml`, mime_type: 'application/xml', content: xml },
    ] as const;
    const isNamed = await store(deps, agencyId, { id, kind: found.document.kind }, made);
    if (!isNamed) for (const file of made) await deps.storage.remove(fileKey(agencyId, file.id));
  },
});

/** Undefined if there is nothing to do. */
async function readUnrendered(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<{ document: InvoiceDocument; paid: bigint } | undefined> {
  const invoice = await readInvoice(tx, agencyId, id);
  if (!invoice || invoice.pdf_file_id !== null) return undefined;
  if (invoice.refers_to !== null) {
    const corrected = await readInvoice(tx, agencyId, invoice.refers_to);
    return { document: documentOf(invoice, corrected), paid: 0n };
  }
  const notes = await readCreditNotes(tx, agencyId, [id]);
  const credited = notes.reduce((sum, note) => sum + note.gross_minor, 0n);
  const paid = invoice.gross_minor - credited - (await openAmount(tx, agencyId, id));
  return { document: documentOf(invoice, undefined), paid: within(paid, invoice.gross_minor) };
}

function within(amount: bigint, most: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount > most ? most : amount;
}

interface Made {
  id: string;
  name: string;
  mime_type: string;
  content: Uint8Array;
}

/** Another run was first, and its files stay. */
class AlreadyRendered extends Error {}

async function store(
  deps: Deps,
  agencyId: string,
  { id, kind }: { id: string; kind: InvoiceKind },
  made: readonly [Made, Made],
): Promise<boolean> {
  const stored = await Promise.all(
    made.map(async ({ content, ...file }) => {
      const key = fileKey(agencyId, file.id);
      return { ...file, storage_key: key, ...(await deps.storage.put(key, content)) };
    }),
  );
  try {
    await deps.db.asTenant({ agencyId }, async (tx) => {
      for (const file of stored) {
        await holdStored(tx, deps.storage, file.storage_key);
        await putFile(tx, { agency_id: agencyId, kind: 'invoice', ...file });
      }
      const [pdf, xml] = made;
      const isFirst = await setFiles(tx, agencyId, id, { pdf_file_id: pdf.id, xml_file_id: xml.id });
      if (!isFirst) throw new AlreadyRendered();
      await queueLetter(tx, agencyId, { kind, id, part: '' }, deps.now());
      await notify(tx, { kind: 'plan' });
    });
    return true;
  } catch (error) {
    if (error instanceof AlreadyRendered) return false;
    throw error;
  }
}

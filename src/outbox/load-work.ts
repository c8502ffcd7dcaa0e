// Reads what is left to send, without the bytes.
import * as z from 'zod/mini';
import type { Work } from './agenda.ts';
import type { Database } from './database.ts';
import { isToSend } from './receipts.ts';
import { knownTakes, PartRow, QueuedWrite, ReceiptRow, type WriteRow } from './rows.ts';

/** Unsent parts read in one round: more than four full requests. */
const maxParts = 512;

/** Everything on this device that the server has not acknowledged. */
export async function loadWork(db: Database): Promise<Work> {
  return db.read(['takes', 'parts', 'writes', 'receipts'], async (tx) => {
    const writes = z.array(QueuedWrite).parse(await tx.objectStore('writes').getAll());
    const receipts = z.array(ReceiptRow).parse(await tx.objectStore('receipts').getAll());
    const chosen = new Set([...writes.map(takeNamedBy), ...receipts.map(({ take_id }) => take_id)]);
    const takes = knownTakes(await tx.objectStore('takes').getAll()).filter(isToSend);
    const unsent = await Promise.all(
      takes.map(({ id }) =>
        tx
          .objectStore('parts')
          .index('unsent')
          .getAll(IDBKeyRange.only([id, 1]), maxParts),
      ),
    );
    return {
      writes,
      takes: takes.map((take, i) => ({
        take,
        unsent: z.array(PartRow).parse(unsent[i]),
        isChosen: chosen.has(take.id),
      })),
    };
  });
}

/** The take that a video answer names, if any. */
export function takeNamedBy(write: WriteRow): string | undefined {
  return write.kind === 'answer' && write.body.type === 'video' ? write.body.take_id : undefined;
}

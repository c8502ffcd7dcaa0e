// Deletes what finished interviews leave on the device: their bytes at once, the rest when nobody will come back for
// it.
import { everyStore, type Database, type WriteTx } from './database.ts';
import { dropBytes, dropTake } from './takes.ts';

/** The candidate's own page shows what was sent for this long. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** True if an interview that is completely stored may be forgotten. */
export function isExpired(savedAt: string, nowMs: number): boolean {
  return nowMs - Date.parse(savedAt) > retentionMs;
}

/** Only for interviews that are finished and stored: everything deleted here is on the server. */
export async function dropContent(db: Database, hash: string): Promise<void> {
  await db.write(['takes', 'chunks', 'parts', 'bytes', 'posters', 'media'], async (tx) => {
    const takes = await tx.objectStore('takes').index('hash').getAllKeys(hash);
    const media = await tx.objectStore('media').index('hash').getAllKeys(hash);
    await Promise.all([
      ...takes.map((id) => dropBytes(tx, id)),
      ...takes.map((id) => tx.objectStore('posters').delete(id)),
      ...media.map((address) => tx.objectStore('media').delete(address)),
    ]);
  });
}

/** Deletes everything of an interview, sent or not: the candidate has erased it on the server too. */
export async function erase(db: Database, hash: string): Promise<void> {
  await db.write(everyStore, (tx) => dropAll(tx, hash));
}

/** Deletes the content, the interview and everything known about it. */
export async function forget(db: Database, hash: string): Promise<void> {
  await dropContent(db, hash);
  await db.write(everyStore, async (tx) => {
    // Something may have been queued a moment ago.
    if ((await tx.objectStore('writes').index('hash').count(hash)) === 0) await dropAll(tx, hash);
  });
}

async function dropAll(tx: WriteTx, hash: string): Promise<void> {
  const takes = await tx.objectStore('takes').index('hash').getAllKeys(hash);
  const writes = await tx.objectStore('writes').index('hash').getAllKeys(hash);
  const receipts = await tx.objectStore('receipts').index('hash').getAllKeys(hash);
  const media = await tx.objectStore('media').index('hash').getAllKeys(hash);
  await Promise.all([
    ...takes.map((id) => dropTake(tx, id)),
    ...writes.map((seq) => tx.objectStore('writes').delete(seq)),
    ...receipts.map((id) => tx.objectStore('receipts').delete(id)),
    ...media.map((address) => tx.objectStore('media').delete(address)),
    tx.objectStore('interviews').delete(hash),
  ]);
}

// Records what the server has acknowledged: parts, takes, answers. The only file that deletes recorded bytes because
// of a reply from the server (P2). Losing a mark is harmless, because the server is asked again: hence `relaxed`.
import * as z from 'zod/mini';
import { keysOf, type Database, type WriteTx } from './database.ts';
import { answersTo } from './interviews.ts';
import { dropBytes, findTake } from './takes.ts';
import { Bytes, PartRow, type QueuedWrite, type TakeRow, type WriteRow } from './rows.ts';
import { bytesOf, type SegmentDigest } from './parts.ts';
import { runningSha256 } from './sha256.ts';

export interface PartName {
  segment: number;
  number: number;
}

/** Marks parts as being on the server, or as unsent again if `isThere` is false. Returns how many marks changed. */
export async function markParts(
  db: Database,
  id: string,
  names: readonly PartName[],
  isThere = true,
): Promise<number> {
  if (names.length === 0) return 0;
  return db.write(
    ['takes', 'parts'],
    async (tx) => {
      const take = await findTake(tx, id);
      if (!take) return 0;
      const found = await Promise.all(
        names.map(({ segment, number }) => tx.objectStore('parts').get([id, segment, number])),
      );
      const parts = z.array(z.optional(PartRow)).parse(found);
      const changed = parts
        .filter((part) => part !== undefined)
        .filter((part) => isThere === (part.unsent === 1));
      const bytes = changed.reduce((sum, part) => sum + part.bytes, 0);
      take.bytes_stored += isThere ? bytes : -bytes;
      await Promise.all([
        tx.objectStore('takes').put(take),
        ...changed.map((part) =>
          tx.objectStore('parts').put(isThere ? withoutUnsent(part) : { ...part, unsent: 1 }),
        ),
      ]);
      return changed.length;
    },
    'relaxed',
  );
}

/** Changes the take's own marks if it is still here and to be sent. Returns whether it is. */
export async function markTake(
  db: Database,
  id: string,
  marks: Partial<Pick<TakeRow, 'bound' | 'run_bytes' | 'poster' | 'refused'>>,
): Promise<boolean> {
  return db.write(
    ['takes', 'posters'],
    async (tx) => {
      const take = await findTake(tx, id);
      if (!take || !isToSend(take)) return false;
      await tx.objectStore('takes').put({ ...take, ...marks });
      if (marks.poster === 'sent') await tx.objectStore('posters').delete(id);
      return true;
    },
    'relaxed',
  );
}

/**
 * P2: called only after the server's digests were found equal to this device's. A take that no answer names yet keeps
 * its bytes, so that the candidate can play it and compare it; they go when the answer is given (queueAnswer).
 */
export async function markStored(db: Database, id: string): Promise<void> {
  await db.write(['takes', 'chunks', 'parts', 'bytes', 'posters', 'writes', 'receipts'], async (tx) => {
    const take = await findTake(tx, id);
    if (take?.state !== 'recorded') return;
    await tx.objectStore('takes').put({ ...take, state: 'stored', bytes_stored: bytesOf(take) });
    await tx.objectStore('posters').delete(id);
    if (take.purpose !== 'answer' || (await answersTo(tx, take)).length > 0) await dropBytes(tx, id);
  });
}

/** A write has its final reply: it leaves the queue and gets a receipt. */
export async function settleWrite(db: Database, write: QueuedWrite, refused: string | null): Promise<void> {
  await db.write(['writes', 'receipts', 'media'], async (tx) => {
    await tx.objectStore('writes').delete(write.seq);
    await tx.objectStore('receipts').put(receiptOf(write, refused));
    if (write.kind === 'finish' && refused === null) await dropMedia(tx, write.hash);
  });
}

/** The parts of a take, without their bytes. */
export async function partsOf(db: Database, id: string): Promise<PartRow[]> {
  return db.read(['parts'], async (tx) =>
    z.array(PartRow).parse(await tx.objectStore('parts').getAll(keysOf(id))),
  );
}

/** Undefined for parts whose bytes are gone from here. */
export async function bytesHere(
  db: Database,
  id: string,
  names: readonly PartName[],
): Promise<(ArrayBuffer | undefined)[]> {
  return db.read(['bytes'], async (tx) => {
    const found = names.map(({ segment, number }) => tx.objectStore('bytes').get([id, segment, number]));
    return z.array(z.optional(Bytes)).parse(await Promise.all(found));
  });
}

const partsAtOnce = 32;

/**
 * This device's own digests of each segment, computed from what its disk holds now. Null where a full disk made the
 * device delete acknowledged bytes: the manifest still has their parts' digests.
 */
export async function digestsOf(
  db: Database,
  id: string,
  parts: readonly PartRow[],
): Promise<SegmentDigest[]> {
  const numbers = [...new Set(parts.map((part) => part.segment))];
  const segments: SegmentDigest[] = [];
  for (const segment of numbers) {
    const own = parts.filter((part) => part.segment === segment);
    const digest = runningSha256();
    let isHere = true;
    for (let from = 0; from < own.length; from += partsAtOnce) {
      for (const bytes of await bytesHere(db, id, own.slice(from, from + partsAtOnce))) {
        isHere &&= bytes !== undefined;
        if (!bytes) continue;
        digest.update(new Uint8Array(bytes));
      }
    }
    segments.push({
      segment,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: isHere ? digest.hex() : null,
    });
  }
  return segments;
}

/** True unless the take is stored, discarded or refused. */
export function isToSend({ state, refused }: TakeRow): boolean {
  return (state === 'recording' || state === 'recorded') && refused === null;
}

function withoutUnsent({ unsent: _, ...part }: PartRow) {
  return part;
}

function receiptOf(write: WriteRow, refused: string | null) {
  const { id, hash, kind } = write;
  const question_id = write.kind === 'answer' ? write.body.question_id : null;
  const take_id = write.kind === 'answer' && write.body.type === 'video' ? write.body.take_id : null;
  // A refused body stays here: it is nowhere else.
  return { id, hash, kind, question_id, take_id, refused, ...(refused === null ? {} : { body: write.body }) };
}

async function dropMedia(tx: WriteTx, hash: string): Promise<void> {
  const keys = await tx.objectStore('media').index('hash').getAllKeys(hash);
  await Promise.all(keys.map((key) => tx.objectStore('media').delete(key)));
}

// Makes room on a full disk: first deletes what is kept only for convenience, then a reserve written for this moment.
// So the last half second of a take that has filled the disk can still be sealed and finished.
import * as z from 'zod/mini';
import { keysOf, type Database } from './database.ts';
import { outboxFault } from './fault.ts';
import { knownTakes, PartRow } from './rows.ts';
import { dropBytes, dropTake } from './takes.ts';

/** Large enough that browsers store it as a separate file, whose deletion frees space at once. */
const reserveBytes = 256 * 1024;
const reserveAddress = 'candor:reserve';

/** Writes the reserve if it is missing. A disk without room for it has nothing to reserve. */
export async function ensureReserve(db: Database): Promise<void> {
  await db
    .write(
      ['media'],
      async (tx) => {
        const store = tx.objectStore('media');
        if ((await store.getKey(reserveAddress)) !== undefined) return;
        await store.put({
          address: reserveAddress,
          hash: '',
          type: '',
          bytes: new Uint8Array(reserveBytes).fill(1).buffer,
        });
      },
      'relaxed',
    )
    .catch(() => undefined);
}

/** Does the work. On a full disk makes room and does it again, so the work must be safe to repeat. */
export async function withRoom<T>(db: Database, work: () => Promise<T>): Promise<T> {
  for (const makeRoom of [dropLeftovers, dropReserve]) {
    try {
      return await work();
    } catch (error) {
      if (!isQuota(error)) throw error;
      await makeRoom(db);
    }
  }
  // The work has moved data out of its old place: write the reserve again.
  return work().finally(() => ensureReserve(db));
}

export function isQuota(error: unknown): boolean {
  return outboxFault(error).code === 'quota';
}

/** Deletes recordings that the server has and that are kept only for playback, and discarded takes. */
export async function dropLeftovers(db: Database): Promise<void> {
  await db.write(['takes', 'chunks', 'parts', 'bytes', 'posters'], async (tx) => {
    const takes = knownTakes(await tx.objectStore('takes').getAll());
    const stored = takes.filter(({ state }) => state === 'stored');
    const discarded = takes.filter(({ state }) => state === 'discarded');
    await Promise.all(stored.map(({ id }) => dropBytes(tx, id)));
    await Promise.all(discarded.map(({ id }) => dropTake(tx, id)));
  });
}

/**
 * Deletes bytes of this take that the server has acknowledged: they are on its disk. So a take continues through this
 * device's full disk while the line holds. Returns true if there were any.
 */
export async function dropAcknowledged(db: Database, id: string): Promise<boolean> {
  return db.write(['parts', 'bytes'], async (tx) => {
    const parts = z.array(PartRow).parse(await tx.objectStore('parts').getAll(keysOf(id)));
    const keys = parts
      .filter(({ unsent }) => unsent !== 1)
      .map(({ segment, number }): [string, number, number] => [id, segment, number]);
    const there = await Promise.all(keys.map((key) => tx.objectStore('bytes').getKey(key)));
    const found = there.filter((key) => key !== undefined);
    await Promise.all(found.map((key) => tx.objectStore('bytes').delete(key)));
    return found.length > 0;
  });
}

async function dropReserve(db: Database): Promise<void> {
  await db.write(['media'], (tx) => tx.objectStore('media').delete(reserveAddress));
}

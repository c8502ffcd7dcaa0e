// Reels on the device: takes of a live room, whose participant has no interview here. A reel ends when its page ends
// it, or when its page has died: whichever context opens the outbox next finishes it, so that it can be sent.
import type { Mark } from '#contract/take.ts';
import type { Database } from './database.ts';
import { OutboxFault } from './fault.ts';
import { bytesOf } from './parts.ts';
import type { ReelLocks } from './reel-locks.ts';
import { knownTakes, type RoomRow } from './rows.ts';
import { dropTake, finishTake, findTake } from './takes.ts';

export async function saveRoom(db: Database, room: RoomRow): Promise<void> {
  await db.write(['interviews'], async (tx) => {
    await tx.objectStore('interviews').put(room);
  });
}

/** A mark says which server time a moment of the recording has. A lost one is harmless: hence `relaxed`. */
export async function addMark(db: Database, id: string, segment: number, mark: Mark): Promise<void> {
  await db.write(
    ['takes'],
    async (tx) => {
      const take = await findTake(tx, id);
      const timing = take?.segments[segment]?.timing;
      if (!timing || take?.state !== 'recording') return;
      timing.marks.push(mark);
      await tx.objectStore('takes').put(take);
    },
    'relaxed',
  );
}

/** A reel in which nothing was recorded is deleted: the server needs none. */
export async function finishReel(db: Database, id: string): Promise<void> {
  try {
    await finishTake(db, id);
  } catch (error) {
    if (!(error instanceof OutboxFault) || error.code !== 'take_empty') throw error;
    await db.write(['takes', 'chunks', 'parts', 'bytes', 'posters'], async (tx) => {
      const take = await findTake(tx, id);
      if (take && bytesOf(take) === 0) await dropTake(tx, id);
    });
  }
}

/** Finishes the reels of pages that died. Call after their chunks are sealed. */
export async function finishAbandoned(db: Database, locks: ReelLocks, nowMs: number): Promise<void> {
  const takes = await db.read(['takes'], async (tx) => knownTakes(await tx.objectStore('takes').getAll()));
  const open = takes.filter(({ purpose, state }) => purpose === 'room' && state === 'recording');
  for (const { id, started_at } of open)
    await locks.ifAbandoned({ id, startedMs: Date.parse(started_at) }, nowMs, () => finishReel(db, id));
}

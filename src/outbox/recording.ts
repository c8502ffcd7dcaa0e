// Takes chunks in the order of the calls. Each is on disk before its promise resolves (P1), and is sealed into parts
// afterwards. Sealing may fail (a full disk) without harm: the chunks stay, and the next one tries again.
import type { Database } from './database.ts';
import { OutboxFault } from './fault.ts';
import { dropAcknowledged, dropLeftovers, isQuota, withRoom } from './make-room.ts';
import { isDue, type Unsealed } from './parts.ts';
import { findTake, endSegment, sealChunks, writeChunk } from './takes.ts';

type ChunkKey = [take: string, segment: number, seq: number];

/** How long a chunk waits for room on a full disk before the recording ends. */
const maxRoomMs = 3000;
const roomPauseMs = 250;

export interface Recording {
  /** Returns true if the disk has had room for all of this segment. */
  append(take: string, segment: number, chunk: ArrayBuffer): Promise<boolean>;
  end(take: string, segment: number, durationMs: number): Promise<void>;
}

interface OpenSegment {
  nextSeq: number;
  unsealed: Unsealed | undefined;
  /** The disk has been full. */
  hasBeenFull: boolean;
  /** The take's row is gone: the browser has cleared this site's storage. */
  isCleared: boolean;
  /** The last operation; the next one waits for it. */
  tail: Promise<unknown>;
}

export function openRecording(
  db: Database,
  ticks: () => number,
  callbacks: { onSealed: (hash: string) => void; onError: (error: unknown) => void },
): Recording {
  const segments = new Map<string, OpenSegment>();

  return {
    append(take, segment, chunk) {
      const open = openSegment(take, segment);
      return inOrder(open, async () => {
        if (open.isCleared) throw new OutboxFault('database');
        await writeWhenRoom(open, [take, segment, open.nextSeq], chunk);
        open.nextSeq += 1;
        open.unsealed = {
          bytes: (open.unsealed?.bytes ?? 0) + chunk.byteLength,
          firstAtMs: open.unsealed?.firstAtMs ?? ticks(),
        };
        if (isDue(open.unsealed, ticks()))
          void inOrder(open, () => seal(open, take, segment)).catch(callbacks.onError);
        return !open.hasBeenFull;
      });
    },
    async end(take, segment, durationMs) {
      await inOrder(openSegment(take, segment), () =>
        withRoom(db, () => endSegment(db, take, segment, durationMs)),
      );
      segments.delete(`${take} ${segment}`);
    },
  };

  /**
   * On a full disk a chunk waits a little for room, while takes kept for playback and acknowledged bytes are deleted.
   * The reserve stays: it is for sealing what is already here.
   */
  async function writeWhenRoom(open: OpenSegment, [take, segment, seq]: ChunkKey, chunk: ArrayBuffer) {
    for (let waitedMs = 0; ; waitedMs += roomPauseMs) {
      try {
        return await writeChunk(db, [take, segment, seq], chunk, ticks());
      } catch (error) {
        if (!isQuota(error)) throw error;
        open.hasBeenFull = true;
        callbacks.onError(error);
        await dropLeftovers(db);
        // Seal the earlier chunks, so that they can be sent and their room becomes free.
        await seal(open, take, segment).catch(callbacks.onError);
        const isFreed = await dropAcknowledged(db, take);
        if (waitedMs >= maxRoomMs) throw error;
        if (!isFreed) await new Promise((resolve) => setTimeout(resolve, roomPauseMs));
      }
    }
  }

  async function seal(open: OpenSegment, take: string, segment: number): Promise<void> {
    await withRoom(db, () => sealChunks(db, take, segment));
    open.unsealed = undefined;
    const row = await db.read(['takes'], (tx) => findTake(tx, take));
    open.isCleared = row === undefined;
    if (!row) throw new OutboxFault('database');
    callbacks.onSealed(row.hash);
  }

  function openSegment(take: string, segment: number): OpenSegment {
    const key = `${take} ${segment}`;
    const open = segments.get(key) ?? {
      nextSeq: 0,
      unsealed: undefined,
      hasBeenFull: false,
      isCleared: false,
      tail: Promise.resolve(),
    };
    segments.set(key, open);
    return open;
  }

  function inOrder<T>(open: OpenSegment, work: () => Promise<T>): Promise<T> {
    const done = open.tail.then(work);
    // A failed chunk rejects only its own promise; the next one is tried.
    open.tail = done.catch(() => undefined);
    return done;
  }
}

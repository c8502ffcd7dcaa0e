// The way of chunks: in the order of the calls, each on disk before its promise resolves (P1), and sealed into parts
// beside that. Sealing may fail (a full disk) without harm: the chunks stay, and the next one tries again.
import type { Database } from './database.ts';
import { OutboxFault } from './fault.ts';
import { dropAcknowledged, dropLeftovers, isQuota, withRoom } from './make-room.ts';
import { isDue, type Unsealed } from './parts.ts';
import { findTake, endSegment, sealChunks, writeChunk } from './takes.ts';

type ChunkKey = [take: string, segment: number, seq: number];

/** How long a chunk waits for room on a full disk before the recording ends. */
const longestRoomMs = 3000;
const roomPauseMs = 250;

export interface Recording {
  /** Answers whether the disk had room for this segment all the time. */
  append(take: string, segment: number, chunk: ArrayBuffer): Promise<boolean>;
  end(take: string, segment: number, durationMs: number): Promise<void>;
}

interface OpenSegment {
  nextSeq: number;
  unsealed: Unsealed | undefined;
  /** The disk has been full. */
  isShort: boolean;
  /** The take's own row has vanished: the browser has cleared this site's storage. */
  isGone: boolean;
  /** The last thing under way; what comes next waits for it. */
  tail: Promise<unknown>;
}

export function openRecording(
  db: Database,
  ticks: () => number,
  news: { onSealed: (hash: string) => void; onError: (error: unknown) => void },
): Recording {
  const segments = new Map<string, OpenSegment>();

  return {
    append(take, segment, chunk) {
      const open = openSegment(take, segment);
      return inOrder(open, async () => {
        if (open.isGone) throw new OutboxFault('database');
        await writeWhenRoom(open, [take, segment, open.nextSeq], chunk);
        open.nextSeq += 1;
        open.unsealed = {
          bytes: (open.unsealed?.bytes ?? 0) + chunk.byteLength,
          firstAtMs: open.unsealed?.firstAtMs ?? ticks(),
        };
        if (isDue(open.unsealed, ticks()))
          void inOrder(open, () => seal(open, take, segment)).catch(news.onError);
        return !open.isShort;
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
   * On a full disk a chunk waits a little for room: what is here for comfort goes, and what the server has acknowledged.
   * The reserve stays: it is for sealing what is there.
   */
  async function writeWhenRoom(open: OpenSegment, [take, segment, seq]: ChunkKey, chunk: ArrayBuffer) {
    for (let waitedMs = 0; ; waitedMs += roomPauseMs) {
      try {
        return await writeChunk(db, [take, segment, seq], chunk, ticks());
      } catch (error) {
        if (!isQuota(error)) throw error;
        open.isShort = true;
        news.onError(error);
        await dropLeftovers(db);
        // What came before goes on its way, so that its room becomes free.
        await seal(open, take, segment).catch(news.onError);
        const isFreed = await dropAcknowledged(db, take);
        if (waitedMs >= longestRoomMs) throw error;
        if (!isFreed) await new Promise((resolve) => setTimeout(resolve, roomPauseMs));
      }
    }
  }

  async function seal(open: OpenSegment, take: string, segment: number): Promise<void> {
    await withRoom(db, () => sealChunks(db, take, segment));
    open.unsealed = undefined;
    const row = await db.read(['takes'], (tx) => findTake(tx, take));
    open.isGone = row === undefined;
    if (!row) throw new OutboxFault('database');
    news.onSealed(row.hash);
  }

  function openSegment(take: string, segment: number): OpenSegment {
    const key = `${take} ${segment}`;
    const open = segments.get(key) ?? {
      nextSeq: 0,
      unsealed: undefined,
      isShort: false,
      isGone: false,
      tail: Promise.resolve(),
    };
    segments.set(key, open);
    return open;
  }

  function inOrder<T>(open: OpenSegment, work: () => Promise<T>): Promise<T> {
    const done = open.tail.then(work);
    // A failed chunk fails its own promise only; the next one is tried again.
    open.tail = done.catch(() => undefined);
    return done;
  }
}

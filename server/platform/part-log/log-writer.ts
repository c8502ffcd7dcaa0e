// Writes to a part log of this process. What arrives while a batch is flushed forms the next one, so many parts share a flush.
import { access, open, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../../kernel/is-missing.ts';
import type { DurableFolders } from '../storage/durable-folders.ts';
import { logBatchParts, logFlushSeconds } from '../metrics/metrics.ts';
import { blockBytes, bytesOfBatch, bytesOfRecord, encodeBatch, inBlocks } from './format.ts';
import type { LogRecord } from './format.ts';
import type { LogEntry } from './log-index.ts';
import { openSlotSupply, writePieces } from './slots.ts';
import type { Slot } from './slots.ts';

/** Where a record is. `entry`: of the content of a `put`. */
export interface Logged {
  file: string;
  writtenAt: number;
  entry: LogEntry | undefined;
}

export interface LogWriter {
  folder: string;
  /** Resolves once the record is on disk. @throws if the disk is full or fails */
  append(record: LogRecord): Promise<void>;
  /** Ends the slot that is being filled if this is true of it. */
  endIf(isDue: (file: string, ageMs: number) => boolean): Promise<void>;
  /** Slots that are no longer written to, oldest first, and how long ago their first record was written. */
  ended(): { file: string; ageMs: number }[];
  /** Nothing in an ended slot is needed any more. */
  giveBack(file: string): Promise<void>;
  /** Deletes slots that were given back and not used again for this long. */
  forgetUnused(ms: number): Promise<void>;
  /** True if other processes may have taken the log for abandoned. It is not written to any more. */
  isLost(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  record: LogRecord;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Active extends Slot {
  /** Where the next batch begins. */
  at: number;
  begunAt: number;
}

const maxBatchBytes = 4 * 1024 * 1024;
/** Keeps a header small. */
const maxBatchRecords = 4096;
const beatMs = 10_000;
export const heartbeatName = 'alive';

interface Options {
  /** The size of a slot. */
  slotBytes: number;
  folders: DurableFolders;
  /** Called for each record once it is on disk, before anybody learns of it. */
  onLogged: (record: LogRecord, logged: Logged) => void;
  onError: (error: unknown) => void;
}

export function openLogWriter(folder: string, options: Options): LogWriter {
  const { slotBytes, folders, onLogged, onError } = options;
  const supply = openSlotSupply(folder, folders);
  let waiting: Waiting[] = [];
  let active: Active | undefined;
  let committing: Promise<void> | undefined;
  let isLost = false;
  const heartbeat = createHeartbeat(folder, { onError, onLost: () => (isLost = true) });
  let isClosed = false;
  let ended: { file: string; begunAt: number; isFull: boolean }[] = [];

  async function end(isFull = false): Promise<void> {
    if (!active) return;
    const { file, begunAt, handle } = active;
    active = undefined;
    ended.push({ file, begunAt, isFull });
    await handle.close();
  }

  /** A slot with room for the record: the present one or the next. */
  async function slotFor(record: LogRecord): Promise<Active> {
    if (isLost) throw new Error('the part log was taken over');
    if (active && active.at + bytesOfBatch(bytesOfRecord(record)) <= slotBytes) return active;
    await end(true);
    return (active = { ...(await supply.take()), at: blockBytes, begunAt: performance.now() });
  }

  async function commitAll(): Promise<void> {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const slot = await slotFor(first.record).catch((error: unknown) => {
        for (const { reject } of waiting.splice(0)) reject(error);
      });
      if (!slot) return;
      heartbeat.start();
      const count = countFitting(waiting, slotBytes - slot.at);
      const batch = waiting.slice(0, count);
      waiting = waiting.slice(count);
      try {
        const logged = await commit(slot, batch);
        await requireOwnership(folder);
        for (const [i, { record }] of batch.entries()) if (logged[i]) onLogged(record, logged[i]);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        isLost ||= isMissing(error);
        // After a failed flush nothing tells which bytes are on disk, and a second one can succeed without them.
        await end().catch(onError);
        for (const { reject } of batch) reject(error);
      }
    }
  }

  function append(record: LogRecord): Promise<void> {
    if (isClosed) return Promise.reject(new Error('the part log is closed'));
    return new Promise((resolve, reject) => {
      waiting.push({ record, resolve, reject });
      committing ??= commitAll().finally(() => (committing = undefined));
    });
  }

  return {
    folder,
    append,
    async endIf(isDue) {
      // Never a slot to which a batch is being written.
      while (committing) await committing;
      if (active && isDue(active.file, performance.now() - active.begunAt)) await end();
    },
    ended: () => ended.map(({ file, begunAt }) => ({ file, ageMs: performance.now() - begunAt })),
    async giveBack(file) {
      const slot = ended.find((each) => each.file === file);
      ended = ended.filter((each) => each !== slot);
      // Where few record, speed matters less than that former recordings are gone.
      if (slot?.isFull) await supply.giveBack(file);
      else if (slot) await rm(file, { force: true });
    },
    forgetUnused: supply.forgetUnused,
    isLost: () => isLost,
    async close() {
      isClosed = true;
      await committing;
      heartbeat.stop();
      await end();
      await supply.close();
    },
  };
}

/** How many of the first records form a batch. */
function countFitting(waiting: readonly Waiting[], room: number): number {
  let bytes = 0;
  const end = waiting.findIndex(({ record }, i) => {
    bytes += bytesOfRecord(record);
    return i > 0 && (i >= maxBatchRecords || bytesOfBatch(bytes) > Math.min(room, maxBatchBytes));
  });
  return end === -1 ? waiting.length : end;
}

let lastAt = 0;

/** Milliseconds since 1970, by the clock that all processes share. Each call answers a later time. */
function nextTime(): number {
  const now = Date.now();
  return (lastAt = now > lastAt ? now : lastAt + 0.001);
}

async function commit(slot: Active, batch: readonly Waiting[]): Promise<Logged[]> {
  const writtenAt = nextTime();
  const records = batch.map(({ record }) => record);
  const { pieces, header } = encodeBatch(records, { writtenAt, secret: slot.secret });
  const { file, at } = slot;
  const endFlush = logFlushSeconds.startTimer();
  await writePieces(slot.handle, pieces, at);
  await slot.handle.datasync();
  endFlush();
  logBatchParts.observe(batch.length);
  slot.at += inBlocks(header.bytes);
  return header.records.map((record) => ({
    ...{ file, writtenAt },
    entry:
      record.kind === 'put'
        ? { file, at: at + record.offset, bytes: record.bytes, crc32: record.crc32, writtenAt }
        : undefined,
  }));
}

/**
 * Another process takes an abandoned log by giving its folder another name, and reads it then. While the folder still has its name,
 * what is on disk will be found. This process may have been suspended, so it looks before it acknowledges.
 * @throws Error with code ENOENT if the log was taken
 */
async function requireOwnership(folder: string): Promise<void> {
  await access(folder);
}

interface HeartbeatOptions {
  onLost: () => void;
  onError: (error: unknown) => void;
}

function createHeartbeat(folder: string, { onLost, onError }: HeartbeatOptions) {
  let beating: NodeJS.Timeout | undefined;
  const beat = () =>
    void keepAlive(folder).catch((error: unknown) => {
      if (isMissing(error)) onLost();
      onError(error);
    });
  return {
    start(): void {
      if (beating) return;
      beat();
      beating = setInterval(beat, beatMs);
      beating.unref();
    },
    stop: () => clearInterval(beating),
  };
}

/** Shows other processes that the log is in use. */
export async function keepAlive(folder: string): Promise<void> {
  const file = path.join(folder, heartbeatName);
  const now = new Date();
  await utimes(file, now, now).catch(async (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await (await open(file, 'a')).close();
  });
}

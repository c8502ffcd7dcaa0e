// Storage on disk whose small new objects, the parts of recordings, are first written to a log: one flush for all that arrive
// together, instead of two for each. Parts are mostly joined into one file soon and removed. What is still needed after ten minutes
// is moved to a separate file, and its slot is used again.
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { orIfMissing } from '../../kernel/is-missing.ts';
import { shareRuns } from '../../kernel/share-runs.ts';
import { orStorageFull } from '../storage/or-storage-full.ts';
import { requireKey } from '../storage/storage-keys.ts';
import type { ByteRange, PutOutcome, Storage, Surveyed } from '../storage/storage.ts';
import type { LogEntry } from './log-index.ts';
import { contentOf, openLog } from './open-log.ts';
import type { PartLog } from './open-log.ts';
import { removeFromLogs, settleEnded, tendLog } from './settle.ts';

export interface PartLogOptions {
  /** The size of a slot. 0: new parts are files. Logs of other processes, and of earlier ones, are read in any case. */
  slotBytes: number;
  onError?: (error: unknown) => void;
  /** When parts become files. */
  settleAfterMs?: number;
  /** How often it is looked for such parts, and for logs of processes that have ended. */
  tendEveryMs?: number;
}

export interface LoggedStorage extends Storage {
  /** Does now what is done every half a minute. */
  tend(): Promise<void>;
  close(): Promise<void>;
}

/** A stopping process makes files of its log for at most this long. */
const closingMs = 10_000;

/** Opens or creates the folder. */
export async function openLoggedStorage(
  folder: string,
  { slotBytes, onError = () => undefined, settleAfterMs = 600_000, tendEveryMs = 30_000 }: PartLogOptions,
): Promise<LoggedStorage> {
  const log = await openLog(folder, { slotBytes, onError });
  const { disk } = log;
  const shared = shareRuns(() => tendLog(log, settleAfterMs));
  const tend = () => orStorageFull(shared(''));
  const tending = setInterval(() => void tend().catch(onError), tendEveryMs);
  tending.unref();
  const underWay = new Map<string, Promise<PutOutcome>>();
  await log.others.refresh();
  void tend().catch(onError);
  return {
    async putIfAbsent(key, bytes) {
      requireKey(key);
      // One at a time for each key.
      for (let running = underWay.get(key); running; running = underWay.get(key))
        await running.catch(() => undefined);
      const work = orStorageFull(putIfAbsent(log, key, bytes));
      underWay.set(key, work);
      return work.finally(() => underWay.delete(key));
    },
    async put(key, source) {
      const stored = await disk.put(key, source);
      log.names.add(key);
      await removeFromLogs(log, key);
      return stored;
    },
    read: (key, range) => read(log, key, range),
    size: (key) => fromEither(log, key, { inLog: async ({ bytes }) => bytes, onDisk: () => disk.size(key) }),
    list: (prefix) => list(log, prefix),
    survey: (prefix) => survey(log, prefix),
    async sweep() {
      await disk.sweep();
      await tend();
    },
    async remove(keyOrPrefix) {
      const wasLogged = await removeFromLogs(log, requireKey(keyOrPrefix));
      log.names.forget(keyOrPrefix);
      await disk.remove(keyOrPrefix);
      // What was erased is soon gone from the disk, too, unless its slot has parts that are needed.
      if (wasLogged) void tend().catch(onError);
    },
    tend,
    async close() {
      clearInterval(tending);
      await tend().catch(onError);
      const writer = log.writer();
      await writer?.close();
      // The rest becomes files when the next process takes the log over.
      await settleEnded(log, 0, performance.now() + closingMs).catch(onError);
      if (writer?.ended().length === 0) await rm(writer.folder, { recursive: true, force: true });
    },
  };
}

async function putIfAbsent(log: PartLog, key: string, bytes: Uint8Array): Promise<PutOutcome> {
  const { names, disk, others } = log;
  let content = await loggedContent(log, key);
  if (!content) {
    // A device may have sent it to another process before, which may have made a file of it.
    await others.refresh();
    content = await loggedContent(log, key);
  }
  if (content) return content.equals(bytes) ? 'same' : 'conflict';
  if (bytes.byteLength <= log.maxContentBytes && !(await names.has(key))) {
    await log.writerInUse().append({ kind: 'put', key, content: bytes });
    return 'stored';
  }
  const outcome = await disk.putIfAbsent(key, bytes);
  names.add(key);
  return outcome;
}

async function loggedContent(log: PartLog, key: string): Promise<Buffer | undefined> {
  const entry = log.index.get(key);
  return entry && contentOf(log, key, entry);
}

async function read(log: PartLog, key: string, range: ByteRange | undefined): Promise<Readable> {
  const { disk } = log;
  const found = await fromEither(log, key, {
    async inLog(entry) {
      const content = await contentOf(log, key, entry);
      return content && Readable.from([inRange(content, range)]);
    },
    onDisk: () => disk.read(key, range).catch(orIfMissing(undefined)),
  });
  return found ?? disk.read(key, range);
}

/** From the log, or from the disk if it is not there. */
async function fromEither<T>(
  log: PartLog,
  key: string,
  {
    inLog,
    onDisk,
  }: { inLog: (entry: LogEntry) => Promise<T | undefined>; onDisk: () => Promise<T | undefined> },
): Promise<T | undefined> {
  const { index, others } = log;
  // A slot can be removed at any time: by then its parts are files. Another process's part can be in a log that is not read yet.
  for (const refresh of [async () => undefined, others.refresh, others.refresh]) {
    await refresh();
    const entry = index.get(key);
    const found = (entry && (await inLog(entry))) ?? (await onDisk());
    if (found !== undefined) return found;
  }
  return undefined;
}

async function list({ others, index, disk }: PartLog, prefix: string): Promise<string[]> {
  await others.refresh();
  // The logs first: what becomes a file in between is then in the disk's list.
  const logged = index.under(requireKey(prefix)).map(([key]) => key);
  return [...new Set([...logged, ...(await disk.list(prefix))])].toSorted();
}

async function* survey({ others, index, disk }: PartLog, prefix: string): AsyncGenerator<Surveyed> {
  await others.refresh();
  const logged = index.under(requireKey(prefix));
  for (const [key, { bytes, writtenAt }] of logged) yield { key, bytes, writtenAt: new Date(writtenAt) };
  const seen = new Set(logged.map(([key]) => key));
  for await (const found of disk.survey(prefix)) if (!seen.has(found.key)) yield found;
}

function inRange(content: Buffer, range: ByteRange | undefined): Buffer {
  return range ? content.subarray(range.start, range.end + 1) : content;
}

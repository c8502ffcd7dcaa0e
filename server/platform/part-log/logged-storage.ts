// Storage on disk whose small new objects, the parts of recordings, are first written to a log: one flush for all that arrive
// together, instead of two for each. Parts are mostly joined into one file soon and removed. What is still needed after ten minutes
// becomes a file of its own, and its slot is deleted.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isMissing, orIfMissing } from '../../kernel/is-missing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { shareRuns } from '../../kernel/share-runs.ts';
import { logDamagedTotal } from '../metrics/metrics.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { createDurableFolders } from '../storage/durable-folders.ts';
import { orStorageFull } from '../storage/or-storage-full.ts';
import { newProcessName } from '../storage/process-names.ts';
import { requireKey } from '../storage/storage-keys.ts';
import type { ByteRange, PutOutcome, Storage } from '../storage/storage.ts';
import { createFolderNames } from './folder-names.ts';
import { followLogs } from './followed-logs.ts';
import { createLogIndex } from './log-index.ts';
import type { LogEntry } from './log-index.ts';
import { openLogWriter } from './log-writer.ts';
import type { LogWriter } from './log-writer.ts';
import { DamagedEntry, readEntry } from './read-entry.ts';
import { settleSlot } from './settle-slot.ts';

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

const minuteMs = 60_000;
const maxContentBytes = 1024 * 1024;
/** Former recordings are not kept longer for the sake of speed. */
const unusedMs = 10 * minuteMs;
const removalSlotBytes = 1024 * 1024;
/** A stopping process makes files of its log for at most this long. */
const closingMs = 10_000;

/** Opens or creates the folder. */
export async function openLoggedStorage(
  folder: string,
  {
    slotBytes,
    onError = () => undefined,
    settleAfterMs = 10 * minuteMs,
    tendEveryMs = 30_000,
  }: PartLogOptions,
): Promise<LoggedStorage> {
  const media = path.resolve(folder);
  const root = path.join(media, '.log');
  const disk = await openDiskStorage(media);
  const folders = createDurableFolders(media);
  const index = createLogIndex();
  const names = createFolderNames(media);
  let writer: LogWriter | undefined;
  const logs = followLogs({
    ...{ root, index, own: () => writer?.folder },
    onDamage: reportDamage,
  });
  /** Removals for which the disk had no room. */
  const unrecorded = new Set<string>();
  const underWay = new Map<string, Promise<PutOutcome>>();

  function reportDamage(file: string, parts: number): void {
    logDamagedTotal.inc(parts);
    onError(new Error(`${parts} parts in ${file} are damaged`));
  }

  /** Undefined: it is no longer there. A damaged part counts as one that never arrived, so that its device sends it again. */
  async function contentOf(key: string, entry: LogEntry): Promise<Buffer | undefined> {
    try {
      return await readEntry(entry);
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (!(error instanceof DamagedEntry)) throw error;
      if (index.drop(key, entry)) reportDamage(entry.file, 1);
      return undefined;
    }
  }

  function writerInUse(): LogWriter {
    if (writer?.isLost()) {
      const lost = writer;
      writer = undefined;
      void lost.close().catch(onError);
    }
    return (writer ??= openLogWriter(path.join(root, newProcessName()), {
      // Removals are recorded in any case.
      ...{ slotBytes: slotBytes || removalSlotBytes, folders, onError },
    }));
  }

  async function putNew(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    const isForLog = bytes.byteLength <= Math.min(maxContentBytes, slotBytes / 2);
    if (isForLog && !(await names.has(key))) {
      const { entry } = await writerInUse().append({ kind: 'put', key, content: bytes });
      if (entry) index.add(key, entry);
      return 'stored';
    }
    const outcome = await disk.putIfAbsent(key, bytes);
    names.add(key);
    return outcome;
  }

  async function putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    requireKey(key);
    for (let running = underWay.get(key); running; running = underWay.get(key))
      await running.catch(() => undefined);
    const work = (async () => {
      const entry = index.get(key);
      const content = entry && (await contentOf(key, entry));
      if (content) return content.equals(bytes) ? 'same' : 'conflict';
      return putNew(key, bytes);
    })();
    underWay.set(key, work);
    try {
      return await work;
    } finally {
      underWay.delete(key);
    }
  }

  /** From the log, or from the disk if it is not there. */
  async function fromEither<T>(
    key: string,
    inLog: (entry: LogEntry) => Promise<T | undefined>,
    onDisk: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    // A slot can be removed at any time: by then its parts are files. Another process's part can be in a log that is not read yet.
    for (const refresh of [async () => undefined, logs.refresh, logs.refresh]) {
      await refresh();
      const entry = index.get(key);
      const found = entry && (await inLog(entry));
      if (found !== undefined) return found;
      const other = await onDisk();
      if (other !== undefined) return other;
    }
    return undefined;
  }

  /** Records that a key, or what is below a prefix, is no longer in any log, if it is in one. */
  async function removeFromLogs(keyOrPrefix: string): Promise<void> {
    await logs.refresh();
    if (index.under(keyOrPrefix).length === 0) return;
    try {
      await recordRemoval(keyOrPrefix);
    } catch (error) {
      // Removals make room on a full disk. After a crash before the next try, these parts are there again until they are collected
      // as orphans.
      if (!(error instanceof Refusal)) throw error;
      unrecorded.add(keyOrPrefix);
      index.remove(keyOrPrefix, { at: Date.now(), file: '' });
    }
  }

  /** @throws Refusal('storage_full') */
  async function recordRemoval(keyOrPrefix: string): Promise<void> {
    const logged = await orStorageFull(writerInUse().append({ kind: 'remove', key: keyOrPrefix }));
    index.remove(keyOrPrefix, { at: logged.writtenAt, file: logged.file });
    unrecorded.delete(keyOrPrefix);
  }

  async function settle(file: string): Promise<void> {
    await settleSlot(file, { index, disk, names, refresh: logs.refresh, contentOf });
    // Contents that they remove are still in other slots.
    for (const name of index.neededRemovals(file)) await recordRemoval(name);
    index.forgetSlot(file);
  }

  async function tendNow(): Promise<void> {
    await logs.refresh();
    for (const name of unrecorded) await recordRemoval(name);
    for (const file of await logs.adopt()) {
      await settle(file);
      await rm(file, { force: true });
    }
    await writer?.endOlderThan(settleAfterMs);
    await settleEnded(settleAfterMs);
    await writer?.forgetUnused(unusedMs);
  }

  async function settleEnded(olderThanMs: number, until = Infinity): Promise<void> {
    const own = writer;
    for (const { file, ageMs } of own?.ended() ?? []) {
      if (performance.now() > until) return;
      if (ageMs < olderThanMs && index.inSlot(file).length > 0) continue;
      await settle(file);
      await own?.giveBack(file);
    }
  }

  const shared = shareRuns(tendNow);
  const tend = () => orStorageFull(shared(root));
  const tending = setInterval(() => void tend().catch(onError), tendEveryMs);
  tending.unref();
  await logs.refresh();
  void tend().catch(onError);

  return {
    putIfAbsent: (key, bytes) => orStorageFull(putIfAbsent(key, bytes)),
    async put(key, source) {
      const stored = await disk.put(key, source);
      names.add(key);
      await removeFromLogs(key);
      return stored;
    },
    async read(key, range) {
      const inLog = async (entry: LogEntry) => {
        const content = await contentOf(key, entry);
        return content && Readable.from([inRange(content, range)]);
      };
      const found = await fromEither(key, inLog, () => disk.read(key, range).catch(orIfMissing(undefined)));
      return found ?? disk.read(key, range);
    },
    size: (key) =>
      fromEither(
        key,
        async ({ bytes }) => bytes,
        () => disk.size(key),
      ),
    async list(prefix) {
      await logs.refresh();
      // The logs first: what becomes a file in between is then in the disk's list.
      const logged = index.under(requireKey(prefix)).map(([key]) => key);
      return [...new Set([...logged, ...(await disk.list(prefix))])].toSorted();
    },
    async *survey(prefix) {
      await logs.refresh();
      const logged = index.under(requireKey(prefix));
      for (const [key, { bytes, writtenAt }] of logged) yield { key, bytes, writtenAt: new Date(writtenAt) };
      const seen = new Set(logged.map(([key]) => key));
      for await (const found of disk.survey(prefix)) if (!seen.has(found.key)) yield found;
    },
    async sweep() {
      await disk.sweep();
      await tend();
    },
    async remove(keyOrPrefix) {
      requireKey(keyOrPrefix);
      await removeFromLogs(keyOrPrefix);
      names.forget(keyOrPrefix);
      await disk.remove(keyOrPrefix);
    },
    tend,
    async close() {
      clearInterval(tending);
      await tend().catch(onError);
      await writer?.close();
      // The rest becomes files when the next process takes the log over.
      await settleEnded(0, performance.now() + closingMs).catch(onError);
      if (writer?.ended().length === 0) await rm(writer.folder, { recursive: true, force: true });
    },
  };
}

function inRange(content: Buffer, range: ByteRange | undefined): Buffer {
  return range ? content.subarray(range.start, range.end + 1) : content;
}

// What the operations on a part log share: the log that this process writes, the logs of others, and the disk beneath.
import path from 'node:path';
import { isMissing } from '../../kernel/is-missing.ts';
import { logDamagedTotal } from '../metrics/metrics.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { createDurableFolders } from '../storage/durable-folders.ts';
import { newProcessName } from '../storage/process-names.ts';
import type { Storage } from '../storage/storage.ts';
import { createFolderNames } from './folder-names.ts';
import type { FolderNames } from './folder-names.ts';
import type { LogRecord } from './format.ts';
import { followLogs } from './followed-logs.ts';
import type { FollowedLogs } from './followed-logs.ts';
import { createLogIndex, folderOf } from './log-index.ts';
import type { LogEntry, LogIndex } from './log-index.ts';
import { openLogWriter } from './log-writer.ts';
import type { Logged, LogWriter } from './log-writer.ts';
import { DamagedEntry, readEntry } from './read-entry.ts';

export interface PartLog {
  /** Small enough contents go to the log. 0: none. */
  maxContentBytes: number;
  disk: Storage;
  index: LogIndex;
  names: FolderNames;
  others: FollowedLogs;
  /** The one that was opened last. */
  writer: () => LogWriter | undefined;
  /** One that is still this process's own. */
  writerInUse: () => LogWriter;
  /** Removals for which the disk had no room. */
  unrecorded: Set<string>;
  reportDamage: (file: string, parts: number) => void;
}

const largestContentBytes = 1024 * 1024;
const removalSlotBytes = 1024 * 1024;

export async function openLog(
  folder: string,
  { slotBytes, onError }: { slotBytes: number; onError: (error: unknown) => void },
): Promise<PartLog> {
  const media = path.resolve(folder);
  const root = path.join(media, '.log');
  const index = createLogIndex();
  const folders = createDurableFolders(media);
  const names = createFolderNames(media);
  let writer: LogWriter | undefined;
  const reportDamage = (file: string, parts: number) => {
    logDamagedTotal.inc(parts);
    onError(new Error(`${parts} parts in ${file} are damaged`));
  };
  const onLogged = ({ kind, key }: LogRecord, { file, writtenAt, entry }: Logged) => {
    if (kind === 'remove') index.remove(key, { at: writtenAt, file });
    else if (entry) index.add(key, entry);
  };
  return {
    maxContentBytes: Math.min(largestContentBytes, slotBytes / 2),
    disk: await openDiskStorage(media),
    index,
    names,
    others: followLogs({
      ...{ root, index, own: () => writer?.folder, onDamage: reportDamage },
      onLeft: (keys) => new Set(keys.map(folderOf)).forEach(names.forget),
    }),
    writer: () => writer,
    writerInUse() {
      if (writer?.isLost()) {
        // The log is read like any other now, under its new name.
        for (const { file } of writer.ended()) index.forgetSlot(file);
        void writer.close().catch(onError);
        writer = undefined;
      }
      // Removals are recorded in any case.
      const options = { slotBytes: slotBytes || removalSlotBytes, folders, onLogged, onError };
      return (writer ??= openLogWriter(path.join(root, newProcessName()), options));
    },
    unrecorded: new Set(),
    reportDamage,
  };
}

/** Undefined: it is no longer there. A damaged part counts as one that never arrived, so that its device sends it again. */
export async function contentOf(log: PartLog, key: string, entry: LogEntry): Promise<Buffer | undefined> {
  try {
    return await readEntry(entry);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (!(error instanceof DamagedEntry)) throw error;
    if (log.index.drop(key, entry)) log.reportDamage(entry.file, 1);
    return undefined;
  }
}

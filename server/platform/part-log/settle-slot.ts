// Makes files of what a slot of a part log still holds.
import type { Storage } from '../storage/storage.ts';
import type { FolderNames } from './folder-names.ts';
import type { LogEntry, LogIndex } from './log-index.ts';

/** They share their folder's flush. */
const atOnce = 8;

interface Options {
  index: LogIndex;
  disk: Storage;
  names: FolderNames;
  refresh: () => Promise<void>;
  contentOf: (key: string, entry: LogEntry) => Promise<Buffer | undefined>;
}

/** Safe to run again, to be killed at any point, and beside reads, writes and removals of this and other processes. */
export async function settleSlot(file: string, options: Options): Promise<void> {
  const { index, disk, refresh } = options;
  const entries = index.inSlot(file);
  for (let i = 0; i < entries.length; i += atOnce)
    await Promise.all(entries.slice(i, i + atOnce).map(([key, entry]) => settle(key, entry, options)));
  // Removed by another process in the meantime: it recorded that first, and then removed files that were not there yet.
  await refresh();
  for (const [key, { writtenAt }] of entries) if (index.wasRemoved(key, writtenAt)) await disk.remove(key);
}

async function settle(key: string, entry: LogEntry, options: Options): Promise<void> {
  const { index, disk, names, contentOf } = options;
  const content = await contentOf(key, entry);
  if (!content) return;
  // A file that is there already has replaced it, or another process has stored it at the same time.
  await disk.putIfAbsent(key, content);
  names.add(key);
  index.drop(key, entry);
}

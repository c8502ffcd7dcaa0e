// Makes files of what a part log holds, and removes from it.
import { rm } from 'node:fs/promises';
import { Refusal } from '../../kernel/refusal.ts';
import { orStorageFull } from '../storage/or-storage-full.ts';
import type { LogEntry } from './log-index.ts';
import { contentOf } from './open-log.ts';
import type { PartLog } from './open-log.ts';

/** Former recordings are not kept longer for the sake of speed. */
const unusedMs = 10 * 60_000;

/** Makes files of what is old, and of what the logs of ended processes hold. */
export async function tendLog(log: PartLog, settleAfterMs: number): Promise<void> {
  await log.others.refresh();
  for (const name of log.unrecorded) await recordRemoval(log, name);
  for (const file of await log.others.adopt()) {
    await settle(log, file);
    await rm(file, { force: true });
  }
  await log.writer()?.endIf((file, ageMs) => ageMs > settleAfterMs || log.index.inSlot(file).length === 0);
  await settleEnded(log, settleAfterMs);
  await log.writer()?.forgetUnused(unusedMs);
}

/** Of the slots that this process has written, those that are older, and those whose parts are no longer needed. */
export async function settleEnded(log: PartLog, olderThanMs: number, until = Infinity): Promise<void> {
  const own = log.writer();
  if (own?.isLost()) return;
  for (const { file, ageMs } of own?.ended() ?? []) {
    if (performance.now() > until) return;
    if (ageMs < olderThanMs && log.index.inSlot(file).length > 0) continue;
    await settle(log, file);
    await own?.giveBack(file);
  }
}

/** They share their folder's flush. */
const atOnce = 8;

/** Safe to run again, to be killed at any point, and beside reads, writes and removals of this and other processes. */
async function settle(log: PartLog, file: string): Promise<void> {
  const { index, disk, others } = log;
  const entries = index.inSlot(file);
  for (let i = 0; i < entries.length; i += atOnce)
    await Promise.all(entries.slice(i, i + atOnce).map(([key, entry]) => becomeFile(log, key, entry)));
  // Removed by another process in the meantime: it recorded that first, and then removed files that were not there yet.
  await others.refresh();
  for (const [key, { writtenAt }] of entries) if (index.wasRemoved(key, writtenAt)) await disk.remove(key);
  // Contents that they remove are still in other slots.
  for (const name of index.neededRemovals(file)) await recordRemoval(log, name);
  if (index.inSlot(file).length > 0) throw new Error(`parts in ${file} have not become files`);
  index.forgetSlot(file);
}

async function becomeFile(log: PartLog, key: string, entry: LogEntry): Promise<void> {
  const content = await contentOf(log, key, entry);
  if (!content) return;
  // A file that is there already has replaced it, or another process has stored it at the same time.
  await log.disk.putIfAbsent(key, content);
  log.names.add(key);
  log.index.drop(key, entry);
}

/** Records that a key, or what is below a prefix, is no longer in any log. True if it was in one. */
export async function removeFromLogs(log: PartLog, keyOrPrefix: string): Promise<boolean> {
  await log.others.refresh();
  if (log.index.under(keyOrPrefix).length === 0) return false;
  try {
    await recordRemoval(log, keyOrPrefix);
  } catch (error) {
    // Removals make room on a full disk. After a crash before the next try, these parts are there again until they are collected as
    // orphans.
    if (!(error instanceof Refusal)) throw error;
    log.unrecorded.add(keyOrPrefix);
    log.index.remove(keyOrPrefix, { at: Date.now(), file: '' });
  }
  return true;
}

/** @throws Refusal('storage_full') */
async function recordRemoval(log: PartLog, keyOrPrefix: string): Promise<void> {
  await orStorageFull(log.writerInUse().append({ kind: 'remove', key: keyOrPrefix }));
  log.unrecorded.delete(keyOrPrefix);
}

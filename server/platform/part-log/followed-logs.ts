// The part logs of other processes on this disk: what they have flushed can be read here too. A log whose process has ended is taken
// over, so that its parts become files.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { orIfMissing } from '../../kernel/is-missing.ts';
import { inTurn } from '../../kernel/in-turn.ts';
import { shareRuns } from '../../kernel/share-runs.ts';
import { isOfEndedProcess, newProcessName } from '../storage/process-names.ts';
import { heartbeatName, keepAlive } from './log-writer.ts';
import type { LogIndex } from './log-index.ts';
import { scanSlot } from './scan-slot.ts';
import type { ReadTo } from './scan-slot.ts';
import { slotName } from './slots.ts';

export interface FollowedLogs {
  /** Reads what is new. Concurrent callers share a run that began after their call. */
  refresh(): Promise<void>;
  /** Takes the logs that nobody writes to. Their slots, oldest first. */
  adopt(): Promise<string[]>;
}

/** A process without a heartbeat for this long has ended, or is suspended and notices that its log was taken. */
const abandonedMs = 60_000;

interface Options {
  /** The folder of all logs. */
  root: string;
  index: LogIndex;
  /** The log that this process writes; undefined: none. */
  own: () => string | undefined;
  onDamage: (file: string, records: number) => void;
  /** Parts that are no longer in another process's log: they are files by now, or were removed. */
  onLeft: (keys: readonly string[]) => void;
}

export function followLogs({ root, index, own, onDamage, onLeft }: Options): FollowedLogs {
  const readTo = new Map<string, ReadTo>();
  /** Read to their ends; nobody writes to them. */
  const adopted = new Set<string>();

  async function read(file: string, isEnded: boolean): Promise<void> {
    const known = readTo.get(file);
    const scanned = await scanSlot(file, known, isEnded).catch(orIfMissing(undefined));
    if (!scanned) return;
    // Begun anew: nothing of its former contents is needed any more.
    if (known && known.secret !== scanned.secret) onLeft(index.forgetSlot(file));
    readTo.set(file, { secret: scanned.secret, end: scanned.end });
    if (scanned.damaged > 0) onDamage(file, scanned.damaged);
    for (const { at, writtenAt, records } of scanned.batches)
      for (const record of records) {
        if (record.kind === 'remove') index.remove(record.key, { at: writtenAt, file });
        else index.add(record.key, { ...record, file, at: at + record.offset, writtenAt });
      }
  }

  async function readAll(): Promise<Set<string>> {
    const here = new Set<string>();
    for (const log of await foldersIn(root)) {
      for (const file of await slotsIn(log)) {
        here.add(file);
        if (log !== own() && !adopted.has(log)) await read(file, false);
      }
    }
    return here;
  }

  async function refreshNow(): Promise<void> {
    let here: Set<string> | undefined;
    // Again if a log has just got another name: its parts are in neither place then.
    while (!here) here = await readAll().catch(orIfMissing(undefined));
    for (const file of readTo.keys()) {
      if (here.has(file)) continue;
      onLeft(index.forgetSlot(file));
      readTo.delete(file);
    }
  }

  async function adoptOne(log: string): Promise<void> {
    const name = path.join(root, newProcessName());
    // Nobody may think that the new name is abandoned too.
    await keepAlive(log);
    await rename(log, name);
    for (const file of await slotsIn(name)) await read(file, true);
    // Only now: a slot that counts as read is deleted. What could not be read is taken again later.
    adopted.add(name);
  }

  async function adoptAll(): Promise<string[]> {
    for (const log of await foldersIn(root)) {
      if (log === own() || adopted.has(log) || !(await isAbandoned(log))) continue;
      // Another process may take it at the same time.
      await adoptOne(log).catch(orIfMissing(undefined));
    }
    const files: string[] = [];
    for (const log of adopted) {
      const slots = await slotsIn(log);
      files.push(...slots.filter((file) => readTo.has(file)));
      if (slots.length > 0) await keepAlive(log);
      else {
        await rm(log, { recursive: true, force: true });
        adopted.delete(log);
      }
    }
    return files;
  }

  // A log that gets its new name while the old one is being read would be forgotten.
  const alone = inTurn();
  const refresh = shareRuns(() => alone(refreshNow));
  return { refresh: () => refresh(root), adopt: () => alone(adoptAll) };
}

async function isAbandoned(log: string): Promise<boolean> {
  if (isOfEndedProcess(path.basename(log))) return true;
  const seen = await stat(path.join(log, heartbeatName)).catch(orIfMissing(undefined));
  // It has no heartbeat before its first batch.
  const last = seen ?? (await stat(log).catch(orIfMissing(undefined)));
  return last !== undefined && Date.now() - last.mtimeMs > abandonedMs;
}

async function foldersIn(root: string): Promise<string[]> {
  return (await readdir(root).catch(orIfMissing<string[]>([]))).map((name) => path.join(root, name));
}

/** Oldest first. @throws Error with code ENOENT if another process has just taken or removed the log */
async function slotsIn(log: string): Promise<string[]> {
  const names = await readdir(log);
  return names
    .filter((name) => slotName.test(name))
    .toSorted()
    .map((name) => path.join(log, name));
}

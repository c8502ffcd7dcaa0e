// Folders whose entries survive a power cut: a new name is safe only once its folder is fsynced, and each
// parent up to the root. Concurrent waiters for one folder share an fsync.
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../../kernel/is-missing.ts';
import { shareRuns } from '../../kernel/share-runs.ts';

export interface DurableFolders {
  /** Runs `work`, which links `file`, after creating its folder if necessary. */
  inFolderOf<T>(file: string, work: () => Promise<T>): Promise<T>;
  /** Resolves once every name created in this folder before the call is on disk. */
  sync(folder: string): Promise<void>;
  /** Call before removing a folder. */
  forget(folder: string): void;
}

/** Remembering more folders than this gains little. */
const maxKnown = 10_000;

export function createDurableFolders(root: string): DurableFolders {
  const known = new Map<string, Promise<void>>();
  const sync = shareRuns(syncFolder);

  async function make(folder: string): Promise<void> {
    if (folder === root) return void (await mkdir(root, { recursive: true }));
    const parent = path.dirname(folder);
    await ensure(parent);
    await mkdir(folder, { recursive: true });
    await sync(parent);
  }

  function ensure(folder: string): Promise<void> {
    const made = known.get(folder) ?? make(folder);
    if (known.size > maxKnown) known.clear();
    known.set(folder, made);
    made.catch(() => known.delete(folder));
    return made;
  }

  function forget(folder: string): void {
    for (const made of known.keys())
      if (made === folder || made.startsWith(folder + path.sep)) known.delete(made);
  }

  return {
    sync,
    forget,
    async inFolderOf(file, work) {
      const folder = path.dirname(file);
      await ensure(folder);
      try {
        return await work();
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Another process removed the folder (a worker deletes a take's parts): create it again, once.
        known.clear();
        await ensure(folder);
        return work();
      }
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to flush it; NTFS journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

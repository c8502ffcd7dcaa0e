// Folders whose entries survive a power cut: a new name is safe only once the folder that holds it is fsynced, up to
// the root. Many that wait for the same folder share one fsync.
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

export interface DurableFolders {
  /** Runs `work`, which gives `file` its name, once its folder is there; makes the folder if need be. */
  inFolderOf<T>(file: string, work: () => Promise<T>): Promise<T>;
  /** Resolves once every name given in this folder before the call is on the disk. */
  sync(folder: string): Promise<void>;
  /** To be called before a folder is removed. */
  forget(folder: string): void;
}

/** Remembering more folders than this saves nothing that matters. */
const maxKnown = 10_000;

export function createDurableFolders(root: string): DurableFolders {
  const known = new Map<string, Promise<void>>();
  const sync = createSharedSync(syncFolder);

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
    for (const one of known.keys())
      if (one === folder || one.startsWith(folder + path.sep)) known.delete(one);
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
        // Another process removed it (a worker clears a take's parts): make it again, once.
        known.clear();
        await ensure(folder);
        return work();
      }
    },
  };
}

/** While one fsync of a folder runs, all who come share the next one: theirs must begin after their name was given. */
function createSharedSync(syncOne: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const running = new Map<string, { current: Promise<void>; next: Promise<void> | null }>();
  return function sync(folder: string): Promise<void> {
    const state = running.get(folder);
    if (!state) {
      const current = syncOne(folder).finally(() => {
        if (running.get(folder)?.current === current) running.delete(folder);
      });
      running.set(folder, { current, next: null });
      return current;
    }
    state.next ??= state.current.then(ignore, ignore).then(() => sync(folder));
    return state.next;
  };
}

function ignore(): void {}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to flush it; NTFS journals its names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

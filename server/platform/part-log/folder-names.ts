// Names of files in folders, so that a new part need not be looked for on the disk. A folder is read once, and again
// after parts of it left another process's log.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { orIfMissing } from '../../kernel/is-missing.ts';
import { folderOf } from './log-index.ts';

export interface FolderNames {
  has(key: string): Promise<boolean>;
  add(key: string): void;
  forget(keyOrPrefix: string): void;
}

const maxFolders = 10_000;

export function createFolderNames(root: string): FolderNames {
  const folders = new Map<string, Promise<Set<string>>>();

  async function read(folder: string): Promise<Set<string>> {
    const names = await readdir(path.join(root, folder)).catch(orIfMissing<string[]>([]));
    return new Set(names.map((name) => folder + name));
  }

  return {
    async has(key) {
      const folder = folderOf(key);
      const known = folders.get(folder) ?? read(folder);
      if (folders.size >= maxFolders) folders.clear();
      folders.set(folder, known);
      known.catch(() => folders.delete(folder));
      return (await known).has(key);
    },
    add(key) {
      void folders.get(folderOf(key))?.then(
        (names) => names.add(key),
        () => undefined,
      );
    },
    forget(keyOrPrefix) {
      for (const folder of folders.keys())
        if (folder.startsWith(keyOrPrefix) || folder === folderOf(keyOrPrefix)) folders.delete(folder);
    },
  };
}

// Which folders import which, taken from the imports of their files.
import path from 'node:path';
import type { SourceFile } from './source-imports.ts';

type Folders = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The folders under `top` that have files, each with those that its files import.
 * @param levels how many levels of folders count; files below belong to the folder above
 */
export function foldersUnder(
  sources: readonly SourceFile[],
  top: string,
  { levels = Infinity, countTypes = true } = {},
): Folders {
  const folderOf = (file: string) => path.posix.dirname(file).split('/').slice(0, levels).join('/');
  const isInside = (file: string) => file.startsWith(`${top}/`);
  const inside = sources.filter(({ name }) => isInside(name));
  const folders = new Map(inside.map(({ name }) => [folderOf(name), new Set<string>()]));
  for (const { from, file, isType } of inside.flatMap((source) => source.imports)) {
    if (!file || !isInside(file) || (isType && !countTypes)) continue;
    const target = folderOf(file.replace(/\?.*$/, ''));
    if (target !== folderOf(from)) folders.get(folderOf(from))?.add(target);
  }
  return folders;
}

/** The folders that reach themselves through others. */
export function inCycle(folders: Folders): string[] {
  return [...folders.keys()].filter((folder) => {
    const reached = new Set(folders.get(folder));
    for (const folder of reached) folders.get(folder)?.forEach((next) => reached.add(next));
    return reached.has(folder);
  });
}

export function mutualPairs(folders: Folders): string[] {
  return [...folders].flatMap(([folder, targets]) =>
    [...targets]
      .filter((target) => folder < target && folders.get(target)?.has(folder))
      .map((target) => `${folder} <-> ${target}`),
  );
}

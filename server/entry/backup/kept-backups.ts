// Which backups stay: the newest of each of the last seven days and four weeks that have one. Pure.
import { timeOfBackup } from './manifest.ts';

export const dayMs = 86_400_000;
/** Longer than a backup takes. One that began this long ago may rely on these. */
export const runDays = 3;
const days = 7;
const weeks = 4;

/** @param names oldest first */
export function keptBackups(names: readonly string[], now: Date): Set<string> {
  const newestFirst = names.toReversed();
  const dayOf = (name: string) => Math.floor((timeOfBackup(name)?.getTime() ?? 0) / dayMs);
  // The epoch was a Thursday; weeks begin on Monday.
  const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7);
  const young = names.filter(
    (name) => now.getTime() - (timeOfBackup(name)?.getTime() ?? 0) < runDays * dayMs,
  );
  return new Set([
    ...young,
    ...firstOfEach(newestFirst, dayOf, days),
    ...firstOfEach(newestFirst, weekOf, weeks),
  ]);
}

function firstOfEach(names: readonly string[], groupOf: (name: string) => number, count: number): string[] {
  const firsts = new Map<number, string>();
  for (const name of names) if (!firsts.has(groupOf(name))) firsts.set(groupOf(name), name);
  return [...firsts.values()].slice(0, count);
}

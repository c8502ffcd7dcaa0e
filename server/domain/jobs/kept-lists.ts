// What was read and written out of lists of jobs, kept in memory by its version. Nothing here knows whether it is still
// true: whoever asks has just read the version in the transaction that answers (list-version.ts), so that another
// process's writes are seen as well as one's own.

/** A job as JSON text without its counts of candidates and without the brace that closes it. */
export interface WrittenJob {
  id: string;
  json: string;
}

/** The lists that were asked for last, up to so many characters in all. */
export interface KeptLists {
  find(version: string): readonly WrittenJob[] | undefined;
  keep(version: string, list: readonly WrittenJob[]): void;
}

export function keepLists(maxCharacters: number): KeptLists {
  // A Map remembers the order: the first is the one that was not asked for the longest.
  const lists = new Map<string, readonly WrittenJob[]>();
  let characters = 0;
  const drop = (version: string) => {
    characters -= lengthOf(lists.get(version) ?? []);
    lists.delete(version);
  };
  return {
    find(version) {
      const found = lists.get(version);
      if (!found) return undefined;
      lists.delete(version);
      lists.set(version, found);
      return found;
    },
    keep(version, list) {
      drop(version);
      lists.set(version, list);
      characters += lengthOf(list);
      for (const oldest of lists.keys()) {
        if (characters <= maxCharacters) return;
        drop(oldest);
      }
    },
  };
}

function lengthOf(list: readonly WrittenJob[]): number {
  return list.reduce((sum, { json }) => sum + json.length, 0);
}

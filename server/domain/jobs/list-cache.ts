// An in-memory cache of serialized job lists, by version. The cache does not check freshness: the caller has
// just read the version in the transaction that answers (listed-store.ts), so other processes' writes
// invalidate it too.

/** A job as JSON text, without its candidate counts and its closing brace. */
export interface WrittenJob {
  id: string;
  json: string;
}

/** The most recently used lists, up to a total number of characters. */
export interface ListCache {
  find(version: string): readonly WrittenJob[] | undefined;
  put(version: string, list: readonly WrittenJob[]): void;
}

export function createListCache(maxCharacters: number): ListCache {
  // A Map preserves order: the first entry is the least recently used.
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
    put(version, list) {
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

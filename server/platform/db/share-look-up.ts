// Look-ups of many requests in one query: while one query runs, all who come share the next. Nothing is remembered:
// each is answered by a query that began after it was asked, so that what was withdrawn before that is not found.

/** Under load queries are at least this far apart, so that more people share each; a lone one never waits. */
const gatherMs = 4;
/** A query that takes longer than this has its own trouble, which nobody else need wait for. */
const patienceMs = 100;

/**
 * `find` gets some keys, each once, and answers with what it found by key.
 * What it throws, all who shared it get.
 */
export function shareLookUp<Found>(
  find: (keys: string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let next: Asked<Found>[] = [];
  let running = 0;
  let impatient: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    running += 1;
    while (next.length > 0) {
      const asked = next;
      next = [];
      const begunAt = performance.now();
      await answer(asked);
      const early = begunAt + gatherMs - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    }
    running -= 1;
  }

  async function answer(asked: readonly Asked<Found>[]): Promise<void> {
    try {
      const found = await find([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      next.push({ key, resolve, reject });
      if (running === 0) void run();
      else
        impatient ??= setTimeout(() => {
          impatient = undefined;
          void run();
        }, patienceMs);
    });
}

interface Asked<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

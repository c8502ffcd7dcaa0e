// Batches lookups of many requests into one query: calls that arrive while a query runs share the next.
// Nothing is cached. Each call gets the result of a query that began after it, so nothing revoked before the
// call is found.

/** Under load, minimum time between queries, so that more calls share each. A lone call never waits. */
const gatherMs = 4;
/** A query slower than this is stuck on its own; others need not wait for it. */
const patienceMs = 100;

/** `find` gets distinct keys and returns its results by key. All callers that share a query get its error. */
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

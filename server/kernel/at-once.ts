// Does the same to many things, a few at a time.

/**
 * Reads the next item when less than `limit` are at work. After a failure it begins nothing new, waits for what is at work,
 * and throws the first error.
 */
export async function forEachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  for await (const item of items) {
    const one = work(item)
      .catch((fault: unknown) => void faults.push(fault))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= limit) await Promise.race(running);
    if (faults.length > 0) break;
  }
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
}

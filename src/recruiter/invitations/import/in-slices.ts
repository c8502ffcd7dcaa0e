// Runs long work on the main thread in slices short enough to keep typing and scrolling smooth.

/** About half a frame. */
const sliceMs = 8;

/** Maps every item in order. Rejects with the signal's reason once it is aborted. */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  each: (item: Item) => Made,
  signal: AbortSignal,
): Promise<Made[]> {
  const made: Made[] = [];
  let end = performance.now() + sliceMs;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTurn();
      signal.throwIfAborted();
      end = performance.now() + sliceMs;
    }
    made.push(each(item));
  }
  signal.throwIfAborted();
  return made;
}

/** Yields to the browser. Uses a message, since timers are throttled to 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

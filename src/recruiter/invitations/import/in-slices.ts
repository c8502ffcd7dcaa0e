// Long work on the page's own thread, in slices so short that typing and scrolling go on.

/** About half a frame. */
const sliceMs = 8;

/** `each` of every item, in order; rejects with the signal's reason once that is aborted. */
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

/** After the browser did what waits; a message, since timers are slowed down to 4 ms a turn. */
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

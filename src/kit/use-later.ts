// Code that the first screen does without: it comes once it is wanted, or by itself when the line has nothing better to do.
import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '../api/query-client.ts';

/** A reader looks round for longer than this before opening anything. */
const quietMs = 2000;

/**
 * What `load` gives, undefined until it is here. `load` has to stay the same function. `onFault` is told why it did not come
 * when it was wanted; to want it again asks again.
 */
export function useLater<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFault: (error: unknown) => void,
): Part | undefined {
  const [part, setPart] = useState<{ is: Part } | null>(null);
  // What it is told to may have changed while it loaded: the pointer came near first, and then clicked.
  const tellFault = useEffectEvent(onFault);
  useEffect(() => {
    if (part) return undefined;
    const take = (is: Part) => setPart({ is });
    if (isWanted) {
      void load().then(take, (error: unknown) => tellFault(error));
      return undefined;
    }
    // Nobody waits for it yet: once it is wanted, a fault is shown.
    return whenQuiet(() => void load().then(take, () => undefined));
  }, [load, isWanted, part]);
  return part?.is;
}

/** Runs it when no data is under way and the browser has time, unless the returned function is called before. */
function whenQuiet(run: () => void): () => void {
  let timer = setTimeout(look, quietMs);
  function look() {
    if (queryClient.isFetching() > 0) timer = setTimeout(look, quietMs);
    // Safari does not know it.
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
    else run();
  }
  return () => clearTimeout(timer);
}

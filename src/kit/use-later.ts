// Code that the first screen does not need. Loads on demand, or when the network is idle.
import { useEffect, useEffectEvent, useState } from 'react';
import { queryClient } from '../api/query-client.ts';

/** Readers take longer than this before they open anything. */
const quietMs = 2000;

/**
 * The result of `load`, undefined until loaded. `load` must be a stable function. `onFault` gets the error if the
 * code was requested and failed to load; requesting it again retries.
 */
export function useLater<Part>(
  load: () => Promise<Part>,
  isRequested: boolean,
  onFault: (error: unknown) => void,
): Part | undefined {
  const [part, setPart] = useState<{ is: Part } | null>(null);
  // The handler may change while loading: preloading starts on hover, before the click.
  const reportFault = useEffectEvent(onFault);
  useEffect(() => {
    if (part) return undefined;
    const take = (is: Part) => setPart({ is });
    if (isRequested) {
      void load().then(take, (error: unknown) => reportFault(error));
      return undefined;
    }
    // Not requested yet. Once it is, a failure is reported.
    return whenQuiet(() => void load().then(take, () => undefined));
  }, [load, isRequested, part]);
  return part?.is;
}

/** Runs `run` when no request is in flight and the browser is idle, unless the returned function is called first. */
function whenQuiet(run: () => void): () => void {
  let timer = setTimeout(look, quietMs);
  function look() {
    if (queryClient.isFetching() > 0) timer = setTimeout(look, quietMs);
    // Safari lacks requestIdleCallback.
    else if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
    else run();
  }
  return () => clearTimeout(timer);
}

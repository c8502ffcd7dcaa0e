// Invalidates changed queries, however often they change: a running fetch may finish, and one more follows it. React
// Query's own invalidation cancels the running fetch at every change, so a list that grows during an import of ten
// thousand people would never arrive.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** The pause between two fetches: nobody reads faster, and the server is busy with the import. */
const pauseMs = 1000;

/** Marks every query that is named by a key, or begins with it, as changed. */
type Invalidate = (queryKey: QueryKey) => void;

export function createInvalidate(cache: QueryClient, wait: () => Promise<void> = pause): Invalidate {
  /** Queries being fetched again, and whether they have changed since. */
  const lanes = new Map<string, { hasChangedAgain: boolean }>();

  const refetch = async (queryKey: QueryKey, name: string) => {
    const lane = { hasChangedAgain: false };
    lanes.set(name, lane);
    do {
      await changesAreStored(cache);
      // A fetch that is already running may have been read before the change.
      lane.hasChangedAgain = cache.isFetching({ queryKey }) > 0;
      const fetched = cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
      await Promise.all([fetched, wait()]);
    } while (lane.hasChangedAgain);
    lanes.delete(name);
  };

  return (queryKey) => {
    const name = hashKey(queryKey);
    const lane = lanes.get(name);
    if (lane) lane.hasChangedAgain = true;
    else void refetch(queryKey, name);
  };
}

/**
 * Waits while a change of a candidate is on its way: the page already shows it, and a fetch from before it is stored
 * would bring back the old state. A change that is waiting for the network, or failed once, holds nothing up.
 */
function changesAreStored(cache: QueryClient): Promise<void> {
  const isRunning = () =>
    cache.isMutating({
      mutationKey: ['change'],
      predicate: ({ state }) => !state.isPaused && state.failureCount === 0,
    }) > 0;
  if (!isRunning()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = cache.getMutationCache().subscribe(() => {
      if (isRunning()) return;
      unsubscribe();
      resolve();
    });
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

// Makes old what has changed, however often it is told: what is being asked for is let come, and asked for once more after
// it. Cancelled by every change, as React Query does by itself, a list of ten thousand that are being imported would never
// be there.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Between one answer's asking and the next: nobody reads faster, and the server has the import to do. */
const pauseMs = 1000;

/** Tells that whatever is named by a key, or begins with it, has changed. */
type MakeOld = (queryKey: QueryKey) => void;

export function askAgain(cache: QueryClient, wait: () => Promise<void> = pause): MakeOld {
  /** What is being brought up to date, and whether it has changed since. */
  const lanes = new Map<string, { isOldAgain: boolean }>();

  const bringUpToDate = async (queryKey: QueryKey, name: string) => {
    const lane = { isOldAgain: false };
    lanes.set(name, lane);
    do {
      // What has been asked for before may have been read before the change.
      lane.isOldAgain = cache.isFetching({ queryKey }) > 0;
      const asked = cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
      await Promise.all([asked, wait()]);
    } while (lane.isOldAgain);
    lanes.delete(name);
  };

  return (queryKey) => {
    const name = hashKey(queryKey);
    const lane = lanes.get(name);
    if (lane) lane.isOldAgain = true;
    else void bringUpToDate(queryKey, name);
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

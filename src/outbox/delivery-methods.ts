// The outbox's methods for delivery: sending, and showing where everything is.
import { snapshotIn, type OutboxContext } from './context.ts';
import { keepLeading, lead } from './leader.ts';
import { linkedAbort } from './linked-abort.ts';
import type { WorkerOutbox } from './types.ts';

type DeliveryMethods = Pick<WorkerOutbox, 'snapshot' | 'subscribe' | 'drain' | 'drainUntilEmpty' | 'close'>;

export function deliveryMethods(context: OutboxContext): DeliveryMethods {
  const { ports, db, changes, drain } = context;
  const closed = new AbortController();
  let isLeading = false;
  return {
    snapshot: (hash) => snapshotIn(context, hash),
    subscribe(hash, listener) {
      const refresh = coalesced(async () => {
        const fresh = await snapshotIn(context, hash).catch(() => undefined);
        if (fresh && isSubscribed) listener(fresh);
      });
      let isSubscribed = true;
      const stop = changes.listen(hash, refresh);
      return () => {
        isSubscribed = false;
        stop();
      };
    },
    drain() {
      drain.hurry();
      if (isLeading) return;
      isLeading = true;
      void keepLeading(ports, closed.signal, (turn) => drain.run(turn, 'stopped'))
        .catch(() => undefined) // Locks can fail in odd places (an opaque origin); the next call tries again.
        .then(() => (isLeading = false));
    },
    async drainUntilEmpty(timeoutMs) {
      const time = linkedAbort(closed.signal);
      const timer = setTimeout(time.abort, timeoutMs);
      const isEmpty = await lead(ports, time.signal, (turn) => drain.run(turn, 'empty'));
      clearTimeout(timer);
      time.abort();
      // The turn may never have come, because the page that had it sent everything.
      return isEmpty ?? drain.isEmpty();
    },
    close() {
      closed.abort();
      context.reelLocks.releaseAll();
      changes.close();
      db.close();
    },
  };
}

/** Runs one at a time. Calls during a run cause one more run afterwards. */
function coalesced(work: () => Promise<void>): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  return function run() {
    if (state !== 'idle') {
      state = 'again';
      return;
    }
    state = 'running';
    void work().finally(() => {
      const isAgain = state === 'again';
      state = 'idle';
      if (isAgain) run();
    });
  };
}

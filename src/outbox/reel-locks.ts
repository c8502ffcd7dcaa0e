// A page that records a reel holds a Web Lock for it. The browser releases the lock when the page dies, however it
// dies: that tells a reel that a dead page left behind from one that is still being recorded in another tab.
import type { Locks } from './leader.ts';

export interface ReelLocks {
  /** Resolves once this context holds the reel. */
  hold(id: string): Promise<void>;
  release(id: string): void;
  releaseAll(): void;
  /** Does the work if no page is recording the reel. `startedMs` is by the same clock as `nowMs`. */
  ifAbandoned(
    reel: { id: string; startedMs: number },
    nowMs: number,
    work: () => Promise<void>,
  ): Promise<void>;
}

/** Longer than any reel: for browsers without Web Locks. */
const abandonedMs = 15 * 60 * 1000;

export function openReelLocks(name: string, locks: Locks | undefined): ReelLocks {
  const releases = new Map<string, () => void>();
  const nameOf = (id: string) => `${name}-reel-${id}`;
  return {
    hold(id) {
      if (!locks) return Promise.resolve();
      return new Promise((granted, failed) => {
        const holding = () =>
          new Promise<void>((release) => {
            releases.set(id, release);
            granted();
          });
        locks.request(nameOf(id), {}, holding).catch(failed);
      });
    },
    release(id) {
      releases.get(id)?.();
      releases.delete(id);
    },
    releaseAll() {
      for (const release of releases.values()) release();
      releases.clear();
    },
    async ifAbandoned({ id, startedMs }, nowMs, work) {
      if (!locks) return nowMs - startedMs > abandonedMs ? work() : undefined;
      await locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      });
    },
  };
}

// A seal may overtake the last parts of its take, which saves the device a round trip. It waits here until they are stored.
import type { TakeKey } from '../part-keys.ts';

export interface Arrivals {
  /** Counts from here on: call before the storage is read. */
  begin(): void;
  /** Resolves to true once so many parts have been stored since, or it is time to look; to false if nobody waits any longer. */
  next(parts: number): Promise<boolean>;
  end(): void;
}

/** Devices wait for the reply at least 15 seconds. */
const maxWaitMs = 8000;
/** Parts may be stored by another process, of which this one hears nothing. */
const lookMs = 1000;

interface Waiting {
  arrived: number;
  /** Infinity: the storage is being read. */
  needed: number;
  look: () => void;
}

/** The seals that wait, by take. */
const waiting = new Map<string, Waiting>();

/** Only one seal of a take waits at a time: the others, and those that do not ask for it, look once. */
export function waitForParts(take: TakeKey, isAsked: boolean): Arrivals {
  if (!isAsked || waiting.has(take.id)) return { begin() {}, next: async () => false, end() {} };
  const untilMs = performance.now() + maxWaitMs;
  const own: Waiting = { arrived: 0, needed: Infinity, look() {} };
  waiting.set(take.id, own);
  return {
    begin() {
      own.arrived = 0;
      own.needed = Infinity;
    },
    async next(parts) {
      if (performance.now() >= untilMs) return false;
      if (own.arrived >= parts) return true;
      own.needed = parts;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs);
        own.look = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      return true;
    },
    end: () => void waiting.delete(take.id),
  };
}

/** This process has stored so many parts of a take. */
export function partsArrived(takeId: string, parts: number): void {
  const seal = waiting.get(takeId);
  if (!seal) return;
  seal.arrived += parts;
  if (seal.arrived >= seal.needed) seal.look();
}

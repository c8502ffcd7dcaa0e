// A seal may arrive before the last parts of its take, which saves the device a round trip. It waits here until they are stored.
import { partsPrefix } from '../part-keys.ts';
import type { TakeKey } from '../part-keys.ts';

export interface Arrivals {
  /** Starts counting. Call it before reading the storage. */
  begin(): void;
  /** Resolves to true once this many parts were stored since `begin`, or a second has passed; to false when the wait is over. */
  next(parts: number): Promise<boolean>;
  end(): void;
}

/** Devices wait for the reply at least 15 seconds. */
const maxWaitMs = 8000;
/** Parts may also be stored by other processes, which do not report them here. */
const lookMs = 1000;

interface Waiting {
  arrived: number;
  /** Infinity: the storage is being read. */
  needed: number;
  look: () => void;
}

/** The waiting seals, by `partsPrefix`: two agencies may have takes with the same id. */
const waiting = new Map<string, Waiting>();

/** Only one seal of a take waits at a time. Others do not wait, nor do those that do not ask for it. */
export function waitForParts(take: TakeKey, isAsked: boolean): Arrivals {
  if (!isAsked || waiting.has(partsPrefix(take))) return { begin() {}, next: async () => false, end() {} };
  const untilMs = performance.now() + maxWaitMs;
  const own: Waiting = { arrived: 0, needed: Infinity, look() {} };
  waiting.set(partsPrefix(take), own);
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
    end: () => void waiting.delete(partsPrefix(take)),
  };
}

/** Call after this process has stored parts of a take. */
export function partsArrived(take: TakeKey, parts: number): void {
  const seal = waiting.get(partsPrefix(take));
  if (!seal) return;
  seal.arrived += parts;
  if (seal.arrived >= seal.needed) seal.look();
}

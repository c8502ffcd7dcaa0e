// Where parts cost the server less in large requests (`run_bytes`), a take that is still being recorded gathers some before it sends.
// Limited in time: on a dying phone what was sent is worth more.
import type { TakeRow } from './rows.ts';

export interface Gathering {
  /** True if a take with this many unsent bytes should wait for more. */
  isOn(take: TakeRow, bytes: number): boolean;
  /** A request with parts of this take starts now. */
  start(take: TakeRow): void;
  /** When the first take may send again, in ticks; Infinity: none waits. */
  nextEndMs(sinceMs: number): number;
}

/** Two connections at a megabit per second carry more in that time than a camera records. */
export const gatherMs = 8000;

export function openGathering(ticks: () => number): Gathering {
  const ends = new Map<string, number>();
  return {
    isOn: ({ id, state, run_bytes = 0 }, bytes) =>
      state === 'recording' && bytes < run_bytes && ticks() < (ends.get(id) ?? 0),
    start({ id, run_bytes }) {
      if (run_bytes) ends.set(id, ticks() + gatherMs);
    },
    nextEndMs: (sinceMs) => Math.min(...[...ends.values()].filter((endMs) => endMs > sinceMs)),
  };
}

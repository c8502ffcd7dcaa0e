// How much of the line the outbox may use while a call needs it (live rooms): one connection, small batches, at most
// so many bits per second. Pure, apart from its own state. Another context's limit ends unless it is repeated, because
// that context may have died.
import { maxPartBytes } from '#contract/take.ts';
import type { Line } from './line.ts';

export interface UploadLimit {
  /** Bits per second; 0 sends nothing, null removes the limit. It holds until it is changed. */
  set(bitsPerSecond: number | null): void;
  /** The limit of another context. It holds for `heardMs`. */
  hear(bitsPerSecond: number | null): void;
  isActive(): boolean;
  /** The line as it may be used now. Without room for another request, `parallel` is 0. */
  apply(line: Line): Line;
  /** A request with so many bytes starts now. */
  spend(bytes: number): void;
  /** When something may start again, in ticks; undefined if it might already at `sinceMs`. */
  nextStartMs(sinceMs: number): number | undefined;
}

/** A burst of more delays the sound of a call on a thin line. */
const maxBatchBytes = 2 * maxPartBytes;
export const heardMs = 15_000;

export function openUploadLimit(ticks: () => number): UploadLimit {
  let own: number | null = null;
  let heard = { bitsPerSecond: Infinity, untilMs: 0 };
  let spent: { atMs: number; bytes: number } = { atMs: -Infinity, bytes: 0 };

  return {
    set(bitsPerSecond) {
      own = bitsPerSecond;
    },
    hear(bitsPerSecond) {
      heard = { bitsPerSecond: bitsPerSecond ?? Infinity, untilMs: ticks() + heardMs };
    },
    isActive: () => Number.isFinite(bitsPerSecond(ticks())),
    apply(line) {
      const limit = bitsPerSecond(ticks());
      if (!Number.isFinite(limit)) return line;
      const batchBytes = Math.min(line.batchBytes, maxBatchBytes, Math.max(maxPartBytes, limit / 8));
      return { ...line, batchBytes, parallel: nextStartMs(ticks()) === undefined ? 1 : 0 };
    },
    spend(bytes) {
      spent = { atMs: ticks(), bytes };
    },
    nextStartMs,
  };

  function bitsPerSecond(atMs: number): number {
    const others = atMs < heard.untilMs ? heard.bitsPerSecond : Infinity;
    return Math.min(own ?? Infinity, others);
  }

  function nextStartMs(sinceMs: number): number | undefined {
    const limit = bitsPerSecond(sinceMs);
    if (!Number.isFinite(limit)) return undefined;
    // At zero a limit of this context ends only by `set`, which wakes the drain.
    if (limit <= 0) return own === 0 ? Infinity : heard.untilMs;
    const startMs = spent.atMs + (spent.bytes * 8 * 1000) / limit;
    return startMs > sinceMs ? startMs : undefined;
  }
}

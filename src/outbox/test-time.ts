// Virtual time: timers stand still until a test advances them, and then every pending operation finishes what it can.
import { createHash } from 'node:crypto';
import { vi } from 'vitest';

export const virtualTimers: (
  'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'Date' | 'performance'
)[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'];

export interface VirtualTime {
  /** Advances time in steps of `stepMs`; pending operations run after each step. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Advances time until the promise is settled. */
  done<T>(promise: Promise<T>): Promise<T>;
}

/** `isBusy`: true while the device has work that does not depend on time. */
export function openVirtualTime(isBusy: () => boolean): VirtualTime {
  hashAtOnce();
  return { pass, done };

  async function pass(ms: number, stepMs = 25): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      vi.advanceTimersByTime(Math.min(stepMs, left));
      let quiet = 0;
      while (quiet < 4) {
        await immediately();
        quiet = isBusy() ? 0 : quiet + 1;
      }
    }
  }

  async function done<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const settled = promise.finally(() => (isDone = true));
    settled.catch(() => undefined);
    for (let waited = 0; !isDone && waited < 30_000; waited += 5) await pass(5);
    if (!isDone) throw new Error('a call never ends');
    return settled;
  }
}

export function immediately(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The platform's digest runs in its own threads, which virtual time cannot wait for. */
function hashAtOnce(): void {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
    const view = new Uint8Array(bytes.buffer, 'byteOffset' in bytes ? bytes.byteOffset : 0, bytes.byteLength);
    return new Uint8Array(createHash('sha256').update(view).digest()).buffer;
  });
}

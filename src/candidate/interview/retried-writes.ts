// Writes to the device, retried until they succeed, so that nothing is lost while a disk is full.
import { OutboxFault } from '../../outbox/fault.ts';

const retryMs = 2000;

export interface LatestSaver<T> {
  save(value: T): void;
  /** Resolves when the latest value so far, or a newer one, is on disk. */
  settled(): Promise<void>;
}

/**
 * Saves values in order and skips outdated ones, so fast typing builds no queue. `onTrouble` reports when saving
 * starts to fail and when it works again.
 */
export function createLatestSaver<T>(
  write: (value: T) => Promise<void>,
  onTrouble: (isFailing: boolean) => void,
): LatestSaver<T> {
  let waiting: { value: T } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      try {
        await write(value);
        onTrouble(false);
      } catch {
        // Never let an older value overwrite a newer one.
        onTrouble(true);
        waiting ??= { value };
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    running = null;
  }

  return {
    save(value) {
      waiting = { value };
      running ??= run();
    },
    settled: () => running ?? Promise.resolve(),
  };
}

/** Resolves when written or disposed. `onTrouble`: as above. */
export async function untilWritten(
  write: () => Promise<void>,
  on: { isDisposed: () => boolean; onTrouble: (isFailing: boolean) => void },
): Promise<void> {
  while (!on.isDisposed()) {
    try {
      await write();
      return on.onTrouble(false);
    } catch (error) {
      // Already done by an earlier attempt whose result was lost.
      if (error instanceof OutboxFault && error.code !== 'quota' && error.code !== 'database') return;
      on.onTrouble(true);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

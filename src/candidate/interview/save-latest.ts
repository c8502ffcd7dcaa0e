// Saves states in order and skips outdated ones, so fast typing builds no queue. `settled` resolves when the
// latest state so far, or a newer one, is on disk.

export interface LatestSaver<T> {
  save(value: T): void;
  settled(): Promise<void>;
}

const retryAfterMs = 2000;

/** `onTrouble` reports when saving starts to fail and when it works again. Failed saves are retried. */
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
        // Tell the candidate, and never let an older state overwrite a newer one.
        onTrouble(true);
        waiting ??= { value };
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
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

// Saves every state in order, and only the newest of those that wait: a fast typist makes no queue. `settled` resolves
// when everything given so far, or something newer, is on disk.

export interface LatestSaver<T> {
  save(value: T): void;
  settled(): Promise<void>;
}

const retryAfterMs = 2000;

/** `onTrouble` hears when saving fails and when it works again; failed saves are tried again by themselves. */
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
        // The candidate is told, and nothing newer must be lost to an older state.
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

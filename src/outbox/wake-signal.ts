// A one-shot signal to wait for.

export interface WakeSignal {
  fire(): void;
  /** Resolves when fired, or after so many milliseconds. */
  wait(timeoutMs: number | undefined): Promise<void>;
}

export function openWakeSignal(): WakeSignal {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return {
    fire: () => fire(),
    async wait(timeoutMs) {
      if (timeoutMs === undefined) return fired;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([fired, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
      clearTimeout(timer);
    },
  };
}

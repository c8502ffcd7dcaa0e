// A bell to wait for, with or without an end of patience.
export interface Bell {
  ring(): void;
  /** Resolves when rung, or after so many milliseconds. */
  heard(afterMs: number | undefined): Promise<void>;
}

export function openBell(): Bell {
  let ring = () => {};
  const rung = new Promise<void>((resolve) => (ring = resolve));
  return {
    ring: () => ring(),
    async heard(afterMs) {
      if (afterMs === undefined) return rung;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([rung, new Promise<void>((resolve) => (timer = setTimeout(resolve, afterMs)))]);
      clearTimeout(timer);
    },
  };
}

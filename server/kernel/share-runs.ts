// Runs of a function that several callers wait for.
/**
 * The same function, whose concurrent callers share runs: a caller during a run gets the result of the next one, which begins
 * after the call. One run at a time for each argument.
 */
export function shareRuns(run: (of: string) => Promise<void>): (of: string) => Promise<void> {
  const running = new Map<string, { current: Promise<void>; next: Promise<void> | null }>();
  return function shared(of: string): Promise<void> {
    const state = running.get(of);
    if (!state) {
      const current = run(of).finally(() => {
        if (running.get(of)?.current === current) running.delete(of);
      });
      running.set(of, { current, next: null });
      return current;
    }
    state.next ??= state.current.then(ignore, ignore).then(() => shared(of));
    return state.next;
  };
}

function ignore(): void {}

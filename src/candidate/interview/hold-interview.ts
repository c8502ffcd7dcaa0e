// One tab answers an interview at a time: two would record over each other. The tab that is asked for takes over; the
// other one stops and says so. The lock goes with the tab, however it ends.

export interface Hold {
  /** Take the interview over from whichever tab has it. */
  takeOver(): void;
  release(): void;
}

/** A reload's old page needs a moment to let go; only after that is the interview 'elsewhere'. */
const patienceMs = 1500;

export function holdInterview(hash: string, on: { held: () => void; elsewhere: () => void }): Hold {
  const name = `candor-interview-${hash}`;
  const locks = navigator.locks as LockManager | undefined; // Missing before Safari 15.4 and in insecure contexts.
  let release: () => void = () => undefined;
  let isReleased = false;
  if (!locks) {
    on.held();
    return { takeOver: () => undefined, release: () => undefined };
  }

  function request(options: LockOptions): void {
    const patience = setTimeout(on.elsewhere, patienceMs);
    const hold = () => {
      clearTimeout(patience);
      if (isReleased) return undefined;
      on.held();
      return new Promise<void>((resolve) => (release = resolve));
    };
    locks?.request(name, options, hold).catch(() => {
      // Stolen by another tab, or no longer waited for.
      clearTimeout(patience);
      if (!isReleased) on.elsewhere();
    });
  }

  const waiting = new AbortController();
  request({ signal: waiting.signal });
  return {
    takeOver: () => request({ steal: true }),
    release() {
      isReleased = true;
      waiting.abort();
      release();
    },
  };
}

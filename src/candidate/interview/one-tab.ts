// Only one tab answers an interview at a time: two would overwrite each other's recordings. A tab takes over
// when the candidate asks it to; the other stops and says so. A Web Lock is released however the tab ends.

export interface InterviewLock {
  /** Takes the interview over from another tab. */
  takeOver(): void;
  release(): void;
}

/**
 * After a reload, the old page needs a moment to release the lock. Only then does the interview count as
 * being open in another tab.
 */
const patienceMs = 1500;

export function lockInterview(hash: string, on: { held: () => void; otherTab: () => void }): InterviewLock {
  const name = `candor-interview-${hash}`;
  const locks = navigator.locks as LockManager | undefined; // Missing before Safari 15.4 and in insecure contexts.
  let release: () => void = () => undefined;
  let isReleased = false;
  if (!locks) {
    on.held();
    return { takeOver: () => undefined, release: () => undefined };
  }

  function request(options: LockOptions): void {
    const patience = setTimeout(on.otherTab, patienceMs);
    const hold = () => {
      clearTimeout(patience);
      if (isReleased) return undefined;
      on.held();
      return new Promise<void>((resolve) => (release = resolve));
    };
    locks?.request(name, options, hold).catch(() => {
      // Stolen by another tab, or no longer needed.
      clearTimeout(patience);
      if (!isReleased) on.otherTab();
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

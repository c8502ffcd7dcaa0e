// Only one tab answers an interview at a time: two would overwrite each other's recordings. A tab takes over
// when the candidate asks it to; the other stops and says so. A Web Lock is released however the tab ends.

export interface InterviewLock {
  /** Takes the interview over from another tab. */
  takeOver(): void;
  release(): void;
}

/** After a reload, the old page needs a moment to release the lock. Only then does another tab count as having it. */
const patienceMs = 1500;

export function lockInterview(
  hash: string,
  { onLocked, onOtherTab }: { onLocked: () => void; onOtherTab: () => void },
): InterviewLock {
  const name = `candor-interview-${hash}`;
  const locks = navigator.locks as LockManager | undefined; // Missing before Safari 15.4 and in insecure contexts.
  let release: () => void = () => undefined;
  let isReleased = false;
  if (!locks) {
    onLocked();
    return { takeOver: () => undefined, release: () => undefined };
  }

  function request(options: LockOptions): void {
    const patience = setTimeout(onOtherTab, patienceMs);
    const hold = () => {
      clearTimeout(patience);
      if (isReleased) return undefined;
      onLocked();
      return new Promise<void>((resolve) => (release = resolve));
    };
    locks?.request(name, options, hold).catch(() => {
      // Stolen by another tab, or no longer needed.
      clearTimeout(patience);
      if (!isReleased) onOtherTab();
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

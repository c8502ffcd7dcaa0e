// Notifies the recruiter, who can help, when camera or microphone fail and when they work again. Best effort,
// never blocking (P4): failed notifications are retried later, and nothing waits for them.
import type { Trouble } from '#contract/interview.ts';
import type { RecorderFault } from '../../recorder/types.ts';
import type { InterviewView } from '../machine/interview-run.ts';
import { phaseOf } from '../machine/state.ts';

const troubles: Partial<Record<RecorderFault | 'closed', Trouble>> = {
  permission_denied: 'permission_denied',
  no_device: 'no_device',
  device_in_use: 'in_use',
};

/**
 * Null while there is nothing to report: no camera is needed, it is still opening, or the recruiter cannot
 * help with the fault.
 */
export function troubleIn(view: Pick<InterviewView, 'state' | 'camera'>): Trouble | null {
  const phase = phaseOf(view.state);
  const broken =
    phase?.phase === 'reading' ? phase.fault : phase?.phase === 'interrupted' ? phase.reason : null;
  const told = broken && troubles[broken];
  if (told) return told;
  if (view.camera.camera === 'failed') return troubles[view.camera.fault] ?? null;
  return view.camera.camera === 'ready' ? 'none' : null;
}

interface Watched {
  view(): Pick<InterviewView, 'state' | 'camera'>;
  subscribe(listener: () => void): () => void;
}

/** The last reported trouble, saved across reloads. */
export interface ReportedTrouble {
  read(): Trouble;
  keep(trouble: Trouble): void;
}

/** A fault that the candidate fixes immediately is not reported. */
const settleMs = 2000;
const againMs = 30_000;

/** Returns a function that stops reporting. */
export function reportTroubles(
  run: Watched,
  told: ReportedTrouble,
  send: (trouble: Trouble) => Promise<unknown>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;

  function news(): Trouble | null {
    const now = troubleIn(run.view());
    return now === told.read() ? null : now;
  }

  function look(afterMs = settleMs): void {
    if (timer === null && !isOver && news() !== null) timer = setTimeout(() => void tell(), afterMs);
  }

  async function tell(): Promise<void> {
    const now = news();
    const hasGone = now === null || (await isThrough(send(now)));
    if (now !== null && hasGone) told.keep(now);
    timer = null;
    // The trouble may have changed during the request.
    look(hasGone ? settleMs : againMs);
  }

  const unsubscribe = run.subscribe(() => look());
  look();
  return () => {
    isOver = true;
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

function isThrough(sending: Promise<unknown>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}

/** Stored in this browser by interview hash; no entry while all is well. */
export function reportedTrouble(hash: string, store: () => Storage = () => localStorage): ReportedTrouble {
  const key = `trouble_${hash}`;
  let here: Trouble = 'none';
  return {
    read() {
      try {
        return Object.values(troubles).find((trouble) => trouble === store().getItem(key)) ?? 'none';
      } catch {
        // Storage is blocked: remember it for the life of the page.
        return here;
      }
    },
    keep(trouble) {
      here = trouble;
      try {
        if (trouble === 'none') store().removeItem(key);
        else store().setItem(key, trouble);
      } catch {
        // Storage is full or blocked.
      }
    },
  };
}

// Tells the recruiter, who can help, that camera or microphone cannot be used here, and that they can again. Best effort,
// never in the way (P4): what does not get through is tried again some time later, and nothing waits for it.
import type { Trouble } from '#contract/interview.ts';
import type { RecorderFault } from '../../recorder/types.ts';
import type { InterviewView } from '../interview/run-interview.ts';
import { phaseOf } from '../interview/state.ts';

const troubles: Partial<Record<RecorderFault | 'closed', Trouble>> = {
  permission_denied: 'permission_denied',
  no_device: 'no_device',
  device_in_use: 'in_use',
};

/** Null while there is nothing to be said: no camera is needed, it is being opened, or the fault is none to help with. */
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

/** What was told of this interview, kept for when the page is opened again. */
export interface ToldTrouble {
  read(): Trouble;
  keep(trouble: Trouble): void;
}

/** A refusal that is overcome at once is no trouble. */
const settleMs = 2000;
const againMs = 30_000;

/** Answers how to stop. */
export function tellTrouble(
  run: Watched,
  told: ToldTrouble,
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
    // It may have changed while it was told.
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

/** In this browser, by interview; nothing stands there while all is well. */
export function toldTrouble(hash: string, store: () => Storage = () => localStorage): ToldTrouble {
  const key = `trouble_${hash}`;
  let here: Trouble = 'none';
  return {
    read() {
      try {
        return Object.values(troubles).find((trouble) => trouble === store().getItem(key)) ?? 'none';
      } catch {
        // Storage is refused: known as long as the page.
        return here;
      }
    },
    keep(trouble) {
      here = trouble;
      try {
        if (trouble === 'none') store().removeItem(key);
        else store().setItem(key, trouble);
      } catch {
        // Full or refused.
      }
    },
  };
}

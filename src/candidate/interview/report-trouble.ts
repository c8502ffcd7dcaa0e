// Notifies the recruiter, who can help, when camera or microphone fail and when they work again. Best effort,
// never blocking (P4): failed notifications are retried later, and nothing waits for them.
import type { Trouble } from '#contract/interview.ts';
import { storedText, type StoredText } from '../../kit/stored-text.ts';
import type { RecorderFault } from '../../recorder/types.ts';
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';
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
export function troubleIn({ state, camera }: Pick<InterviewView, 'state' | 'camera'>): Trouble | null {
  const phase = phaseOf(state);
  const fault =
    phase?.phase === 'reading' ? phase.fault : phase?.phase === 'interrupted' ? phase.reason : null;
  const ofRecording = fault && troubles[fault];
  if (ofRecording) return ofRecording;
  if (camera.camera === 'failed') return troubles[camera.fault] ?? null;
  return camera.camera === 'ready' ? 'none' : null;
}

/** A fault that the candidate fixes immediately is not reported. */
const settleMs = 2000;
const retryMs = 30_000;

interface Watched extends Pick<InterviewRun, 'subscribe'> {
  view(): Pick<InterviewView, 'state' | 'camera'>;
}

/** `reported`: the last report, saved across reloads. Returns a function that stops reporting. */
export function reportTroubles(
  run: Watched,
  reported: StoredText,
  send: (trouble: Trouble) => Promise<unknown>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function unreported(): Trouble | null {
    const now = troubleIn(run.view());
    return now === (reported.load() ?? 'none') ? null : now;
  }

  function schedule(afterMs = settleMs): void {
    if (timer === null && !isStopped && unreported() !== null)
      timer = setTimeout(() => void report(), afterMs);
  }

  async function report(): Promise<void> {
    const now = unreported();
    const isSent = now === null || (await isSuccess(send(now)));
    if (isSent && now === 'none') reported.drop();
    else if (isSent && now) reported.save(now);
    timer = null;
    // The trouble may have changed during the request.
    schedule(isSent ? settleMs : retryMs);
  }

  const unsubscribe = run.subscribe(() => schedule());
  schedule();
  return () => {
    isStopped = true;
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

function isSuccess(sending: Promise<unknown>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}

/** Stored in this browser by interview hash; no entry while all is well. */
export function reportedTrouble(hash: string): StoredText {
  return storedText(() => localStorage, `trouble_${hash}`);
}

// The running interview as a React hook: opened once this tab has it, closed when the screen unmounts.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reportTrouble, showQuestion, type Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import type { InterviewPorts, InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { accommodated } from '../machine/plan.ts';
import { phaseOf, type Phase } from '../machine/state.ts';
import { loadScreenOf } from './later-screens.ts';
import { ownTimeFactor, takeOwnTime } from './more-time.ts';
import { isRenewed, keepRenewing } from './renew-interview.ts';
import { reportShown } from './report-shown.ts';
import { reportedTrouble, reportTroubles } from './report-trouble.ts';
import { runInterview } from './run-interview.ts';

export type OpenInterview =
  | { status: 'opening' }
  | { status: 'other_tab'; takeOver: () => void }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'open';
      interview: Interview;
      run: InterviewRun;
      token: string;
      takeMoreTime: () => void;
      /** The candidate has sent the recruiter a request: its answer is applied within seconds. */
      onAsked: () => void;
      /** True if the company has just allowed written answers instead of videos. */
      mayNowWrite: boolean;
    };

export function useInterview(hash: string, ports: InterviewPorts): OpenInterview {
  const [open, setOpen] = useState<OpenInterview>({ status: 'opening' });
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () => openInterview(hash, ports, { show: setOpen, retry: () => setAttempt((count) => count + 1) }),
    [hash, ports, attempt],
  );
  return open;
}

export function useInterviewView(run: InterviewRun): InterviewView {
  return useSyncExternalStore(run.subscribe, run.view);
}

/** Opens the interview as soon as no other tab has it. Returns a function that closes it. */
function openInterview(
  hash: string,
  ports: InterviewPorts,
  on: { show: (open: OpenInterview) => void; retry: () => void },
): () => void {
  let current: { run: InterviewRun; stored: Interview; stopReporting: () => void } | null = null;
  let starts = 0;

  function stop(): void {
    starts += 1;
    current?.stopReporting();
    current?.run.dispose();
    current = null;
  }

  async function start(mayNowWrite = false): Promise<void> {
    stop();
    const mine = starts;
    // Read after taking the lock: the previous tab may have progressed.
    const record = await ports.outbox.loadInterview(hash);
    if (!record) throw new Error('The interview is no longer on this device');
    const interview = accommodated(record.interview, record.state);
    const run = await runInterview({ ...record, interview }, ports);
    // If it fails, the screen loads itself again and reports errors.
    await loadScreenOf(run.view().state).catch(() => undefined);
    if (mine !== starts) return run.dispose();
    const token = record.session_token;
    const stopReporting = startReporting(hash, run, token);
    current = { run, stored: record.interview, stopReporting };
    // The interview may have been renewed while it was opening.
    onRenewed();
    on.show({ status: 'open', interview, run, token, takeMoreTime, onAsked: renewing.now, mayNowWrite });
  }

  const restart = (mayNowWrite?: boolean) =>
    start(mayNowWrite).catch(() => on.show({ status: 'failed', retry: on.retry }));

  /** Continues with the interview as saved on this device, whichever tab renewed it. */
  async function applyRenewed(): Promise<void> {
    const before = current;
    const record = await ports.outbox.loadInterview(hash);
    if (!before || !record || !isRenewed(record.interview, before.stored)) return;
    await untilIdle(before.run);
    const mayWrite = (of: Interview) => of.text_for_video ?? false;
    if (before === current) await restart(mayWrite(record.interview) && !mayWrite(before.stored));
  }

  // If reading fails, the next renewal tries again.
  const onRenewed = () => void applyRenewed().catch(() => undefined);
  /** Applies to the running answer at once; saving and asking the server follow. */
  function takeMoreTime(): void {
    if (!current) return;
    const { run } = current;
    run.extendTime(ownTimeFactor);
    current.stored = { ...current.stored, time_factor: ownTimeFactor };
    void ports.outbox
      .loadInterview(hash)
      .then((record) => record && takeOwnTime(ports.outbox, record))
      .then(renewing.now, () => undefined); // If the device refuses to save, the time still applies until a reload.
  }

  const renewing = keepRenewing(ports.outbox, hash, onRenewed);
  const lock = lockInterview(hash, {
    onLocked: () => void restart(),
    onOtherTab: () => {
      stop();
      on.show({ status: 'other_tab', takeOver: () => lock.takeOver() });
    },
  });
  return () => {
    renewing.stop();
    stop();
    lock.release();
  };
}

/** Reports what only the server and the recruiter's page need to know. Returns a function that stops it. */
function startReporting(hash: string, run: InterviewRun, token: string): () => void {
  const stopTroubles = reportTroubles(run, reportedTrouble(hash), (trouble) =>
    call(reportTrouble, { token, body: { trouble } }),
  );
  const stopShown = reportShown(run, ({ question_id, shown_at }) =>
    call(showQuestion, {
      token,
      params: { id: question_id },
      body: { shown_at: new Date(shown_at).toISOString() },
    }),
  );
  return () => {
    stopTroubles();
    stopShown();
  };
}

/**
 * Resolves once nothing is being recorded or submitted, so an accommodation disturbs nothing, and everything
 * is on disk for the next run to read.
 */
async function untilIdle(run: InterviewRun): Promise<void> {
  do {
    while (isBusy(run)) await nextChange(run);
    await run.settled();
  } while (isBusy(run));
}

function nextChange(run: InterviewRun): Promise<void> {
  return new Promise((resolve) => {
    const stop = run.subscribe(() => {
      stop();
      resolve();
    });
  });
}

const busyPhases: ReadonlySet<Phase['phase'] | undefined> = new Set([
  'countdown',
  'arming',
  'recording',
  'saving',
  'expired',
  'submitting',
  'interrupted',
]);

function isBusy(run: InterviewRun): boolean {
  const { state } = run.view();
  return state.at.step === 'finishing' || busyPhases.has(phaseOf(state)?.phase);
}

interface InterviewLock {
  /** Takes the interview over from another tab. */
  takeOver(): void;
  release(): void;
}

/** After a reload, the old page needs a moment to release the lock. Only then does another tab count as having it. */
const patienceMs = 1500;

/**
 * Only one tab answers an interview at a time: two would overwrite each other's recordings. A tab takes over when
 * the candidate asks it to; the other stops and says so. A Web Lock is released however the tab ends.
 */
function lockInterview(
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

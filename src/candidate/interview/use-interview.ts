// The running interview as a React hook: opened once this tab holds it, closed when the screen unmounts.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Interview, reportTrouble } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import { accommodated } from '../machine/plan.ts';
import { type InterviewLock, lockInterview } from './one-tab.ts';
import { loadScreenOf } from './later-screens.ts';
import { isRenewed, renewInterview } from './renew-interview.ts';
import type { InterviewPorts, InterviewRun, InterviewView } from '../machine/interview-run.ts';
import { runInterview } from './run-interview.ts';
import { reportTroubles, reportedTrouble } from './report-trouble.ts';

export type OpenInterview =
  | { status: 'opening' }
  | { status: 'other_tab'; takeOver: () => void }
  | { status: 'failed'; retry: () => void }
  | { status: 'open'; interview: Interview; run: InterviewRun; token: string; onRenewed: () => void };

interface Opened {
  interview: Interview;
  run: InterviewRun;
  token: string;
}

/**
 * Interval for polling accommodations, in addition to when the page becomes visible or the network returns.
 */
const renewMs = 60_000;

export function useInterview(hash: string, ports: InterviewPorts): OpenInterview {
  const [open, setOpen] = useState<Opened | 'opening' | 'other_tab' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const hold = useRef<InterviewLock | null>(null);
  const takeUp = useRef<() => void>(() => undefined);

  useEffect(() => {
    let running: InterviewRun | null = null;
    let shown: Interview | null = null;
    let turn = 0;
    let stopTelling = () => {};
    const leave = () => {
      turn += 1;
      stopTelling();
      running?.dispose();
      running = null;
    };
    const start = async () => {
      leave();
      const mine = turn;
      // Read after taking the lock: the previous tab may have progressed.
      const record = await ports.outbox.loadInterview(hash);
      if (!record) throw new Error('The interview is no longer on this device');
      const interview = accommodated(record.interview, record.state);
      const run = await runInterview({ ...record, interview }, ports);
      // If it fails, the screen loads itself again and reports errors.
      await loadScreenOf(run.view().state).catch(() => undefined);
      if (mine !== turn) return run.dispose();
      running = run;
      shown = record.interview;
      const token = record.session_token;
      stopTelling = reportTroubles(run, reportedTrouble(hash), (trouble) =>
        call(reportTrouble, { token, body: { trouble } }),
      );
      // The interview may have been renewed while it was opening.
      takeUp.current();
      setOpen({ interview, run, token });
    };
    /** Continues with the interview as saved on this device, whichever tab renewed it. */
    const goOnRenewed = async () => {
      const run = running;
      const record = await ports.outbox.loadInterview(hash);
      if (!run || !record || !shown || !isRenewed(record.interview, shown)) return;
      await untilIdle(run);
      if (run === running) await start().catch(() => setOpen('failed'));
    };
    // If reading fails, the next renewal tries again.
    takeUp.current = () => void goOnRenewed().catch(() => undefined);
    // If offline or the server is unreachable, the interview continues unchanged.
    const renew = () =>
      void renewInterview(ports.outbox, hash).then(
        () => takeUp.current(),
        () => undefined,
      );
    const seen = () => document.visibilityState === 'visible' && renew();
    const timer = setInterval(seen, renewMs);
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', renew);
    const holding = lockInterview(hash, {
      held: () => void start().catch(() => setOpen('failed')),
      otherTab: () => {
        leave();
        setOpen('other_tab');
      },
    });
    hold.current = holding;
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', renew);
      leave();
      holding.release();
    };
  }, [hash, ports, attempt]);

  return useMemo(() => {
    if (open === 'opening') return { status: 'opening' };
    if (open === 'other_tab') return { status: 'other_tab', takeOver: () => hold.current?.takeOver() };
    if (open === 'failed') return { status: 'failed', retry: () => setAttempt((count) => count + 1) };
    return { status: 'open', ...open, onRenewed: () => takeUp.current() };
  }, [open]);
}

/**
 * Resolves once nothing is being recorded or submitted, so an accommodation disturbs nothing, and everything
 * is on disk for the next run to read.
 */
async function untilIdle(run: InterviewRun): Promise<void> {
  do {
    while (isBusy(run)) await changeOf(run);
    await run.settled();
  } while (isBusy(run));
}

function changeOf(run: InterviewRun): Promise<void> {
  return new Promise((resolve) => {
    const stop = run.subscribe(() => {
      stop();
      resolve();
    });
  });
}

function isBusy(run: InterviewRun): boolean {
  const { at } = run.view().state;
  return at.step === 'finishing' || (at.step === 'question' && busyPhases.has(at.phase.phase));
}

const busyPhases: ReadonlySet<string> = new Set([
  'arming',
  'recording',
  'saving',
  'submitting',
  'interrupted',
]);

export function useInterviewView(run: InterviewRun): InterviewView {
  return useSyncExternalStore(run.subscribe, run.view);
}

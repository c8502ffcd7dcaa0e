// The running interview for React: opened once this tab holds it, closed when the screen goes.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { reportTrouble, type Interview } from '#contract/interview.ts';
import { call } from '../../api/call.ts';
import { accommodated } from './accommodated.ts';
import { holdInterview, type Hold } from './hold-interview.ts';
import { loadScreenOf } from './later-screens.tsx';
import { isRenewed, renewInterview } from './renew-interview.ts';
import { runInterview, type InterviewPorts, type InterviewRun, type InterviewView } from './run-interview.ts';
import { tellTrouble, toldTrouble } from '../check/tell-trouble.ts';

export type OpenInterview =
  | { status: 'opening' }
  | { status: 'elsewhere'; takeOver: () => void }
  | { status: 'failed'; retry: () => void }
  | { status: 'open'; interview: Interview; run: InterviewRun; token: string; renewed: () => void };

interface Opened {
  interview: Interview;
  run: InterviewRun;
  token: string;
}

/** How often an accommodation given in mid-interview is asked for, beside whenever the page or the network comes back. */
const renewMs = 60_000;

export function useInterview(hash: string, ports: InterviewPorts): OpenInterview {
  const [open, setOpen] = useState<Opened | 'opening' | 'elsewhere' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const hold = useRef<Hold | null>(null);
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
      // Read now, not earlier: the tab that had it may have gone on.
      const record = await ports.outbox.loadInterview(hash);
      if (!record) throw new Error('The interview is no longer on this device');
      const interview = accommodated(record.interview, record.state);
      const run = await runInterview({ ...record, interview }, ports);
      // What does not come is asked for again by the screen itself, which says so.
      await loadScreenOf(run.view().state).catch(() => undefined);
      if (mine !== turn) return run.dispose();
      running = run;
      shown = record.interview;
      const token = record.session_token;
      stopTelling = tellTrouble(run, toldTrouble(hash), (trouble) =>
        call(reportTrouble, { token, body: { trouble } }),
      );
      // It may have been renewed while it was opened.
      takeUp.current();
      setOpen({ interview, run, token });
    };
    /** Goes on with what the interview on this device has become meanwhile, whichever tab has asked for it. */
    const goOnRenewed = async () => {
      const run = running;
      const record = await ports.outbox.loadInterview(hash);
      if (!run || !record || !shown || !isRenewed(record.interview, shown)) return;
      await untilIdle(run);
      if (run === running) await start().catch(() => setOpen('failed'));
    };
    // What cannot be read now is looked at again with the next renewal.
    takeUp.current = () => void goOnRenewed().catch(() => undefined);
    // Without a network, or with a server that is away, the interview goes on as it is.
    const renew = () =>
      void renewInterview(ports.outbox, hash).then(
        () => takeUp.current(),
        () => undefined,
      );
    const seen = () => document.visibilityState === 'visible' && renew();
    const timer = setInterval(seen, renewMs);
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', renew);
    const holding = holdInterview(hash, {
      held: () => void start().catch(() => setOpen('failed')),
      elsewhere: () => {
        leave();
        setOpen('elsewhere');
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
    if (open === 'elsewhere') return { status: 'elsewhere', takeOver: () => hold.current?.takeOver() };
    if (open === 'failed') return { status: 'failed', retry: () => setAttempt((count) => count + 1) };
    return { status: 'open', ...open, renewed: () => takeUp.current() };
  }, [open]);
}

/**
 * Resolves once nothing is being recorded or handed over, which an accommodation does not disturb, and all of it is on the
 * disk, where the next run reads it.
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

// The running interview for React: opened once this tab holds it, closed when the screen goes.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Interview } from '#contract/interview.ts';
import { accommodated } from './accommodated.ts';
import { holdInterview, type Hold } from './hold-interview.ts';
import { renewInterview } from './renew-interview.ts';
import { runInterview, type InterviewPorts, type InterviewRun, type InterviewView } from './run-interview.ts';

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
  const restart = useRef<() => void>(() => undefined);

  useEffect(() => {
    let running: InterviewRun | null = null;
    let turn = 0;
    const leave = () => {
      turn += 1;
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
      if (mine !== turn) return run.dispose();
      running = run;
      setOpen({ interview, run, token: record.session_token });
    };
    restart.current = () => running && whenIdle(running, () => void start().catch(() => setOpen('failed')));
    // Without a network, or with a server that is away, the interview goes on as it is.
    const renew = () =>
      void renewInterview(ports.outbox, hash).then(
        (isChanged) => isChanged && restart.current(),
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
    return { status: 'open', ...open, renewed: () => restart.current() };
  }, [open]);
}

/** Calls back once nothing is being recorded or handed over: what runs is not disturbed by an accommodation. */
function whenIdle(run: InterviewRun, callback: () => void): void {
  if (!isBusy(run)) return callback();
  const stop = run.subscribe(() => {
    if (isBusy(run)) return;
    stop();
    callback();
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

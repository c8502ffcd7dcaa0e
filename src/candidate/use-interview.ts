// The running interview for React: opened once this tab holds it, closed when the screen goes.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Interview } from '#contract/interview.ts';
import { holdInterview, type Hold } from './hold-interview.ts';
import { runInterview, type InterviewPorts, type InterviewRun, type InterviewView } from './run-interview.ts';

export type OpenInterview =
  | { status: 'opening' }
  | { status: 'elsewhere'; takeOver: () => void }
  | { status: 'failed'; retry: () => void }
  | { status: 'open'; interview: Interview; run: InterviewRun };

export function useInterview(hash: string, ports: InterviewPorts): OpenInterview {
  const [open, setOpen] = useState<
    { interview: Interview; run: InterviewRun } | 'opening' | 'elsewhere' | 'failed'
  >('opening');
  const [attempt, setAttempt] = useState(0);
  const hold = useRef<Hold | null>(null);

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
      const run = await runInterview(record, ports);
      if (mine !== turn) return run.dispose();
      running = run;
      setOpen({ interview: record.interview, run });
    };
    const holding = holdInterview(hash, {
      held: () => void start().catch(() => setOpen('failed')),
      elsewhere: () => {
        leave();
        setOpen('elsewhere');
      },
    });
    hold.current = holding;
    return () => {
      leave();
      holding.release();
    };
  }, [hash, ports, attempt]);

  return useMemo(() => {
    if (open === 'opening') return { status: 'opening' };
    if (open === 'elsewhere') return { status: 'elsewhere', takeOver: () => hold.current?.takeOver() };
    if (open === 'failed') return { status: 'failed', retry: () => setAttempt((count) => count + 1) };
    return { status: 'open', ...open };
  }, [open]);
}

export function useInterviewView(run: InterviewRun): InterviewView {
  return useSyncExternalStore(run.subscribe, run.view);
}

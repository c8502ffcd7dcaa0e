// What runs behind the help dialog, or starts there without a press. Pure.
import type { InterviewView } from '../machine/interview-run.ts';
import type { PlannedQuestion } from '../machine/plan.ts';
import { phaseOf } from '../machine/state.ts';
import { writingLeftMs } from '../machine/written-phases.ts';

/** `starting`: the countdown. `waiting`: recording starts when the camera is ready. `resuming`: when the devices are back. */
type Running =
  | { what: 'idle' | 'waiting' | 'arming' | 'recording' | 'saving' | 'resuming' }
  | { what: 'preparing' | 'writing' | 'starting'; leftMs: number };

export function whatRuns(
  view: Pick<InterviewView, 'state' | 'nowMs' | 'isResuming'>,
  planned: PlannedQuestion | undefined,
): Running {
  const phase = phaseOf(view.state);
  switch (phase?.phase) {
    case 'preparing':
    case 'countdown': {
      const leftMs = phase.ends_at - view.nowMs;
      if (leftMs <= 0) return { what: 'waiting' };
      return { what: phase.phase === 'countdown' ? 'starting' : 'preparing', leftMs };
    }
    case 'arming':
    case 'recording':
    case 'saving':
      return { what: phase.phase };
    case 'interrupted':
      return { what: view.isResuming ? 'resuming' : 'idle' };
    case 'answering': {
      const leftMs = planned ? writingLeftMs(phase, planned, view.nowMs) : null;
      return leftMs === null ? { what: 'idle' } : { what: 'writing', leftMs };
    }
    default:
      return { what: 'idle' };
  }
}

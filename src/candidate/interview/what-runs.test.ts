// The help dialog says what goes on behind it, in every state (P5).
import { expect, test } from 'vitest';
import type { PlannedQuestion } from '../machine/plan.ts';
import type { InterviewState, Phase } from '../machine/state.ts';
import { whatRuns } from './what-runs.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const planned: PlannedQuestion = {
  ...{ id: 'a', version_id: 'a', type: 'video', preparation_ms: null, answer_ms: 60_000, retakes: 0 },
};

function running(phase: Phase, isResuming = false) {
  const state: InterviewState = {
    ...{ version: 1, camera_id: null, microphone_id: null, answered: [] },
    at: { step: 'question', index: 0, takes: [], phase },
  };
  return whatRuns({ state, nowMs, isResuming }, planned);
}

test('a recording that starts or continues without a press is announced', () => {
  expect(running({ phase: 'countdown', ends_at: nowMs + 2000 })).toEqual({ what: 'starting', leftMs: 2000 });
  expect(running({ phase: 'preparing', ends_at: nowMs + 9000 })).toEqual({ what: 'preparing', leftMs: 9000 });
  for (const phase of ['countdown', 'preparing'] as const)
    expect(running({ phase, ends_at: nowMs - 1 }).what).toBe('waiting');
  expect(running({ phase: 'arming', take_id: null, recorded_ms: 0 }).what).toBe('arming');
  const interrupted = { phase: 'interrupted', take_id: 't', recorded_ms: 9000, reason: 'muted' } as const;
  expect(running(interrupted, true).what).toBe('resuming');
  expect(running(interrupted).what).toBe('idle');
});

test('the clock of a limited answer runs, and nothing else does while writing or reading', () => {
  const answering = { phase: 'answering', draft: { kind: 'text', text: '' }, problem: null } as const;
  expect(running({ ...answering, shown_at: nowMs - 10_000 })).toEqual({ what: 'writing', leftMs: 50_000 });
  expect(running(answering).what).toBe('idle');
  expect(running({ phase: 'reading', fault: null }).what).toBe('idle');
  expect(running({ phase: 'intro' }).what).toBe('idle');
});

// Tests what each change makes the page do.
import { describe, expect, test } from 'vitest';
import type { InterviewEvent, TakeOnDevice } from './events.ts';
import { initialState, transition, type Transition } from './machine.ts';
import type { InterviewPlan } from './plan.ts';

const video = {
  version_id: 'v',
  type: 'video',
  preparation_ms: null,
  answer_ms: 60_000,
  retakes: 2,
} as const;
const plan: InterviewPlan = {
  questions: [{ ...video, id: '0193a1b2-0000-7000-8000-00000000000a' }],
  asks_files: false,
  allows_sound_only: false,
};
const check: InterviewEvent = { type: 'check_passed' };
const begun: InterviewEvent[] = [check, { type: 'record_pressed' }, { type: 'take_begun', take_id: 't1' }];
const recording: InterviewEvent[] = [...begun, { type: 'recording_started' }];
const lost: InterviewEvent = { type: 'recording_failed', fault: 'device_lost', recorded_ms: 5000 };
const submitted: InterviewEvent[] = [
  ...recording,
  { type: 'stop_pressed' },
  { type: 'take_saved', recorded_ms: 9000 },
  { type: 'submit_pressed', answer_id: '0193a1b2-0000-7000-8000-000000000001', at: 0 },
];

/** The effects of the last event, without the camera's. */
function effectsOf(...events: InterviewEvent[]) {
  const first: Transition = { state: initialState(plan, []), effects: [] };
  const { effects } = events.reduce(({ state }, event) => transition(state, event, plan), first);
  return effects.filter(({ effect }) => effect !== 'use_camera');
}

function cameraAfter(...events: InterviewEvent[]) {
  const state = events.reduce((now, event) => transition(now, event, plan).state, initialState(plan, []));
  return transition(state, { type: 'restored', takes: [] }, plan).effects[0];
}

describe('recording', () => {
  test('starts with the press, and again in the same take when the candidate continues', () => {
    expect(effectsOf(check, { type: 'record_pressed' })).toEqual([
      { effect: 'start_recording', take_id: null, recorded_ms: 0 },
    ]);
    expect(effectsOf(...recording, lost, { type: 'continue_pressed' })).toEqual([
      { effect: 'stop_awaiting_devices' },
      { effect: 'start_recording', take_id: 't1', recorded_ms: 5000 },
    ]);
  });

  test('goes on without effects while it progresses', () => {
    expect(effectsOf(...recording, { type: 'progressed', recorded_ms: 1000 })).toEqual([]);
  });

  test('that loses its devices ends and waits for them', () => {
    expect(effectsOf(...recording, lost)).toMatchObject([
      { effect: 'await_devices', phase: { take_id: 't1', recorded_ms: 5000 } },
      { effect: 'end_recording' },
    ]);
  });

  test('that never started discards its take', () => {
    expect(effectsOf(...begun, { ...lost, recorded_ms: 0 })).toEqual([
      { effect: 'end_recording' },
      { effect: 'discard_take', take_id: 't1' },
    ]);
  });
});

describe('a reload', () => {
  const started_at = '2026-11-20T12:00:00.000Z';
  const takes: TakeOnDevice[] = [
    { id: 't1', state: 'recording', started_at, duration_ms: 5000, bytes: 1000 },
  ];
  const restored: InterviewEvent = { type: 'restored', takes };

  test('repeats what was not finished', () => {
    const stopped: InterviewEvent[] = [...recording, { type: 'stop_pressed' }];
    expect(effectsOf(...stopped, restored)).toEqual(effectsOf(...stopped));
    expect(effectsOf(...submitted, restored)).toEqual(effectsOf(...submitted));
    expect(effectsOf(...submitted)).toMatchObject([{ effect: 'submit_answer', answer: { take_id: 't1' } }]);
    const finishing: InterviewEvent[] = [...submitted, { type: 'submitted' }, { type: 'finish_pressed' }];
    expect(effectsOf(...finishing, restored)).toEqual([{ effect: 'finish_interview' }]);
    expect(effectsOf(...finishing)).toEqual([{ effect: 'finish_interview' }]);
  });

  test('never resumes a recording without a press', () => {
    expect(effectsOf(...recording, restored)).toEqual([{ effect: 'end_recording' }]);
  });
});

test('an event that does not apply has no effects, not even on the camera', () => {
  expect(transition(initialState(plan, []), { type: 'stop_pressed' }, plan).effects).toEqual([]);
});

test('the camera is on for the check and the question, and off afterwards', () => {
  const on = { effect: 'use_camera', request: { sound_only: false } };
  expect(cameraAfter()).toMatchObject(on);
  expect(cameraAfter(...recording)).toMatchObject(on);
  expect(cameraAfter(...submitted, { type: 'submitted' })).toEqual({ effect: 'use_camera', request: null });
});

// Tests when an answer becomes audio only, and who decides.
import { expect, test } from 'vitest';
import { initialState, transition } from '../machine/machine.ts';
import { pictureFor } from './picture.ts';
import type { InterviewEvent } from '../machine/events.ts';
import type { InterviewPlan } from '../machine/plan.ts';
import type { InterviewState } from '../machine/state.ts';

const slow = 100_000;
const pictureOf = (state: Pick<InterviewState, 'picture'>, ofPlan: InterviewPlan, line: number | null) =>
  pictureFor({ state: { at: { step: 'check' }, ...state }, picture: 'video' }, ofPlan, line);
const after = (state: InterviewState, event: InterviewEvent, plan: InterviewPlan) =>
  transition(state, event, plan).state;
const plan = (allows_sound_only: boolean): InterviewPlan => ({
  questions: [{ id: 'q', version_id: 'v', type: 'video', preparation_ms: null, answer_ms: null, retakes: 0 }],
  asks_files: false,
  allows_sound_only,
});

test('a job that requires video gets video, however slow the line', () => {
  expect(pictureOf({}, plan(false), slow)).toBe('video');
  const state = initialState(plan(false), []);
  expect(after(state, { type: 'picture_chosen', picture: 'none' }, plan(false))).toBe(state);
  expect(pictureOf({ picture: 'none' }, plan(false), null)).toBe('video');
});

test('where audio is accepted, a line too slow for video gets a still picture', () => {
  expect(pictureOf({}, plan(true), slow)).toBe('still');
  expect(pictureOf({}, plan(true), 2_000_000)).toBe('video');
  expect(pictureOf({}, plan(true), null)).toBe('video');
});

test('the candidate’s choice takes precedence, and lasts', () => {
  const state = initialState(plan(true), []);
  const video = after(state, { type: 'picture_chosen', picture: 'video' }, plan(true));
  expect(pictureOf(video, plan(true), slow)).toBe('video');
  const none = after(video, { type: 'picture_chosen', picture: 'none' }, plan(true));
  expect(pictureOf(none, plan(true), 2_000_000)).toBe('none');
});

test('a choice does not change a running recording', () => {
  const events = [
    { type: 'check_passed' },
    { type: 'record_pressed' },
    { type: 'take_begun', take_id: 't1' },
    { type: 'recording_started' },
  ] as const;
  const recording = events.reduce(
    (state, event) => after(state, event, plan(true)),
    initialState(plan(true), []),
  );
  expect(after(recording, { type: 'picture_chosen', picture: 'none' }, plan(true))).toBe(recording);
});

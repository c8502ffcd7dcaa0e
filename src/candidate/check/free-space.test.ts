// Tests what the check reports about disk space.
import { expect, test } from 'vitest';
import { freeSpaceOf, neededBytesOf } from './free-space.ts';
import type { InterviewPlan, PlannedQuestion } from '../machine/plan.ts';

const question = (type: PlannedQuestion['type'], answer_ms: number | null): PlannedQuestion => {
  return { id: type, version_id: type, type, preparation_ms: null, answer_ms, retakes: 0 };
};
const plan = (questions: PlannedQuestion[]): InterviewPlan => {
  return { questions, asks_files: false, allows_sound_only: false };
};

test('only video answers need room, longer ones more', () => {
  expect(neededBytesOf(plan([question('text', null), question('code', null)]))).toBe(0);
  const minute = neededBytesOf(plan([question('video', 60_000)]));
  expect(minute).toBeGreaterThan(5_000_000);
  expect(neededBytesOf(plan([question('video', 120_000)]))).toBe(2 * minute);
  expect(neededBytesOf(plan([question('video', null)]))).toBeGreaterThan(minute);
});

test('room is enough when the answers fit, and never with next to nothing', () => {
  expect(freeSpaceOf({ quota: 1e9, usage: 1e8 }, 2e8)).toMatchObject({ freeBytes: 9e8, isEnough: true });
  expect(freeSpaceOf({ quota: 1e9, usage: 9e8 }, 2e8)).toMatchObject({ isEnough: false });
  expect(freeSpaceOf({ quota: 3e7, usage: 0 }, 1e6)).toMatchObject({ isEnough: false });
  expect(freeSpaceOf({}, 1e6)).toBeNull();
});

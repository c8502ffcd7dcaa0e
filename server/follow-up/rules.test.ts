// Who may try again, and to which job somebody may be invited from another.
import { expect, test } from 'vitest';
import { hasVariable, isOver, refusalToFollowUp } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const running = { finished_at: null, status: 'invited', progress: 'in_progress' };

test('an attempt runs until it is finished, called off or out of time', () => {
  expect(isOver(running, null, now)).toBe(false);
  expect(isOver(running, new Date(now.getTime() + 1), now)).toBe(false);
  expect(isOver(running, now, now)).toBe(true);
  expect(isOver({ ...running, finished_at: now }, null, now)).toBe(true);
  expect(isOver({ ...running, status: 'rejected' }, null, now)).toBe(true);
  expect(isOver({ ...running, progress: 'withdrawn' }, null, now)).toBe(true);
});

test('candidates of other jobs come to an open follow-up job only', () => {
  expect(refusalToFollowUp({ active: true, for_follow_up: true })).toBeUndefined();
  for (const job of [
    undefined,
    { active: false, for_follow_up: true },
    { active: true, for_follow_up: false },
  ])
    expect(refusalToFollowUp(job)).toBe('no_follow_up');
});

test('what looks like a variable is seen, single braces are text', () => {
  expect(hasVariable('Dear {{ candidate_name }},')).toBe(true);
  expect(hasVariable('Dear {Ada},')).toBe(false);
});

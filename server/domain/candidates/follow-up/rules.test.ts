// Which other jobs a candidate may be invited to.
import { expect, test } from 'vitest';
import { hasVariable, refusalToFollowUp } from './rules.ts';

test('candidates can be invited on only to an open follow-up job', () => {
  expect(refusalToFollowUp({ active: true, for_follow_up: true })).toBeUndefined();
  for (const job of [
    undefined,
    { active: false, for_follow_up: true },
    { active: true, for_follow_up: false },
  ])
    expect(refusalToFollowUp(job)).toBe('no_follow_up');
});

test('double braces count as a variable, single braces as text', () => {
  expect(hasVariable('Dear {{ candidate_name }},')).toBe(true);
  expect(hasVariable('Dear {Ada},')).toBe(false);
});

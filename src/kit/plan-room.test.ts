// What is left of a plan follows from its limit. Without a limit nothing is shown.
import { expect, test } from 'vitest';
import { unlimited } from '#contract/plan.ts';
import { roomOf } from './plan-room.ts';

const plan = {
  ...{ jobs_count: 3, interviews_limit: 5 },
  ...{ companies_count: 4, companies_limit: 1 },
  ...{ users_count: 1, users_limit: unlimited },
  ...{ responses_count: 25, responses_limit: 25 },
};

test('counts what is left, and never less than nothing', () => {
  expect(roomOf(plan, 'jobs')).toEqual({ used: 3, limit: 5, left: 2 });
  expect(roomOf(plan, 'responses')).toEqual({ used: 25, limit: 25, left: 0 });
  expect(roomOf(plan, 'companies')).toEqual({ used: 4, limit: 1, left: 0 });
});

test('a limit that is none is not counted', () => {
  expect(roomOf(plan, 'users')).toBeNull();
});

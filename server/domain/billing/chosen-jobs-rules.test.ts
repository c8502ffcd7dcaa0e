// Chosen jobs are archived with the plan they were chosen for, and with no other.
import { expect, test } from 'vitest';
import { areSameJobs, chosenJobsAfter } from './chosen-jobs-rules.ts';

const jobs = ['a', 'b'];
const before = {
  ...{ plan_id: 'pro', yearly: true, next_plan_id: 'team', next_yearly: false, next_archived_jobs: jobs },
};
const unchanged = { status: 'active', ...before } as const;
const nothingNext = { next_plan_id: null, next_yearly: null };

test.each([
  ['archived when their plan begins', { plan_id: 'team', yearly: false, ...nothingNext }, { archive: jobs }],
  [
    'archived when it begins without its payment',
    { status: 'past_due', plan_id: 'team', yearly: false, ...nothingNext },
    { archive: jobs },
  ],
  ['kept while it is scheduled', {}, { keep: jobs }],
  ['forgotten when it is undone', nothingNext, {}],
  ['forgotten when another plan is scheduled', { next_plan_id: 'free' }, {}],
  ['forgotten when another period is scheduled', { next_yearly: true }, {}],
  ['forgotten when another plan begins', { plan_id: 'free', yearly: false, ...nothingNext }, {}],
  ['forgotten when the plan ends', { status: 'ended', plan_id: 'team', yearly: false, ...nothingNext }, {}],
] as const)('%s', (_title, change, expected) => {
  const after = chosenJobsAfter(before, { ...unchanged, ...change });
  expect(after).toEqual({ archive: [], keep: [], ...expected });
});

test('without a scheduled plan, nothing is archived', () => {
  const running = { ...before, ...nothingNext, next_archived_jobs: [] };
  expect(chosenJobsAfter(running, unchanged)).toEqual({ archive: [], keep: [] });
});

test('the order of jobs does not matter', () => {
  expect([areSameJobs(['a', 'b'], ['b', 'a', 'a']), areSameJobs(['a'], ['a', 'b'])]).toEqual([true, false]);
});

// What a plan's limits block and what they allow.
import { expect, test } from 'vitest';
import { unlimited } from '#contract/plan.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireAtMost, requireOneMore, sizeOf } from './rules.ts';

const limits = { companies: 1, jobs: 2, questions: 5, users: 2, video_questions: 3 };

test('allows up to the limit', () => {
  expect(() => requireOneMore(limits, 'jobs', 1)).not.toThrow();
  expect(refusalOf(() => requireOneMore(limits, 'jobs', 2))).toEqual({ what: 'jobs', limit: 2, used: 2 });
});

test('a job created under a larger plan can be edited but not grow', () => {
  expect(() => requireAtMost(limits, 'questions', 8, 8)).not.toThrow();
  expect(() => requireAtMost(limits, 'questions', 7, 8)).not.toThrow();
  expect(refusalOf(() => requireAtMost(limits, 'questions', 9, 8))).toEqual({
    what: 'questions',
    limit: 5,
    used: 9,
  });
});

function refusalOf(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'plan_limit') return error.details;
  }
  return undefined;
}

test('a quantity multiplies what the agency may have, not what one job may have, and no limit stays no limit', () => {
  const plan = {
    ...{ interviews_limit: 5, responses_limit: 150, companies_limit: 3, users_limit: unlimited },
    ...{ questions_limit: 10, video_questions_limit: 10 },
  };
  expect(sizeOf(plan, 1)).toEqual(plan);
  expect(sizeOf(plan, 2)).toEqual({
    ...plan,
    ...{ interviews_limit: 10, responses_limit: 300, companies_limit: 6 },
  });
});

import { expect, test } from 'vitest';
import { canUpgrade, unlimited } from './plan.ts';

const none = {
  ...{ interviews_limit: unlimited, responses_limit: unlimited, companies_limit: unlimited },
  ...{ users_limit: unlimited, questions_limit: unlimited, video_questions_limit: unlimited },
};

test('an upgrade is offered if the plan has limits and somebody answers requests for a larger plan', () => {
  expect(canUpgrade({ ...none, users_limit: 5 }, { plan_requests: true })).toBe(true);
  expect(canUpgrade({ ...none, users_limit: 5 }, { plan_requests: false })).toBe(false);
  expect(canUpgrade(none, { plan_requests: true })).toBe(false);
});

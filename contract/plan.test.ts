import { expect, test } from 'vitest';
import { canUpgrade, isLargerPlan, unlimited } from './plan.ts';

const small = {
  ...{ interviews_limit: 1, responses_limit: 25, companies_limit: 1, users_limit: 1 },
  ...{ questions_limit: 5, video_questions_limit: 3, live: false },
};
const modes = ['off', 'assigned', 'sold'] as const;

test('an upgrade is offered only where a larger plan is sold, or assigned by somebody who answers', () => {
  const billing = (mode: (typeof modes)[number]) => ({ mode, card: 'off', trial_days: 0 }) as const;
  const offered = modes.flatMap((mode) =>
    [true, false].flatMap((plan_requests) =>
      [true, false].flatMap((has_larger) =>
        canUpgrade({ has_larger }, { billing: billing(mode), features: { plan_requests } })
          ? [{ mode, plan_requests, has_larger }]
          : [],
      ),
    ),
  );
  expect(offered).toEqual([
    { mode: 'assigned', plan_requests: true, has_larger: true },
    { mode: 'sold', plan_requests: true, has_larger: true },
    { mode: 'sold', plan_requests: false, has_larger: true },
  ]);
});

test('a plan is larger if it allows more of anything', () => {
  expect(isLargerPlan(small, small)).toBe(false);
  expect(isLargerPlan({ ...small, live: true }, small)).toBe(true);
  expect(isLargerPlan({ ...small, users_limit: 2 }, small)).toBe(true);
  expect(isLargerPlan({ ...small, users_limit: 2 }, { ...small, users_limit: unlimited })).toBe(false);
});

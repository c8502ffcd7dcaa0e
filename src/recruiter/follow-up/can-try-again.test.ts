// When another attempt is offered.
import { expect, test } from 'vitest';
import { canTryAgain } from './can-try-again.ts';

type Attempt = Parameters<typeof canTryAgain>[0];

const first: Attempt = {
  ...{ finished_at: null, progress: 'in_progress', status: 'invited' },
  ...{ attempt: 1, attempts: [] },
};
const through: Attempt = { ...first, finished_at: '2026-11-20T12:00:00Z' };

test('a new attempt is offered once the newest one is over', () => {
  expect(canTryAgain(first)).toBe(false);
  expect(canTryAgain(through)).toBe(true);
  expect(canTryAgain({ ...first, progress: 'expired' })).toBe(true);
  expect(canTryAgain({ ...first, status: 'rejected' })).toBe(true);
});

test('a later attempt takes the offer with it, an earlier one does not', () => {
  const earlier = { id: 'x', created_at: '2026-11-20T12:00:00Z', progress: 'completed' } as const;
  expect(canTryAgain({ ...through, attempts: [{ ...earlier, attempt: 2 }] })).toBe(false);
  expect(canTryAgain({ ...through, attempt: 2, attempts: [{ ...earlier, attempt: 1 }] })).toBe(true);
});

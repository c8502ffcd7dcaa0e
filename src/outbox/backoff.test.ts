// The pauses after failures.
import { expect, test } from 'vitest';
import { openBackoff } from './backoff.ts';

function backoffAt() {
  let nowMs = 1000;
  const backoff = openBackoff({ now: () => nowMs, ticks: () => nowMs, random: () => 0 });
  return { backoff, pass: (ms: number) => (nowMs += ms), nowMs: () => nowMs };
}

test('a pause that ends while the drain still chooses is waited for, so that the drain wakes', () => {
  const { backoff, pass, nowMs } = backoffAt();
  backoff.start('take 1', { hash: 'a', reason: 'server', retryAfterMs: 5000 });
  const sinceMs = nowMs();
  expect(backoff.isActive('take 1')).toBe(true);
  const endMs = backoff.nextEndMs(sinceMs) ?? 0;
  expect(endMs).toBeGreaterThanOrEqual(sinceMs + 5000);
  pass(endMs - sinceMs);
  expect(backoff.isActive('take 1')).toBe(false);
  expect(backoff.nextEndMs(sinceMs)).toBe(endMs);
  expect(backoff.nextEndMs(nowMs())).toBeUndefined();
});

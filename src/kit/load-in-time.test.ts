// A part of the page loads in time, or fails with an error.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadInTime, LoadingError } from './load-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that never comes fails after two minutes, and not before', async () => {
  const outcome = settled(loadInTime(() => new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(LoadingError);
});

test('a part that fails once is asked for again', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('here');
  const outcome = settled(loadInTime(load));
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome.value).toBe('here');
});

test('a part that fails twice has failed, with what it failed of', async () => {
  const gone = new Error('404');
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
  const outcome = settled(loadInTime(load));
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome.error).toMatchObject({ name: 'LoadingError', cause: gone });
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is here leaves nothing behind that waits', async () => {
  await expect(loadInTime(async () => 'here')).resolves.toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

function settled<Value>(promise: Promise<Value>): { value?: Value; error?: unknown } {
  const outcome: { value?: Value; error?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}

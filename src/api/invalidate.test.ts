// Invalidation must not starve a list that keeps changing.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createInvalidate } from './invalidate.ts';

const queryKey = ['responses', 'job', 'list'];
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/**
 * A visible list whose replies arrive when the test lets them. Each reply is the number of candidates at the time of
 * its request.
 */
function listOnScreen() {
  const cache = new QueryClient();
  const server = { candidates: 0, requests: 0 };
  const replies: (() => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => {
      server.requests += 1;
      const seen = server.candidates;
      return new Promise<number>((resolve) => replies.push(() => resolve(seen)));
    },
  });
  cleanups.push(observer.subscribe(() => {}));
  /** Sends the reply to the oldest open request. */
  const reply = async () => {
    await expect.poll(() => replies.length).toBeGreaterThan(0);
    replies.shift()?.();
  };
  const replyToAll = () => replies.splice(0).forEach((give) => give());
  const shown = () => observer.getCurrentResult().data;
  return { cache, server, reply, replyToAll, shown };
}

it('a list arrives while thousands are imported, and is fetched once more afterwards', async () => {
  const { cache, server, reply, replyToAll, shown } = listOnScreen();
  const invalidate = createInvalidate(cache, () => Promise.resolve());
  const importSome = () => {
    for (let count = 0; count < 5000; count += 1) {
      server.candidates += 1;
      invalidate(['responses', 'job']);
    }
  };
  importSome();
  // The first reply was requested before anybody was imported. It is still shown.
  await reply();
  await expect.poll(shown).toBe(0);
  importSome();
  await reply();
  await expect.poll(shown).toBeGreaterThanOrEqual(5000);
  await expect.poll(() => (replyToAll(), shown())).toBe(10_000);
  expect(server.requests).toBeLessThanOrEqual(4);
});

it('a single change is fetched at once', async () => {
  const { cache, server, reply, shown } = listOnScreen();
  await reply();
  await expect.poll(shown).toBe(0);
  server.candidates = 1;
  createInvalidate(cache)(queryKey);
  await reply();
  await expect.poll(shown).toBe(1);
  expect(server.requests).toBe(2);
});

it('a fetch waits for a change that is being stored, so that the page does not show the old state again', async () => {
  const { cache, server, reply, shown } = listOnScreen();
  await reply();
  await expect.poll(shown).toBe(0);
  let store = () => {};
  const change = cache.getMutationCache().build(cache, {
    mutationKey: ['change', 'response'],
    mutationFn: () => new Promise<void>((resolve) => (store = resolve)),
  });
  const changed = change.execute(undefined);
  createInvalidate(cache)(queryKey);
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.requests).toBe(1);
  server.candidates = 1;
  store();
  await changed;
  await reply();
  await expect.poll(shown).toBe(1);
});

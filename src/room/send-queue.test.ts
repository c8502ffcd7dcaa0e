// Messages reach the server in order and once, however the line is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSendQueue } from './send-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Message {
  text: string;
}

function queueTo(
  post: (texts: readonly string[], ids: readonly string[]) => Promise<void>,
  canSend = () => true,
) {
  return createSendQueue<Message>({
    canSend,
    post: (batch) =>
      post(
        batch.map(({ text }) => text),
        batch.map(({ id }) => id),
      ),
    isPassing: (error) => error === 'offline',
    canWait: ({ text }) => text.startsWith('candidate'),
  });
}

test('candidates are gathered for a moment, everything else is sent at once with them', async () => {
  const posted: (readonly string[])[] = [];
  const queue = queueTo((texts) => Promise.resolve(void posted.push(texts)));
  for (const text of ['candidate 1', 'candidate 2']) queue.send({ text });
  await vi.advanceTimersByTimeAsync(10);
  expect(posted).toEqual([]);
  queue.send({ text: 'offer' });
  await vi.advanceTimersByTimeAsync(1);
  expect(posted).toEqual([['candidate 1', 'candidate 2', 'offer']]);
});

test('after an hour without a line, everything arrives in order with the same ids', async () => {
  let isOnline = false;
  const tried = new Set<string>();
  const arrived: string[] = [];
  const queue = queueTo((texts, ids) => {
    if (!isOnline) {
      ids.forEach((id) => tried.add(id));
      return Promise.reject('offline');
    }
    arrived.push(...texts);
    expect(ids.filter((id) => tried.has(id))).toHaveLength(2);
    return Promise.resolve();
  });
  queue.send({ text: 'offer' });
  await vi.advanceTimersByTimeAsync(10);
  queue.send({ text: 'hello' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(tried.size).toBe(2);
  isOnline = true;
  queue.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived).toEqual(['offer', 'hello']);
});

test('while the line is cut nothing is sent into it, and then everything at once', async () => {
  let isUp = false;
  const posted: (readonly string[])[] = [];
  const queue = queueTo(
    (texts) => Promise.resolve(void posted.push(texts)),
    () => isUp,
  );
  queue.send({ text: 'hello' });
  await vi.advanceTimersByTimeAsync(60_000);
  queue.send({ text: 'offer' });
  queue.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posted).toEqual([]);
  isUp = true;
  queue.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(posted).toEqual([['hello', 'offer']]);
});

test('a message that the server refuses for good does not hold up the next one', async () => {
  const arrived: string[] = [];
  const queue = queueTo((texts) => {
    if (texts.includes('bad')) return Promise.reject('refused');
    return Promise.resolve(void arrived.push(...texts));
  });
  queue.send({ text: 'bad' });
  await vi.advanceTimersByTimeAsync(1);
  queue.send({ text: 'good' });
  await vi.advanceTimersByTimeAsync(6000);
  expect(arrived).toEqual(['good']);
});

test('a request that hangs since an outage is given up when the line is back, and its messages arrive once', async () => {
  const arrived: string[] = [];
  let isHanging = true;
  const queue = createSendQueue<Message>({
    canSend: () => true,
    post: (batch, signal) => {
      if (!isHanging) return Promise.resolve(void arrived.push(...batch.map(({ text }) => text)));
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    isPassing: () => false,
    canWait: () => false,
  });
  queue.send({ text: 'offer' });
  await vi.advanceTimersByTimeAsync(20_000);
  isHanging = false;
  queue.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived).toEqual(['offer']);
});

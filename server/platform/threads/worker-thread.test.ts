// A thread that is kept: what it loaded stays until it is idle, and an error costs only its own request.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ThreadTimeout, workerThread } from './worker-thread.ts';

/** Answers with the number of its requests so far; `fail` throws, `hang` never answers, `fail later` answers first. */
const counter = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let count = 0;
    parentPort.on('message', async (message) => {
      if (message === 'fail') throw new Error('a fault of the thread');
      if (message === 'fail later') setTimeout(() => { throw new Error('a late fault'); });
      if (message !== 'hang') parentPort.postMessage([message, ++count]);
    });
  `)}`,
);

it('answers requests in order, in the same thread', async () => {
  const thread = workerThread(counter, 60_000);
  const replies = await Promise.all(['a', 'b', 'c'].map((request) => thread.ask(request)));
  expect(replies).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
});

it('ends when nobody has asked for a while, and begins again', async () => {
  const thread = workerThread(counter, 20);
  expect(await thread.ask('a')).toEqual(['a', 1]);
  await sleep(200);
  expect(await thread.ask('b')).toEqual(['b', 1]);
});

it('rejects the request whose work fails or takes too long, and answers the next', async () => {
  const thread = workerThread(counter, 60_000);
  const replies = await Promise.allSettled([
    thread.ask('fail'),
    thread.ask('a', 30_000),
    thread.ask('hang', 50),
    thread.ask('b'),
  ]);
  expect(replies).toMatchObject([
    { reason: { message: 'a fault of the thread' } },
    { value: ['a', 1] },
    { reason: expect.any(ThreadTimeout) },
    { value: ['b', 1] },
  ]);
});

it('that fails while it is idle does not end the process', async () => {
  const thread = workerThread(counter, 60_000);
  expect(await thread.ask('fail later')).toEqual(['fail later', 1]);
  await sleep(200);
  expect(await thread.ask('a')).toEqual(['a', 1]);
});

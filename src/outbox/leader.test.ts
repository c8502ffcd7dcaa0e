// One drainer per device, and never none: a frozen drainer is overtaken. With real Web Locks, in virtual time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { answerMs } from './awake.ts';
import { keepLeading, lead, type Role } from './leader.ts';
import { openBus } from './test-bus.ts';
import { openFreezer } from './test-freezer.ts';
import { immediately, virtualTimers } from './test-time.ts';

let bus = openBus();
let name = '';
const open: AbortController[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: virtualTimers });
  bus = openBus();
  name = newId();
});

afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
  vi.useRealTimers();
});

test('a frozen page is overtaken by a waiting page, stops when it wakes, and queues behind it', async () => {
  const [first, second] = [await enter('page'), await enter('page')];
  expect([first.turns, second.turns]).toEqual([1, 0]);
  first.freeze();
  await pass(3 * answerMs);
  expect(second.isAtWork()).toBe(true);
  first.thaw();
  await pass(10 * answerMs);
  expect([first.isAtWork(), second.isAtWork()]).toEqual([false, true]);
  second.leave();
  await pass(0);
  expect([first.isAtWork(), first.turns]).toEqual([true, 2]);
});

test('a page that answers keeps the drain, however long others wait', async () => {
  const [first, second, worker] = [await enter('page'), await enter('page'), await enter('worker')];
  await pass(100 * answerMs);
  expect([first.turns, second.turns, worker.turns]).toEqual([1, 0, 0]);
});

test('when several contexts wait for a frozen page, exactly one page leads and the service worker waits', async () => {
  const frozen = await enter('page');
  const waiting = [await enter('page'), await enter('page')];
  const worker = await enter('worker');
  frozen.freeze();
  await pass(20 * answerMs);
  expect(waiting.filter((page) => page.isAtWork())).toHaveLength(1);
  expect(worker.isAtWork()).toBe(false);
});

test('the service worker overtakes a frozen page when no other page is open, and yields when it wakes', async () => {
  const [page, worker] = [await enter('page'), await enter('worker')];
  page.freeze();
  await pass(3 * answerMs);
  expect(worker.isAtWork()).toBe(true);
  page.thaw();
  await pass(0);
  expect([page.isAtWork(), worker.isAtWork()]).toEqual([true, false]);
});

test('an overtaken drainer ends its work before its next turn begins', async () => {
  const [first, second] = [await enter('page'), await enter('page')];
  const lastTask = first.hold();
  first.freeze();
  await pass(3 * answerMs);
  first.thaw();
  second.leave();
  await pass(10);
  expect(first.turns).toBe(1);
  lastTask();
  await pass(10);
  expect([first.turns, first.isAtWork()]).toEqual([2, true]);
});

test('without Web Locks every context drains', async () => {
  const [first, second] = [await enter('page', false), await enter('page', false)];
  expect([first.isAtWork(), second.isAtWork()]).toEqual([true, true]);
});

/** A page or a worker that drains whenever it is its turn. */
async function enter(role: Role, hasLocks = true) {
  const freezer = openFreezer();
  const closed = new AbortController();
  open.push(closed);
  let atWork = 0;
  let lastTask = Promise.resolve();
  const context = {
    turns: 0,
    isAtWork: () => atWork > 0,
    freeze: freezer.freeze,
    thaw: freezer.thaw,
    leave: () => closed.abort(),
    /** Part of the work lasts until the returned function is called. */
    hold() {
      let release = () => {};
      lastTask = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
  const work = async (turn: AbortSignal) => {
    context.turns += 1;
    atWork += 1;
    await new Promise<void>((resolve) => turn.addEventListener('abort', () => resolve()));
    atWork -= 1;
    await lastTask;
  };
  const locks = hasLocks ? freezer.locks(navigator.locks) : undefined;
  const ports = { role, name, locks, channel: freezer.channel(bus.join()) };
  void (role === 'page' ? keepLeading(ports, closed.signal, work) : lead(ports, closed.signal, work));
  await pass(0);
  return context;
}

/** Locks need no timers, but several turns of the event loop. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= answerMs / 10) {
    vi.advanceTimersByTime(Math.min(left, answerMs / 10));
    for (let i = 0; i < 8; i += 1) await immediately();
  }
}

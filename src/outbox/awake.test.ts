// Who is frozen is overtaken, who is merely hidden is not. In virtual time, on a channel whose ends can be frozen.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFor, answerMs, nextMove, watchHolder } from './awake.ts';
import { openBus } from './test-bus.ts';
import { openFreezer } from './test-freezer.ts';
import { immediately, virtualTimers } from './test-time.ts';

const hour = 3_600_000;
let bus = openBus();
let holder = openFreezer();
let asker = openFreezer();
let end = new AbortController();
let onSilence = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: virtualTimers });
  end = new AbortController();
  onSilence = vi.fn();
  bus = openBus();
  [holder, asker] = [openFreezer(), openFreezer()];
  answerFor('drain', holder.channel(bus.join()), end.signal);
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

test('silence is believed after the second question, not before', () => {
  expect([0, 1, 2].map(nextMove)).toEqual(['ask', 'ask', 'overtake']);
  holder.freeze();
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs - 1);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSilence).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(hour);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('a page that hears, but whose timers are throttled, keeps its place', () => {
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  // The holder has no timer of its own here, so that none of them can be late.
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
  holder.freeze();
  vi.advanceTimersByTime(3 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('who wakes from a sleep asks again before believing in the silence of that time', async () => {
  asker.freeze();
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  // On waking the timer goes off first, and only then the answer is heard that came meanwhile.
  vi.advanceTimersByTime(answerMs);
  asker.thaw();
  await immediately();
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
});

test('the answer of another lock is no answer', () => {
  watchHolder('drain-page', asker.channel(bus.join()), end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('who has the lock now is asked nothing any more, and says so to those who wait', () => {
  holder.freeze();
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs - 1);
  answerFor('drain', bus.join(), end.signal);
  vi.advanceTimersByTime(1);
  expect(onSilence).not.toHaveBeenCalled();
  end.abort();
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
});

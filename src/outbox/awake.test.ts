// Who is frozen is overtaken, who is merely hidden is not. In virtual time, on a channel that can be frozen for one end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFor, answerMs, nextMove, watchHolder } from './awake.ts';
import { openBus } from './test-bus.ts';
import { virtualTimers } from './test-time.ts';

const hour = 3_600_000;
const bus = openBus();
let holder = bus.join();
let asker = bus.join();
let end = new AbortController();
let onSilence = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: virtualTimers });
  end = new AbortController();
  onSilence = vi.fn();
  [holder, asker] = [bus.join(), bus.join()];
  answerFor('drain', holder.channel, end.signal);
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

test('silence is believed after the second question, not before', () => {
  expect([0, 1, 2].map(nextMove)).toEqual(['ask', 'ask', 'overtake']);
  holder.freeze();
  watchHolder('drain', asker.channel, end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs - 1);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSilence).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(hour);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('a page that hears, but whose timers are throttled, keeps its place', () => {
  watchHolder('drain', asker.channel, end.signal, onSilence);
  // The holder has no timer of its own here, so that none of them can be late.
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
  holder.freeze();
  vi.advanceTimersByTime(3 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('who wakes from a sleep asks again before believing in the silence of that time', () => {
  asker.freeze();
  watchHolder('drain', asker.channel, end.signal, onSilence);
  // On waking the timer goes off first, and only then the answer is heard that came meanwhile.
  vi.advanceTimersByTime(answerMs);
  asker.thaw();
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
});

test('the answer of another lock is no answer', () => {
  watchHolder('drain-page', asker.channel, end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('who has the lock now is asked nothing any more, and says so to those who wait', () => {
  holder.freeze();
  watchHolder('drain', asker.channel, end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs - 1);
  answerFor('drain', bus.join().channel, end.signal);
  vi.advanceTimersByTime(1);
  expect(onSilence).not.toHaveBeenCalled();
  end.abort();
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
});

// A frozen page is overtaken, a hidden one is not. In virtual time, on a channel whose ends can be frozen.
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

test('a silent holder is overtaken after the second unanswered question, not before', () => {
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

test('a page that still receives messages keeps its lock even if its timers are throttled', () => {
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  // The holder has no timer here, so none can be late.
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
  holder.freeze();
  vi.advanceTimersByTime(3 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('a context that wakes from sleep asks again before it believes the silence', async () => {
  asker.freeze();
  watchHolder('drain', asker.channel(bus.join()), end.signal, onSilence);
  // On waking, the timer fires before the answer that arrived meanwhile is received.
  vi.advanceTimersByTime(answerMs);
  asker.thaw();
  await immediately();
  vi.advanceTimersByTime(hour);
  expect(onSilence).not.toHaveBeenCalled();
});

test('an answer about another lock does not count', () => {
  watchHolder('drain-page', asker.channel(bus.join()), end.signal, onSilence);
  vi.advanceTimersByTime(2 * answerMs);
  expect(onSilence).toHaveBeenCalledOnce();
});

test('a new holder announces itself to those who wait, and asking stops with the signal', () => {
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

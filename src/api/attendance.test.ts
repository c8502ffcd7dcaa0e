// Which calls count as made by somebody who uses the page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unattendedHeader } from '#contract/unattended.ts';
import { createAttendance } from './attendance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unattended = { [unattendedHeader]: '1' };

test('a page that was just opened is in use', () => {
  const page = createAttendance(new EventTarget());
  expect(page.headersOfUse()).toEqual({});
  vi.advanceTimersByTime(60_000);
  expect(page.headersOfUse()).toEqual({});
});

test('after a minute without use, calls are unattended until the next use', () => {
  const target = new EventTarget();
  const page = createAttendance(target);
  vi.advanceTimersByTime(61_000);
  expect(page.headersOfUse()).toEqual(unattended);
  target.dispatchEvent(new Event('pointermove'));
  target.dispatchEvent(new Event('scroll'));
  expect(page.headersOfUse()).toEqual(unattended);
  target.dispatchEvent(new Event('keydown'));
  expect(page.headersOfUse()).toEqual({});
  expect(page.lastUse()).toBe(Date.now());
});

test.each(['pointerdown', 'keydown', 'wheel', 'input', 'click', 'timeupdate'])('%s is use', (kind) => {
  const target = new EventTarget();
  const page = createAttendance(target);
  vi.advanceTimersByTime(3_600_000);
  target.dispatchEvent(new Event(kind));
  expect(page.headersOfUse()).toEqual({});
});

test('a video that a script moves while it is paused is no use', () => {
  const video = Object.assign(new EventTarget(), { paused: true });
  const page = createAttendance(video);
  vi.advanceTimersByTime(61_000);
  video.dispatchEvent(new Event('timeupdate'));
  expect(page.headersOfUse()).toEqual(unattended);
  // A press on it is.
  video.dispatchEvent(new Event('pointerdown'));
  expect(page.headersOfUse()).toEqual({});
  vi.advanceTimersByTime(61_000);
  video.paused = false;
  video.dispatchEvent(new Event('timeupdate'));
  expect(page.headersOfUse()).toEqual({});
});

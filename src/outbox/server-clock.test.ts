// The server's time on a device whose clock is wrong, or is set while the page is open.
import { beforeEach, expect, test, vi } from 'vitest';
import { offsetFromReply, openServerClock, setBackMs } from './server-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const device = { wallMs: 0, ticksMs: 0, now: () => device.wallMs, ticks: () => device.ticksMs };
const onCorrected = vi.fn();

function pass(ms: number): void {
  device.wallMs += ms;
  device.ticksMs += ms;
}

beforeEach(() => {
  Object.assign(device, { wallMs: 1_000_000_000_000, ticksMs: 500 });
  onCorrected.mockClear();
});

test('the offset measured at the start corrects a wrong clock', () => {
  const clock = openServerClock(device, onCorrected);
  clock.set(-dayMs);
  pass(7000);
  expect(clock.now()).toBe(1_000_000_007_000 - dayMs);
  expect(onCorrected).not.toHaveBeenCalled();
});

test('setting the clock back does not change the time, and reports the new offset', () => {
  const clock = openServerClock(device, onCorrected);
  const before = clock.now();
  pass(1000);
  device.wallMs -= dayMs;
  expect(clock.now()).toBe(before + 1000);
  expect(onCorrected).toHaveBeenCalledExactlyOnceWith(dayMs);
});

test('time passes during sleep although ticks stand still; so does a clock set forward, until a reply corrects it', () => {
  const clock = openServerClock(device, onCorrected);
  const before = clock.now();
  device.wallMs += dayMs;
  expect(clock.now()).toBe(before + dayMs);
  // HTTP's Date, in whole seconds.
  clock.observe(before, 300);
  expect(clock.now()).toBe(before + 1300);
  expect(onCorrected).toHaveBeenCalledOnce();
});

test('a reply moves the offset only as far as it proves it wrong, however slow the reply was', () => {
  const reply = { deviceMs: 50_000, serverMs: 60_000, roundTripMs: 4000 };
  expect(offsetFromReply({ ...reply, offsetMs: 12_345 })).toBe(12_345);
  expect(offsetFromReply({ ...reply, offsetMs: 9000 })).toBe(10_000);
  expect(offsetFromReply({ ...reply, offsetMs: dayMs })).toBe(15_000);
});

test('small clock corrections do not count as a jump', () => {
  expect(setBackMs({ wallMs: 1000, ticksMs: 2500 })).toBe(0);
  expect(setBackMs({ wallMs: -dayMs, ticksMs: 250 })).toBe(dayMs + 250);
});

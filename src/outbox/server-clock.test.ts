// The server's time on a device whose clock is wrong, or is set while the page is open.
import { beforeEach, expect, test, vi } from 'vitest';
import { offsetSaid, openServerClock, setBackMs } from './server-clock.ts';

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

test('a clock that is set back goes on as if it had not been, and the new offset is told', () => {
  const clock = openServerClock(device, onCorrected);
  const before = clock.now();
  pass(1000);
  device.wallMs -= dayMs;
  expect(clock.now()).toBe(before + 1000);
  expect(onCorrected).toHaveBeenCalledExactlyOnceWith(dayMs);
});

test('sleep is time that has passed, though ticks stood still; so is a clock set forward, until a reply says', () => {
  const clock = openServerClock(device, onCorrected);
  const before = clock.now();
  device.wallMs += dayMs;
  expect(clock.now()).toBe(before + dayMs);
  // HTTP's Date, in whole seconds.
  clock.heard(before, 300);
  expect(clock.now()).toBe(before + 1300);
  expect(onCorrected).toHaveBeenCalledOnce();
});

test('a reply moves the offset no further than it proves it wrong, however slow it was', () => {
  const said = { deviceMs: 50_000, serverMs: 60_000, roundTripMs: 4000 };
  expect(offsetSaid({ ...said, offsetMs: 12_345 })).toBe(12_345);
  expect(offsetSaid({ ...said, offsetMs: 9000 })).toBe(10_000);
  expect(offsetSaid({ ...said, offsetMs: dayMs })).toBe(15_000);
});

test('what clocks are set right by all the time is no jump', () => {
  expect(setBackMs({ wallMs: 1000, ticksMs: 2500 })).toBe(0);
  expect(setBackMs({ wallMs: -dayMs, ticksMs: 250 })).toBe(dayMs + 250);
});

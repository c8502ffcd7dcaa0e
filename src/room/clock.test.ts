// The server's time, from pings of very different quality.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockFrom, sampleOf, withSample, type ClockSample } from './clock.ts';

const ports = { ticks: () => 10_000, deviceTime: () => 77 };

test('before the first answer the device’s own time counts, with unknown error', () => {
  const clock = clockFrom(() => [], ports);
  expect([clock.now(), clock.errorMs()]).toEqual([77, Infinity]);
});

test('the shortest round trip decides', () => {
  const samples = [
    sampleOf({ sentAt: 0, receivedAt: 900, serverAt: 1_000_000 }),
    sampleOf({ sentAt: 1000, receivedAt: 1080, serverAt: 1_001_040 }),
  ].reduce<readonly ClockSample[]>(withSample, []);
  const clock = clockFrom(() => samples, ports);
  expect([clock.now(), clock.errorMs()]).toEqual([1_010_000, 40]);
});

test('a sample counts for a minute: clocks drift', () => {
  const old = sampleOf({ sentAt: 0, receivedAt: 2, serverAt: 5 });
  const later = sampleOf({ sentAt: 60_900, receivedAt: 61_000, serverAt: 5 });
  expect(withSample([old], later)).toEqual([later]);
});

test('the error is never larger than the clock says, however asymmetric the line is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(2000), fc.nat(2000)), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -1e6, max: 1e6 }),
      (delays, offset) => {
        let samples: readonly ClockSample[] = [];
        for (const [index, [there, back]] of delays.entries()) {
          const sentAt = index * 1000;
          samples = withSample(
            samples,
            sampleOf({ sentAt, receivedAt: sentAt + there + back, serverAt: sentAt + there + offset }),
          );
        }
        const clock = clockFrom(() => samples, { ticks: () => 500, deviceTime: () => 0 });
        expect(Math.abs(clock.now() - (500 + offset))).toBeLessThanOrEqual(clock.errorMs());
      },
    ),
  );
});

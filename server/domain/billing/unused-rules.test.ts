// What is refunded of a plan that ends before its time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unusedOf, type PaidInvoice } from './unused-rules.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1, 18);
const day = (n: number) => new Date(start + n * dayMs);
const invoice = (lines: [net: number, from: number, to: number][], percent = 19): PaidInvoice => {
  const net = lines.reduce((sum, [amount]) => sum + BigInt(amount), 0n);
  return {
    ...{ currency: 'EUR', net, rest: (net * BigInt(100 + percent) + 50n) / 100n },
    lines: lines.map(([amount, from, to]) => ({ net: BigInt(amount), from: day(from), to: day(to) })),
  };
};
const pro = invoice([[13_900, 0, 30]]);

test('all of it on the first day, a share of the days later, and nothing at the end', () => {
  expect(unusedOf([pro], day(0))).toEqual([16_541n]);
  expect(unusedOf([pro], day(5))).toEqual([13_784n]);
  expect(unusedOf([pro], day(30))).toEqual([0n]);
  expect(unusedOf([pro], day(40))).toEqual([0n]);
});

test('a part that a credit note took back is not refunded again', () => {
  expect(unusedOf([{ ...pro, rest: 6541n }], day(15))).toEqual([3271n]);
  expect(unusedOf([{ ...pro, rest: 0n }], day(0))).toEqual([0n]);
});

test('an upgrade to a year on the tenth day costs the days that were used, of both plans', () => {
  const team = invoice([[3000, 0, 30]], 0);
  const year = invoice(
    [
      [-2000, 10, 30],
      [36_500, 10, 375],
    ],
    0,
  );
  const refunded = (at: number) => unusedOf([team, year], day(at)).reduce((sum, amount) => sum + amount, 0n);
  expect(refunded(10)).toBe(36_500n);
  expect(refunded(14)).toBe(36_100n);
  // 1000 for ten days of the month, 400 for four of the year.
  expect(3000n + 34_500n - refunded(14)).toBe(1400n);
});

test('never more than was paid, nor less than nothing, and later never more', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 29 }), (small, more, at) => {
      const large = small + more;
      const upgraded = invoice([
        [-Math.round((small * (30 - at)) / 30), at, 30],
        [Math.round((large * (30 - at)) / 30), at, 30],
      ]);
      const both = [invoice([[small, 0, 30]]), upgraded];
      let before = both.reduce((sum, { rest }) => sum + rest, 0n);
      for (let n = at; n <= 30; n += 1) {
        const parts = unusedOf(both, day(n));
        parts.forEach((part, place) => {
          expect(part).toBeGreaterThanOrEqual(0n);
          expect(part).toBeLessThanOrEqual(both[place]?.rest ?? 0n);
        });
        const sum = parts.reduce((total, part) => total + part, 0n);
        expect(sum).toBeLessThanOrEqual(before);
        before = sum;
      }
      expect(before).toBe(0n);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareGroups, fisher, logGamma } from './statistics.ts';

describe("Fisher's exact test", () => {
  it.each([
    [3, 1, 1, 3, 0.4857],
    [1, 9, 11, 3, 0.00276],
    [8, 2, 1, 5, 0.035],
  ])('of [%i, %i; %i, %i] is %f', (a, b, c, d, p) => {
    expect(fisher(a, b, c, d)).toBeCloseTo(p, p < 0.01 ? 5 : 4);
  });

  it('equals a count of all tables by exact numbers', () => {
    const cell = fc.nat(25);
    fc.assert(
      fc.property(cell, cell, cell, cell, (a, b, c, d) => {
        expect(fisher(a, b, c, d)).toBeCloseTo(exactly(a, b, c, d), 10);
      }),
    );
  });

  it('is the same for exchanged rows and columns, and never above 1', () => {
    const cell = fc.nat(2000);
    fc.assert(
      fc.property(cell, cell, cell, cell, (a, b, c, d) => {
        const p = fisher(a, b, c, d);
        expect(p).toBeGreaterThan(-1e-12);
        expect(p).toBeLessThanOrEqual(1);
        expect(fisher(c, d, a, b)).toBeCloseTo(p, 8);
        expect(fisher(b, a, d, c)).toBeCloseTo(p, 8);
      }),
      { numRuns: 50 },
    );
  });
});

it('the logarithm of the gamma function is that of the factorial', () => {
  let sum = 0;
  for (let n = 1; n <= 500; n += 1) {
    sum += Math.log(n);
    expect(Math.abs(logGamma(n + 1) - sum)).toBeLessThan(1e-9 * Math.max(1, sum));
  }
});

describe('groups', () => {
  it('are compared with the one that has the highest rate', () => {
    const [b, a] = compareGroups([
      { finished: 100, reached: 30 },
      { finished: 100, reached: 48 },
    ]);
    expect(a).toEqual({ ratio: null, p: null });
    expect(b?.ratio).toBeCloseTo(0.625, 10);
    expect(Math.round(1 / (b?.p ?? 1))).toBe(74);
  });

  it('of the same rate have a ratio of 1, and chance explains it', () => {
    const compared = compareGroups([
      { finished: 20, reached: 10 },
      { finished: 40, reached: 20 },
    ]);
    expect(compared).toEqual([
      { ratio: 1, p: expect.closeTo(1, 10) },
      { ratio: null, p: null },
    ]);
  });
});

/** With whole numbers of any size. */
function exactly(a: number, b: number, c: number, d: number): number {
  const [row, other, column] = [a + b, c + d, a + c];
  const ways = (x: number) => choose(row, x) * choose(other, column - x);
  let total = 0n;
  for (let x = Math.max(0, column - other); x <= Math.min(row, column); x += 1)
    if (ways(x) <= ways(a)) total += ways(x);
  const all = choose(row + other, column);
  return Number((total * 10n ** 18n) / all) / 1e18;
}

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

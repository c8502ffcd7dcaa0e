import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { currencies, decimalOf, formatMoney, maxMinor, scale } from './money.ts';

const anyMinor = fc.bigInt({ min: -maxMinor, max: maxMinor });
const anyCurrency = fc.constantFrom(...currencies);
const anyFactor = fc.bigInt({ min: 0n, max: 10n ** 9n });
const anyDivisor = fc.bigInt({ min: 1n, max: 10n ** 9n });
const abs = (value: bigint) => (value < 0n ? -value : value);

test.each([
  [1n, 1n, 2n, 1n],
  [-1n, 1n, 2n, -1n],
  [5n, 1n, 10n, 1n],
  [4n, 1n, 10n, 0n],
  [-4n, 1n, 10n, 0n],
  [13_900n, 19n, 100n, 2641n],
  [49_000n, 1n, 12n, 4083n],
])('%d × %d / %d is %d: halves are rounded up', (minor, numerator, denominator, result) => {
  expect(scale({ minor, currency: 'EUR' }, numerator, denominator)).toEqual({
    minor: result,
    currency: 'EUR',
  });
});

test('a rounded amount is never more than half a minor unit off', () => {
  fc.assert(
    fc.property(anyMinor, anyFactor, anyDivisor, (minor, numerator, denominator) => {
      const { minor: rounded } = scale({ minor, currency: 'USD' }, numerator, denominator);
      expect(2n * abs(rounded * denominator - minor * numerator)).toBeLessThanOrEqual(denominator);
    }),
  );
});

test('a credit is exactly what the same charge was', () => {
  fc.assert(
    fc.property(anyMinor, anyFactor, anyDivisor, (minor, numerator, denominator) => {
      const charge = scale({ minor, currency: 'USD' }, numerator, denominator);
      expect(scale({ minor: -minor, currency: 'USD' }, numerator, denominator).minor).toBe(-charge.minor);
    }),
  );
});

test('a division by nothing or by a negative number is refused', () => {
  for (const denominator of [0n, -1n])
    expect(() => scale({ minor: 1n, currency: 'USD' }, 1n, denominator)).toThrow(RangeError);
});

test.each([
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [149_000n, 2, '1490.00'],
  [7n, 0, '7'],
  [7n, 3, '0.007'],
  [maxMinor, 2, '90071992547409.91'],
])('%d minor units with %d decimals are %s', (minor, exponent, decimal) => {
  expect(decimalOf(minor, exponent)).toBe(decimal);
});

test('an amount survives as a decimal number', () => {
  fc.assert(
    fc.property(anyMinor, fc.constantFrom(0, 2, 3), (minor, exponent) => {
      const [whole = '', fraction = ''] = decimalOf(minor, exponent).split('.');
      expect(BigInt(whole.replace('-', '') + fraction)).toBe(abs(minor));
      expect(fraction).toHaveLength(exponent);
    }),
  );
});

test('each language writes an amount in its own way, with every digit', () => {
  // Spaces that do not break become plain ones; marks of direction are invisible.
  const written = (minor: bigint) =>
    languages.map((language) =>
      formatMoney({ minor, currency: 'EUR' }, language)
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s/g, ' ')
        .trim(),
    );
  expect(written(149_000n)).toEqual([
    ...['€1,490.00', '1 490,00 €', '1.490,00 €', '1490,00 €', '1490,00 €', '1,490.00 €'],
  ]);
  expect(written(4083n)).toEqual(['€40.83', '40,83 €', '40,83 €', '40,83 €', '40,83 €', '40.83 €']);
});

test('no digit is lost in any currency and language', () => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, fc.constantFrom(...languages), (minor, currency, language) => {
      const digits = formatMoney({ minor, currency }, language).replaceAll(/\D/g, '');
      expect(BigInt(digits)).toBe(abs(minor));
    }),
  );
});

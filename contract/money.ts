// Money: a whole number of minor units (cents) with its currency, computed in BigInt. Nothing here uses floating point.
import * as z from 'zod/mini';
import type { Language } from './languages.ts';

/** Digits after the decimal point (ISO 4217). The database has the same numbers, in `currencies`. */
export const exponents = { USD: 2, EUR: 2, GBP: 2, RUB: 2 } as const;
export type CurrencyCode = keyof typeof exponents;

export const currencies = ['USD', 'EUR', 'GBP', 'RUB'] as const satisfies CurrencyCode[];
/** Accepts GBR as an alias of GBP. */
export const Currency = z.pipe(
  z.enum([...currencies, 'GBR']),
  z.transform((code) => (code === 'GBR' ? 'GBP' : code)),
);

export interface Money {
  minor: bigint;
  currency: CurrencyCode;
}

/** The largest amount, in minor units, that JSON carries exactly. PostgreSQL refuses larger ones. */
export const maxMinor = 2n ** 53n - 1n;

/**
 * `money` × `numerator` / `denominator`, rounded to the nearest minor unit. A half is rounded away from zero, so that a
 * credit is exactly what was charged.
 */
export function scale(money: Money, numerator: bigint, denominator: bigint): Money {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  const product = money.minor * numerator;
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return { ...money, minor: product < 0n ? -rounded : rounded };
}

/** As a decimal number: `-0.05`, `1490.00`. */
export function decimalOf(minor: bigint, exponent: number): `${number}` {
  const digits = `${minor < 0n ? -minor : minor}`.padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimal = exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
  const signed = minor < 0n ? `-${decimal}` : decimal;
  if (!isDecimal(signed)) throw new Error('not a decimal number');
  return signed;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** `$49.00`, `40,83 €`: every decimal of the currency, also of whole amounts, and Latin digits everywhere. */
export function formatMoney({ minor, currency }: Money, language: Language): string {
  const exponent = exponents[currency];
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(decimalOf(minor, exponent));
}

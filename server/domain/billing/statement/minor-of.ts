// Amounts as banks write them.
import { exponents, maxMinor } from '#contract/money.ts';
import type { CurrencyCode } from '#contract/money.ts';

export function isOurCurrency(code: string): code is CurrencyCode {
  return Object.hasOwn(exponents, code);
}

/** Undefined unless it is a decimal number with no more decimals than the currency has; further zeros are allowed. */
export function minorOf(text: string, currency: CurrencyCode): bigint | undefined {
  const exponent = exponents[currency];
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,16})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(exponent))) return undefined;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  if (minor > maxMinor) return undefined;
  return sign === '-' ? -minor : minor;
}

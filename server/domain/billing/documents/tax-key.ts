// Rates of VAT as exact numbers, and which lines share one.
import type { Tax } from '../../organizations/plans/tax.ts';

/** Lines with the same key are added up before their tax is rounded (BR-CO-17). */
export function taxKey({ category, percent }: Tax): string {
  return `${category} ${percent ?? ''}`;
}

/** The rate in hundredths of a percent: 1900n for 19 %. */
export function hundredthsOf(percent: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? [];
  if (whole === '') throw new RangeError(`${percent} is not a rate of tax`);
  return BigInt(whole + fraction.padEnd(2, '0'));
}

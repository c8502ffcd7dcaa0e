// Formats shares and means in the reader's language, with Latin digits. Plain numbers: formatNumber in dates.ts.
import type { Language } from '#contract/languages.ts';
import { formatNumber } from './dates.ts';

/** `17%`, from a share between 0 and 1. */
export function formatPercent(share: number, language: Language): string {
  const format =
    percentFormats.get(language) ?? new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  percentFormats.set(language, format);
  return format.format(share);
}

const percentFormats = new Map<Language, Intl.NumberFormat>();

/** A mean of scorecards, to one place: `3.5`. */
export function formatMean(mean: number, language: Language): string {
  return formatNumber(Math.round(mean * 10) / 10, language);
}

// Formats months in the reader's language, in the Gregorian calendar and with Latin digits.
import type { Language } from '#contract/languages.ts';

/** `November 2026`; narrow: `N`. `month`: 2026-11, or a day of it. */
export function formatMonth(month: string, language: Language, length: 'narrow' | 'long' = 'long'): string {
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(month));
}

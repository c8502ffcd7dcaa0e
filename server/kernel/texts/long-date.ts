// A day in words, as emails and messages show it.
import type { Language } from '#contract/languages.ts';

/**
 * `November 28, 2026`.
 * @param timeZone IANA name; empty: UTC
 */
export function longDate(day: Date, language: Language, timeZone = ''): string {
  return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    dateStyle: 'long',
    timeZone: timeZone || 'UTC',
  }).format(day);
}

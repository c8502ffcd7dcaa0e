// Formats dates and numbers in the reader's language: dd MMM yyyy, always in the Gregorian calendar and with Latin
// digits, like all numbers on our pages.
import type { Language } from '#contract/languages.ts';

/** `20 Nov 2026`, `20 нояб. 2026`, `20 نوفمبر 2026`. */
export function formatDate(instant: string, language: Language, timeZone?: string): string {
  return joined(instant, language, { day: '2-digit', month: 'short', year: 'numeric' }, timeZone);
}

/** The date with hours and minutes. */
export function formatDateTime(instant: string, language: Language, timeZone?: string): string {
  const time = formatOf(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
  return `${formatDate(instant, language, timeZone)}, ${time.format(new Date(instant))}`;
}

/** A number with the language's grouping. */
export function formatNumber(value: number, language: Language): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(tagOf(language));
  numberFormats.set(language, format);
  return format.format(value);
}

function joined(
  instant: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const parts = formatOf(language, options, timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** Cached, because creating a format takes too long for a row of a list. */
const formats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<Language, Intl.NumberFormat>();

function formatOf(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options, timeZone]);
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(tagOf(language), { ...options, ...(timeZone ? { timeZone } : {}) });
  formats.set(key, made);
  return made;
}

/** With the Gregorian calendar and Latin digits. */
export function tagOf(language: Language): string {
  return `${language}-u-ca-gregory-nu-latn`;
}

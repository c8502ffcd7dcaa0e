// How long ago something was, in the reader's language.
import type { Language } from '#contract/languages.ts';
import { formatDate, tagOf } from './dates.ts';

const agoUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2h ago`, `yesterday`, `now`; after a month the date. */
export function formatAgo(instant: string, language: Language, now = Date.now()): string {
  const ms = now - Date.parse(instant);
  const [unit, unitMs] = agoUnits.find(([, each]) => ms >= each) ?? ['second', Infinity];
  const count = Math.floor(ms / unitMs);
  if (unit === 'day' && count > 30) return formatDate(instant, language);
  // Narrow Russian is a bare negative number.
  const style = language === 'ru-RU' ? 'short' : 'narrow';
  const format =
    agoFormats.get(language) ?? new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto', style });
  agoFormats.set(language, format);
  return format.format(-Math.max(0, count), unit);
}

/** Cached, because creating a format takes too long for a row of a list. */
const agoFormats = new Map<Language, Intl.RelativeTimeFormat>();

// Moments as candidates plan with them: the local date with its weekday, and how far away it is.
import type { Language } from '#contract/languages.ts';
import { formatDateTime } from '../../i18n/dates.ts';

const tagOf = (language: Language) => `${language}-u-ca-gregory-nu-latn`;

/** `Tue 24 Nov 2026, 09:00`, in the reader's time zone unless another one is given. */
export function formatMoment(instant: string, language: Language, timeZone?: string): string {
  const weekday = new Intl.DateTimeFormat(tagOf(language), {
    weekday: 'short',
    ...(timeZone ? { timeZone } : {}),
  });
  return `${weekday.format(new Date(instant))} ${formatDateTime(instant, language, timeZone)}`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `in 3 days`, `in 5 hours`; at least a minute. */
export function distanceTo(instant: string, now: string, language: Language): string {
  const ms = Math.max(60_000, Date.parse(instant) - Date.parse(now));
  const [unit, unitMs] = units.find(([, length]) => ms >= length) ?? units[2];
  return new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'always' }).format(
    Math.round(ms / unitMs),
    unit,
  );
}

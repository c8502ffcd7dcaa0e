// When the interview starts, in words: the visitor's own zone, the room's zone, and how long until then.
import type { Language } from '#contract/languages.ts';
import { opensMinutesBefore } from '#contract/room.ts';
import { formatDateTime } from '../../i18n/dates.ts';

/** From when on people without an account may ask to join, in milliseconds. */
export function opensAt(start: string): number {
  return Date.parse(start) - opensMinutesBefore * 60_000;
}

/** `in 12 minutes`, `in 3 days`; null once the time has come. */
export function timeUntil(start: string, language: Language, now: number): string | null {
  const minutes = Math.ceil((Date.parse(start) - now) / 60_000);
  if (minutes <= 0) return null;
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' });
  if (minutes >= 48 * 60) return format.format(Math.round(minutes / (24 * 60)), 'day');
  if (minutes >= 120) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(minutes, 'minute');
}

/** The same moment in both zones; `theirs` is null if the clocks show the same. */
export function startIn(
  start: string,
  zone: string,
  language: Language,
  ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { yours: string; theirs: string | null } {
  const yours = formatDateTime(start, language, ownZone);
  const theirs = formatDateTime(start, language, zone);
  return { yours, theirs: theirs === yours ? null : theirs };
}

/** `Europe/London` -> `London`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

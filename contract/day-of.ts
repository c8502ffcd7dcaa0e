// A date for emails, SMS and files, in the reader's language. The preview of a message shows the same.
import type { Language } from './languages.ts';

/**
 * Date and time in UTC, because the reader's time zone is unknown. Arabic would default to the
 * Islamic calendar.
 */
export function dayOf(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(instant);
}

/** The date alone, in UTC. */
export function dateOf(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    calendar: 'gregory',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(instant);
}

/** `day`: YYYY-MM-DD in UTC; empty: none. */
export function isFuture(day: string, now: Date): boolean {
  return now.toISOString().slice(0, 10) < day;
}

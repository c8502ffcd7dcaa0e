// The local time in a time zone.
import type { Language } from '#contract/languages.ts';

/** `20:13`, or null for a zone that this browser does not know. */
export function timeThere(zone: string, language: Language, now = new Date()): string | null {
  try {
    return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }).format(now);
  } catch {
    // RangeError: unknown zone.
    return null;
  }
}

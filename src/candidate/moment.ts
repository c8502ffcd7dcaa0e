// A deadline as candidates read it.
import { formatDateTime } from '../i18n/dates.ts';
import type { Language } from '#contract/languages.ts';

/** In the reader's own time zone, which is named: a deadline elsewhere is no deadline here. */
export function momentOf(instant: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(new Date(instant));
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${formatDateTime(instant, language)} ${zone}`;
}

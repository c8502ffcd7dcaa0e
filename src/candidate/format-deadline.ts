// Formats a deadline for candidates.
import { formatDateTime } from '../i18n/dates.ts';
import type { Language } from '#contract/languages.ts';

/** In the reader's time zone, with its name: a deadline in another zone would mislead. */
export function formatDeadline(instant: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(new Date(instant));
  const zone = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return `${formatDateTime(instant, language)} ${zone}`;
}

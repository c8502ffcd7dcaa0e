// The reminder setting in words.
import type { TFunction } from 'i18next';

/** `hours` before the deadline; null means never. */
export function reminderText(hours: number | null, t: TFunction): string {
  if (hours === null) return t('jobs.remind_never');
  if (hours > 24 && hours % 24 === 0) return t('jobs.remind_days', { count: hours / 24 });
  return t('jobs.remind_before', { count: hours });
}

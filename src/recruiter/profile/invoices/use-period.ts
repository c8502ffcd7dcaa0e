// A period in words. `to` is the first moment after it, so its last day is shown.
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** Empty if the period begins with a payment that has not arrived. */
export function usePeriod(): (from: string | null, to: string | null) => string {
  const language = useLanguage();
  return (from, to) => {
    if (from === null || to === null) return '';
    const last = new Date(Math.max(Date.parse(from), Date.parse(to) - 1)).toISOString();
    return `${formatDate(from, language, 'UTC')} – ${formatDate(last, language, 'UTC')}`;
  };
}

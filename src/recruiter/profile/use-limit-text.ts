// Formats a limit. The number that means no limit becomes 'Unlimited'.
import { useTranslation } from 'react-i18next';
import { unlimited } from '#contract/plan.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function useLimitText(): (limit: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (limit) => (limit >= unlimited ? t('common.unlimited') : formatNumber(limit, language));
}

// A time without activity in words: `30 minutes`, `4 hours`.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';

export function useIdleText(): (minutes: number | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (minutes) => {
    if (minutes === null) return t('sign_in.idle_none');
    const isWhole = minutes % 60 === 0;
    return new Intl.NumberFormat(`${language}-u-nu-latn`, {
      ...{ style: 'unit', unit: isWhole ? 'hour' : 'minute', unitDisplay: 'long' },
    }).format(isWhole ? minutes / 60 : minutes);
  };
}

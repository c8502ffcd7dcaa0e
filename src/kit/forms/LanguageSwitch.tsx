// Language switch for the interface.
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../i18n/shown-language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LanguageField } from './LanguageField.tsx';

export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <LanguageField
      size="small"
      label={t('shell.language')}
      value={useLanguage()}
      onChange={(language) => void changeLanguage(language)}
    />
  );
}

// The shown language, as a React hook.
import { useTranslation } from 'react-i18next';
import { defaultLanguage, matchLanguage, type Language } from '#contract/languages.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return matchLanguage(i18n.language) ?? defaultLanguage;
}

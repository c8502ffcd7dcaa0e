// Interface language for visitors without an account. Each language is listed under its own name.
import { useTranslation } from 'react-i18next';
import { languages, matchLanguage } from '#contract/languages.ts';
import { changeLanguage } from '../i18n/shown-language.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useLanguage } from '../i18n/use-language.ts';

export function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = (tag: string) => {
    const chosen = matchLanguage(tag);
    if (chosen) void changeLanguage(chosen);
  };
  return (
    <select
      className="language-select"
      aria-label={t('common.language')}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}

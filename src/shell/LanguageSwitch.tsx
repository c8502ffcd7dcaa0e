// The choice of the interface's language. Each language is called by its own name.
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { languages, matchLanguage } from '#contract/languages.ts';
import { changeLanguage } from '../i18n/shown-language.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useLanguage } from '../i18n/use-language.ts';

export function LanguageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = (tag: string) => {
    const chosen = matchLanguage(tag);
    if (chosen) void changeLanguage(chosen);
  };
  return (
    <TextField
      select
      size="small"
      label={t('shell.language')}
      value={language}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </TextField>
  );
}

// The choice of one of our languages: each by its own name.
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Language, languages } from '#contract/languages.ts';
import { languageNames } from '../../i18n/language-names.ts';

export function LanguageField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange' | 'select'> & {
  value: Language;
  onChange: (language: Language) => void;
}) {
  return (
    <TextField
      {...props}
      select
      value={value}
      onChange={({ target }) => onChange(Language.parse(target.value))}
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

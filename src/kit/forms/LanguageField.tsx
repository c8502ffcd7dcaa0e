// A select of the supported languages, each by its own name.
import { Language, languages } from '#contract/languages.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { BoxLooks } from './TextBox.tsx';

export function LanguageField({
  value,
  onChange,
  ...looks
}: BoxLooks & { value: Language; onChange: (language: Language) => void }) {
  return (
    <ChoiceBox {...looks} value={value} onChange={(chosen) => onChange(Language.parse(chosen))}>
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </ChoiceBox>
  );
}

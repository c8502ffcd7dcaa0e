// A select of the supported languages, each by its own name.
import { languages, type Language } from '#contract/languages.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { ChoiceBox, type SelectOption } from './ChoiceBox.tsx';
import type { BoxLooks } from './TextBox.tsx';

export const languageOptions: readonly SelectOption<Language>[] = languages.map((value) => ({
  value,
  label: languageNames[value],
  lang: value,
}));

export function LanguageField({
  value,
  onChange,
  ...looks
}: BoxLooks & { value: Language; onChange: (language: Language) => void }) {
  return <ChoiceBox {...looks} value={value} options={languageOptions} onChange={onChange} />;
}

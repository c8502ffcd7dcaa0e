// The fields that people search an entry by: a question's subject, profession and language, a template's name and
// profession.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { configQuery } from '../../../api/queries.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import type { Form } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';

export function QuestionEntryFields({
  form,
}: {
  form: Form<{ subject_id: string; role_id: string | null; language: Language }>;
}) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <SelectField
        form={form}
        name="subject_id"
        required
        label={t('bank.subject')}
        options={[
          { value: '', label: t('bank.choose_subject') },
          ...(config?.subjects ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
        ]}
      />
      <ProfessionField form={form} />
      <SelectField form={form} name="language" label={t('bank.written_in')} options={languageOptions} />
    </>
  );
}

export function TemplateEntryFields({ form }: { form: Form<{ name: string; role_id: string | null }> }) {
  const { t } = useTranslation();
  return (
    <>
      <InputField
        form={form}
        name="name"
        required
        label={t('bank.template_name')}
        maxLength={200}
        autoFocus
      />
      <ProfessionField form={form} />
    </>
  );
}

/** The profession that an entry is for, or any. */
function ProfessionField({ form }: { form: Form<{ role_id: string | null }> }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  return (
    <SelectField
      form={form}
      name="role_id"
      label={t('jobs.profession')}
      options={[
        { value: null, label: t('bank.any_profession') },
        ...(config?.roles ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
      ]}
    />
  );
}

// The profession that an entry is for, or any.
import { useTranslation } from 'react-i18next';
import type { Config } from '#contract/config.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import type { Form } from '../../../kit/forms/form-store.ts';
import { SelectField } from '../../../kit/forms/SelectField.tsx';

export function ProfessionField({
  form,
  roles,
}: {
  form: Form<{ role_id: string | null }>;
  roles: Config['roles'];
}) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  return (
    <SelectField
      form={form}
      name="role_id"
      label={t('jobs.profession')}
      options={[
        { value: null, label: t('bank.any_profession') },
        ...roles.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
      ]}
    />
  );
}

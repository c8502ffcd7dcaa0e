// The profession that an entry is for, or any.
import { useTranslation } from 'react-i18next';
import type { Config } from '#contract/config.ts';
import { useCatalogueName } from '../../../i18n/catalogue-name.ts';
import { SelectField } from './SelectField.tsx';

export function ProfessionField({
  roles,
  value,
  onChange,
}: {
  roles: Config['roles'];
  value: string | null;
  onChange: (roleId: string | null) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  return (
    <SelectField
      label={t('jobs.profession')}
      value={value ?? ''}
      options={[
        { value: '', label: t('bank.any_profession') },
        ...roles.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
      ]}
      onChange={(id) => onChange(id || null)}
    />
  );
}

// A company's industry, from the installation's list.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import type { CompanyFields } from './CompanyForm.tsx';

export function IndustryField({ form }: { form: CompanyFields }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  return (
    <SelectField
      form={form}
      name="industry_id"
      label={t('companies.industry')}
      options={[
        { value: null, label: t('common.not_set') },
        ...(config?.industries ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
      ]}
    />
  );
}

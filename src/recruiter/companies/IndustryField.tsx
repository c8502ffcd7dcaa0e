// A company's industry, from the installation's list.
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import type { CompanyControl } from './CompanyForm.tsx';

export function IndustryField({ control }: { control: CompanyControl }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  const { field } = useController({ control, name: 'industry_id' });
  return (
    <TextField
      select
      label={t('companies.industry')}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value || null)}
      inputRef={field.ref}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('common.not_set')}</option>
      {config?.industries.map((industry) => (
        <option key={industry.id} value={industry.id}>
          {nameOf(industry.name)}
        </option>
      ))}
    </TextField>
  );
}

// The basics of a job: company, title, description, location, salary, start and end.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/money.ts';
import { companiesQuery, configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { FormSection } from './FormSection.tsx';
import { JobDates } from './JobDates.tsx';
import { useJobForm } from './use-job-form.ts';

export function JobBasics() {
  const { t } = useTranslation();
  const form = useJobForm();
  const nameOf = useCatalogueName();
  const { data: companies } = useQuery(companiesQuery);
  const { data: config } = useQuery(configQuery);
  const roles = config?.roles ?? [];
  return (
    <FormSection title={t('jobs.section_job')}>
      <InputField form={form} name="name" label={t('jobs.name')} required />
      <SelectField
        form={form}
        name="company_id"
        label={t('jobs.company')}
        required
        options={(companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <InputField
        form={form}
        name="description"
        label={t('jobs.description')}
        helperText={t('jobs.description_hint')}
        multiline
        minRows={4}
      />
      {roles.length > 0 && (
        <SelectField
          form={form}
          name="role_id"
          label={t('jobs.profession')}
          options={[
            { value: null, label: t('common.not_set') },
            ...roles.map(({ id, name }) => ({ value: id, label: nameOf(name) })),
          ]}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        <InputField form={form} name="location" label={t('jobs.location')} />
        <Box sx={{ display: 'flex', gap: 1.5, width: '100%' }}>
          <InputField form={form} name="salary" label={t('jobs.salary')} />
          <SelectField
            form={form}
            name="currency"
            label={t('jobs.currency')}
            sx={{ flex: '0 0 7.5rem' }}
            options={['' as const, ...currencies].map((code) => ({ value: code, label: code || '—' }))}
          />
        </Box>
      </Stack>
      <JobDates />
    </FormSection>
  );
}

// What the job is: company, title, description, where, for how much.
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companiesQuery, configQuery } from '../../api/queries.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { useJobForm } from './use-job-form.ts';

export function JobBasics() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const { data: companies } = useQuery(companiesQuery);
  const { data: config } = useQuery(configQuery);
  const roles = config?.roles ?? [];
  return (
    <FormSection title={t('jobs.section_job')}>
      <Field control={control} name="name" label={t('jobs.name')} required />
      <Choice
        control={control}
        name="company_id"
        label={t('jobs.company')}
        required
        options={(companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field
        control={control}
        name="description"
        label={t('jobs.description')}
        helperText={t('jobs.description_hint')}
        multiline
        minRows={4}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
        <Field control={control} name="location" label={t('jobs.location')} />
        <Field control={control} name="salary" label={t('jobs.salary')} />
      </Stack>
      {roles.length > 0 && (
        <Choice
          control={control}
          name="role_id"
          label={t('jobs.profession')}
          options={[
            { value: null, label: t('common.not_set') },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormSection>
  );
}

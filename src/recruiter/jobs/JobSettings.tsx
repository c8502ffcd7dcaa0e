// How the interview is held: until when, in which order, who may open the link how often, what else is asked for.
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { templates } from '#contract/template.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Toggle } from '../../ui/form/Toggle.tsx';
import { FormSection } from './FormSection.tsx';
import { useJobForm } from './use-job-form.ts';

const templateKeys = { basic: 'jobs.template_basic', 'basic-new': 'jobs.template_basic_new' } as const;

export function JobSettings() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  return (
    <FormSection title={t('jobs.section_settings')}>
      <JobEnd />
      <Choice
        control={control}
        name="template"
        label={t('jobs.template')}
        options={templates.map((template) => ({ value: template, label: t(templateKeys[template]) }))}
      />
      <Stack spacing={1.5}>
        <Toggle control={control} name="ask_cv" label={t('jobs.ask_cv')} />
        <Toggle control={control} name="ask_motivation_letter" label={t('jobs.ask_motivation_letter')} />
        <Toggle control={control} name="ask_additional_files" label={t('jobs.ask_additional_files')} />
        <Toggle
          control={control}
          name="audio_only_allowed"
          label={t('jobs.audio_only_allowed')}
          hint={t('jobs.audio_only_allowed_hint')}
        />
        <Toggle
          control={control}
          name="self_accommodation"
          label={t('jobs.self_accommodation')}
          hint={t('jobs.self_accommodation_hint')}
        />
        <Toggle
          control={control}
          name="random_order"
          label={t('jobs.random_order')}
          hint={t('jobs.random_order_hint')}
        />
        <Toggle
          control={control}
          name="block_try"
          label={t('jobs.block_try')}
          hint={t('jobs.block_try_hint')}
        />
        <Toggle
          control={control}
          name="one_per_ip"
          label={t('jobs.one_per_ip')}
          hint={t('jobs.one_per_ip_hint')}
        />
        <Toggle
          control={control}
          name="for_follow_up"
          label={t('jobs.for_follow_up')}
          hint={t('jobs.for_follow_up_hint')}
        />
      </Stack>
    </FormSection>
  );
}

function JobEnd() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const ends = useWatch({ control, name: 'ends' });
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
      <Choice
        control={control}
        name="ends"
        label={t('jobs.ends')}
        options={[
          { value: 'never', label: t('jobs.ends_never') },
          { value: 'days', label: t('jobs.ends_days') },
          { value: 'date', label: t('jobs.ends_date') },
        ]}
      />
      {ends === 'days' && <NumberField control={control} name="expire_days" label={t('jobs.expire_days')} />}
      {ends === 'date' && (
        <Field
          control={control}
          name="expire_date"
          type="date"
          label={t('jobs.expire_date')}
          faultText={{ out_of_range: t('jobs.expire_past') }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Stack>
  );
}

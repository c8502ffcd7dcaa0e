// Which documents candidates are asked for.
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { FoldSection } from './FoldSection.tsx';
import { useJobForm } from './use-job-form.ts';

const documents = [
  { name: 'ask_cv', label: 'jobs.ask_cv', short: 'jobs.cv' },
  { name: 'ask_motivation_letter', label: 'jobs.ask_motivation_letter', short: 'jobs.motivation_letter' },
  { name: 'ask_additional_files', label: 'jobs.ask_additional_files', short: 'jobs.additional_files' },
] as const;

export function DocumentsSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const asked = useWatch({ control, name: ['ask_cv', 'ask_motivation_letter', 'ask_additional_files'] });
  const set = documents.filter((_, index) => asked[index]).map(({ short }) => t(short));
  return (
    <FoldSection title={t('jobs.section_documents')} set={set}>
      <Stack spacing={1.5}>
        {documents.map(({ name, label }) => (
          <Toggle key={name} control={control} name={name} label={t(label)} />
        ))}
      </Stack>
    </FoldSection>
  );
}

// Which documents candidates are asked for.
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { jobFlags, jobSettings, type JobFlag } from '#contract/job-settings.ts';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { FoldSection } from './FoldSection.tsx';
import { useJobForm } from './use-job-form.ts';

type DocumentFlag = Extract<JobFlag, `ask_${string}`>;

const documents = {
  ask_cv: 'jobs.cv',
  ask_motivation_letter: 'jobs.motivation_letter',
  ask_additional_files: 'jobs.additional_files',
} as const satisfies Record<DocumentFlag, string>;
const names = jobFlags.filter((name): name is DocumentFlag => name in documents);

export function DocumentsSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const asked = useWatch({ control, name: names });
  const set = names.filter((_, index) => asked[index]).map((name) => t(documents[name]));
  return (
    <FoldSection title={t('jobs.section_documents')} set={set}>
      <Stack spacing={1.5}>
        {names.map((name) => (
          <Toggle key={name} control={control} name={name} label={t(jobSettings[name].label)} />
        ))}
      </Stack>
    </FoldSection>
  );
}

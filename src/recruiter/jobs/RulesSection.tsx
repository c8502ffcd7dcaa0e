// The rules of the interview, such as question order, reopening the link, audio-only answers, and hidden names.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { jobFlags, jobSettings, type JobFlag } from '#contract/job-settings.ts';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { Help } from '../../kit/Help.tsx';
import { FoldSection } from './FoldSection.tsx';
import { useJobForm } from './use-job-form.ts';

type Rule = Exclude<JobFlag, `ask_${string}`>;

const hints = {
  random_order: 'jobs.random_order_hint',
  block_try: 'jobs.block_try_hint',
  one_per_ip: 'jobs.one_per_ip_hint',
  audio_only_allowed: 'jobs.audio_only_allowed_hint',
  self_accommodation: 'jobs.self_accommodation_hint',
  hide_names: 'jobs.hide_names_hint',
  for_follow_up: 'jobs.for_follow_up_hint',
  on_company_page: 'jobs.on_company_page_hint',
  can_export_all: 'jobs.can_export_all_hint',
} as const satisfies Record<Rule, string>;
const names = jobFlags.filter((name): name is Rule => name in hints);

export function RulesSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const values = useWatch({ control, name: names });
  const labelOf = (name: Rule) => t(jobSettings[name].label);
  const set = names.filter((_, index) => values[index]).map(labelOf);
  return (
    <FoldSection title={t('jobs.section_rules')} set={set}>
      <Stack spacing={1.5}>
        {names.map((name) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Toggle control={control} name={name} label={labelOf(name)} hint={t(hints[name])} />
            {(name === 'block_try' || name === 'hide_names') && (
              <Help about={labelOf(name)}>{t(`tips.${name}`)}</Help>
            )}
          </Box>
        ))}
      </Stack>
    </FoldSection>
  );
}

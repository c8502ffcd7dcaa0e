// The rules of the interview, such as question order, reopening the link, audio-only answers, and hidden names.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { Help } from '../../kit/Help.tsx';
import { FoldSection } from './FoldSection.tsx';
import { useJobForm } from './use-job-form.ts';

const rules = [
  { name: 'random_order', label: 'jobs.random_order', hint: 'jobs.random_order_hint' },
  { name: 'block_try', label: 'jobs.block_try', hint: 'jobs.block_try_hint' },
  { name: 'one_per_ip', label: 'jobs.one_per_ip', hint: 'jobs.one_per_ip_hint' },
  { name: 'audio_only_allowed', label: 'jobs.audio_only_allowed', hint: 'jobs.audio_only_allowed_hint' },
  { name: 'self_accommodation', label: 'jobs.self_accommodation', hint: 'jobs.self_accommodation_hint' },
  { name: 'hide_names', label: 'jobs.hide_names', hint: 'jobs.hide_names_hint' },
  { name: 'for_follow_up', label: 'jobs.for_follow_up', hint: 'jobs.for_follow_up_hint' },
  { name: 'on_company_page', label: 'jobs.on_company_page', hint: 'jobs.on_company_page_hint' },
  { name: 'can_export_all', label: 'jobs.can_export_all', hint: 'jobs.can_export_all_hint' },
] as const;
const names = rules.map(({ name }) => name);

export function RulesSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const values = useWatch({ control, name: names });
  const set = rules.filter((_, index) => values[index]).map(({ label }) => t(label));
  return (
    <FoldSection title={t('jobs.section_rules')} set={set}>
      <Stack spacing={1.5}>
        {rules.map(({ name, label, hint }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Toggle control={control} name={name} label={t(label)} hint={t(hint)} />
            {(name === 'block_try' || name === 'hide_names') && (
              <Help about={t(label)}>{t(`tips.${name}`)}</Help>
            )}
          </Box>
        ))}
      </Stack>
    </FoldSection>
  );
}

// What the AI assessment looks for. Hidden on installations without AI.
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { Help } from '../../kit/Help.tsx';
import { FoldSection } from './FoldSection.tsx';
import { useJobForm } from './use-job-form.ts';

export function AiSection() {
  const { t } = useTranslation();
  const { control } = useJobForm();
  const { data: config } = useQuery(configQuery);
  const instructions = useWatch({ control, name: 'ai_instructions' });
  if (!config?.generate_questions) return null;
  return (
    <FoldSection
      title={t('jobs.section_ai')}
      set={instructions.trim() ? [instructions.trim()] : []}
      fields={['ai_instructions']}
    >
      <Field
        control={control}
        name="ai_instructions"
        label={t('jobs.ai_instructions')}
        helperText={t('jobs.ai_instructions_hint')}
        multiline
        minRows={3}
      />
      <Box>
        <Help about={t('jobs.section_ai')}>{t('tips.ai')}</Help>
      </Box>
    </FoldSection>
  );
}

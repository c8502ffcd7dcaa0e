// The AI assessment of a job: the switch, instructions, what is still missing, and the notice for candidates. Hidden on installations
// without AI.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isFuture } from '#contract/day-of.ts';
import type { Competence } from '#contract/job.ts';
import { companiesQuery, configQuery, planQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { Help } from '../../kit/Help.tsx';
import { isAssessedByAi } from './ai-assessment.ts';
import { FoldSection } from './FoldSection.tsx';
import { isNamed } from './job-form.ts';
import { useJobForm } from './use-job-form.ts';

export function AiSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const { data: config } = useQuery(configQuery);
  const isOn = useFieldValue(form, 'ai_assessment');
  const instructions = useFieldValue(form, 'ai_instructions').trim();
  if (!config?.ai_assessment) return null;
  const set = isOn ? [t('jobs.ai_assessment'), instructions].filter(Boolean) : [];
  return (
    <FoldSection
      title={t('jobs.section_ai')}
      set={set}
      fields={['ai_instructions', 'ai_off_until', 'ai_audit_url']}
    >
      <InPlan />
      <SwitchField
        form={form}
        name="ai_assessment"
        label={t('jobs.ai_assessment')}
        hint={t('jobs.ai_assessment_hint')}
        help={<Help about={t('jobs.ai_assessment')}>{t('tips.ai')}</Help>}
      />
      {isOn && (
        <>
          <Missing />
          <InputField
            form={form}
            name="ai_instructions"
            label={t('jobs.ai_instructions')}
            helperText={t('jobs.ai_instructions_hint')}
            multiline
            minRows={3}
          />
          <InputField
            form={form}
            name="ai_off_until"
            type="date"
            label={`${t('jobs.ai_off_until')} (${t('common.optional')})`}
            helperText={t('jobs.ai_off_until_hint')}
          />
          <InputField
            form={form}
            name="ai_audit_url"
            type="url"
            label={`${t('jobs.ai_audit_url')} (${t('common.optional')})`}
            helperText={t('jobs.ai_audit_url_hint')}
            dir="ltr"
          />
          <Notice processor={config.ai_processor} />
        </>
      )}
    </FoldSection>
  );
}

function InPlan() {
  const { t } = useTranslation();
  const { data: plan } = useQuery(planQuery);
  const use = plan?.ai.find(({ what }) => what === 'assessments');
  if (use?.limit !== 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'var(--warn)' }}>
      {t('jobs.ai_not_in_plan')}
    </Typography>
  );
}

/** What has to be done so that anything is assessed. */
function Missing() {
  const { t } = useTranslation();
  const form = useJobForm();
  const questions = useFieldValue(form, 'questions');
  const named = useFieldValue(form, 'competences').filter(isNamed);
  const chosen = named.filter(({ by_ai: isByAi }) => isByAi);
  const undescribed = chosen.filter((competence) => !isDescribed(competence));
  const lines = [
    !questions.some(isAssessedByAi) && t('jobs.ai_no_questions'),
    undescribed.length === chosen.length && undescribed.length === 0 && t('jobs.ai_no_competences'),
    undescribed.length > 0 &&
      t('jobs.ai_levels_missing', { names: undescribed.map(({ name }) => name.trim()).join(', ') }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <Typography key={line} variant="body2" sx={{ color: 'var(--warn)' }}>
      {line}
    </Typography>
  ));
}

function isDescribed({ levels = [] }: Competence): boolean {
  return levels.length === 4 && levels.every((text) => text.trim() !== '');
}

/** As the candidates' welcome page has it. */
function Notice({ processor }: { processor: string }) {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery(companiesQuery);
  const language = useLanguage();
  const form = useJobForm();
  const companyId = useFieldValue(form, 'company_id');
  const day = useFieldValue(form, 'ai_off_until');
  const company = companies.find(({ id }) => id === companyId)?.name ?? '';
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {t('jobs.ai_notice')}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('processing.assessment', { processor, company })}
        {isFuture(day, new Date()) &&
          ` ${t('processing.not_before', { date: formatDate(day, language, 'UTC') })}`}
      </Typography>
    </Box>
  );
}

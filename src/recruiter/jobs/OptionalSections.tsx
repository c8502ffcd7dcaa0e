// The collapsed sections that most jobs leave at their defaults: documents, look, rules, reminder.
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { jobFlags, jobSettings, type JobFlag, reminderHours } from '#contract/job-settings.ts';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useFormPick, useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { Help } from '../../kit/Help.tsx';
import { AiSection } from './AiSection.tsx';
import { FoldSection } from './FoldSection.tsx';
import { IdealProfile } from './IdealProfile.tsx';
import { LookSection } from './LookSection.tsx';
import { PipelineSection } from './PipelineSection.tsx';
import { reminderText } from './reminder-text.ts';
import { useJobForm } from './use-job-form.ts';

export function OptionalSections() {
  const { t } = useTranslation();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
        {t('jobs.optional_lead')}
      </Typography>
      <DocumentsSection />
      <LookSection />
      <RulesSection />
      <IdealProfile />
      <PipelineSection />
      <ReminderSection />
      <AiSection />
    </>
  );
}

type DocumentFlag = Extract<JobFlag, `ask_${string}`>;

const documents = {
  ask_cv: 'jobs.cv',
  ask_motivation_letter: 'jobs.motivation_letter',
  ask_additional_files: 'jobs.additional_files',
} as const satisfies Record<DocumentFlag, string>;
const documentNames = jobFlags.filter((name): name is DocumentFlag => name in documents);

/** Which documents candidates are asked for. */
function DocumentsSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const asked = useFormPick(form, ({ values }) => documentNames.filter((name) => values[name]).join(' '));
  const set = documentNames
    .filter((name) => asked.split(' ').includes(name))
    .map((name) => t(documents[name]));
  return (
    <FoldSection title={t('jobs.section_documents')} set={set}>
      <Stack spacing={1.5}>
        {documentNames.map((name) => (
          <SwitchField key={name} form={form} name={name} label={t(jobSettings[name].label)} />
        ))}
      </Stack>
    </FoldSection>
  );
}

/** `ai_assessment` is in its own section. */
type Rule = Exclude<JobFlag, `ask_${string}` | 'ai_assessment'>;

const hints = {
  random_order: 'jobs.random_order_hint',
  block_try: 'jobs.block_try_hint',
  one_per_ip: 'jobs.one_per_ip_hint',
  audio_only_allowed: 'jobs.audio_only_allowed_hint',
  self_accommodation: 'jobs.self_accommodation_hint',
  hide_names: 'jobs.hide_names_hint',
  plagiarism_check: 'jobs.plagiarism_check_hint',
  for_follow_up: 'jobs.for_follow_up_hint',
  on_company_page: 'jobs.on_company_page_hint',
  can_export_all: 'jobs.can_export_all_hint',
} as const satisfies Record<Rule, string>;
const ruleNames = jobFlags.filter((name): name is Rule => name in hints);

/**
 * The rules of the interview, such as question order, reopening the link, audio-only answers, and hidden names.
 */
function RulesSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const chosen = useFormPick(form, ({ values }) => ruleNames.filter((name) => values[name]).join(' '));
  const labelOf = (name: Rule) => t(jobSettings[name].label);
  const set = ruleNames.filter((name) => chosen.split(' ').includes(name)).map(labelOf);
  return (
    <FoldSection title={t('jobs.section_rules')} set={set}>
      <Stack spacing={1.5}>
        {ruleNames.map((name) => (
          <SwitchField
            key={name}
            form={form}
            name={name}
            label={labelOf(name)}
            hint={t(hints[name])}
            help={
              (name === 'block_try' || name === 'hide_names') && (
                <Help about={labelOf(name)}>{t(`tips.${name}`)}</Help>
              )
            }
          />
        ))}
      </Stack>
    </FoldSection>
  );
}

/** Whether and when to remind candidates who have not finished by the deadline. */
function ReminderSection() {
  const { t } = useTranslation();
  const form = useJobForm();
  const hours = useFieldValue(form, 'remind_hours');
  const ends = useFieldValue(form, 'ends');
  // Offers the stored value even if it is not one of the standard choices.
  const offered = [...new Set<number>([...reminderHours, ...(hours === null ? [] : [hours])])];
  return (
    <FoldSection title={t('jobs.section_reminders')} set={[reminderText(hours, t)]} fields={['remind_hours']}>
      <div>
        <SelectField
          form={form}
          name="remind_hours"
          label={t('jobs.remind')}
          options={[null, ...offered.toSorted((a, b) => a - b)].map((value) => ({
            value,
            label: reminderText(value, t),
          }))}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t(ends === 'never' ? 'jobs.remind_no_end' : 'jobs.remind_hint')}
        </Typography>
      </div>
    </FoldSection>
  );
}

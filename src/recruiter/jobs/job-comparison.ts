// The fields of a job, as two versions of it are compared. Settings come from the contract's table, in its order.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobDraft } from '#contract/job.ts';
import { jobSettingNames, jobSettings, type JobSetting } from '#contract/job-settings.ts';
import { companiesQuery, configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { ComparedField } from '../../kit/versioned-edit/save-over.ts';
import { useFileText, useValueText } from '../../kit/versioned-edit/use-value-text.ts';
import { reminderText } from './reminder-text.ts';

type List = 'questions' | 'competences' | 'pipelines';

export function useJobFields(): ComparedField<JobDraft>[] {
  const { t } = useTranslation();
  const textOf = useSettingText();
  const fileText = useFileText();
  const lines = (texts: readonly string[]) =>
    texts.map((text, index) => `${index + 1}. ${text}`).join('\n') || t('common.not_set');
  // Where the questions came from is not shown in the form.
  const names = jobSettingNames.filter((name) => name !== 'hiring_template_id');
  const settings = names.map((name) => ({
    label: t(jobSettings[name].label),
    compare: comparedJob[name],
    show: (job: JobDraft, theirs?: JobDraft) =>
      isFile(name) ? fileText(job[name], theirs?.[name]) : textOf(name, job[name]),
  }));
  return [
    ...settings,
    {
      label: t('jobs.section_questions'),
      compare: comparedJob.questions,
      show: (job) => lines(job.questions.map(({ question }) => question)),
    },
    {
      label: t('jobs.section_profile'),
      compare: comparedJob.competences,
      show: (job) =>
        lines(
          job.competences.map(({ name, score, levels = [] }) => [`${name} ${score}`, ...levels].join('\n')),
        ),
    },
    {
      label: t('jobs.section_pipeline'),
      compare: comparedJob.pipelines,
      show: (job) => lines(job.pipelines.map(({ name }) => name)),
    },
  ];
}

type Compared = (job: JobDraft) => unknown;

/** What two versions can differ in: only what users see. Ids and empty options do not count. */
export const comparedJob = {
  ...(Object.fromEntries(jobSettingNames.map((name) => [name, (job: JobDraft) => job[name]])) as Record<
    JobSetting,
    Compared
  >),
  questions: (job) => job.questions.map(shownQuestion),
  competences: (job) =>
    job.competences.map(({ name, score, levels = [], question_ids: ids = [] }) => [
      ...[name, score, levels],
      ids.map((id) => job.questions.findIndex((question) => question.id === id)),
    ]),
  pipelines: (job) => job.pipelines.map(({ name }) => name),
} satisfies Record<JobSetting | List, Compared>;

function shownQuestion({ id: _, default_id: __, tests, ...question }: JobDraft['questions'][number]) {
  const options = tests
    .filter(({ text, output }) => text !== '' || Boolean(output))
    .map(({ text, correct, output = '', hidden = false }) => [text, correct, output, hidden]);
  const fields = Object.entries(question).toSorted(([a], [b]) => a.localeCompare(b));
  return [fields, options];
}

function useSettingText(): (name: JobSetting, value: string | number | boolean | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const textOf = useValueText();
  const { data: companies } = useQuery(companiesQuery);
  const { data: config } = useQuery(configQuery);
  return (name, value) => {
    if (name === 'remind_hours') return reminderText(typeof value === 'number' ? value : null, t);
    if (value === null || value === '') return textOf(value);
    if (name === 'company_id') return companies?.find(({ id }) => id === value)?.name ?? '';
    if (name === 'role_id') return nameOf(config?.roles.find(({ id }) => id === value)?.name ?? '');
    if (name === 'template') return t(value === 'basic' ? 'jobs.template_basic' : 'jobs.template_basic_new');
    if (name === 'start_at' || name === 'expire_date') return formatDate(String(value), language);
    return textOf(value);
  };
}

function isFile(name: JobSetting): name is 'header_image_file_id' | 'preview_video_file_id' {
  return name === 'header_image_file_id' || name === 'preview_video_file_id';
}

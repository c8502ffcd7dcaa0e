// Compares unsaved changes with a version that someone else has saved since.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { jobSettings, type JobSetting } from '#contract/job-settings.ts';
import { companiesQuery, configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { NewerDialog } from '../../kit/NewerDialog.tsx';
import { differingFields, type ComparedList } from './job-differences.ts';
import { reminderText } from './reminder-text.ts';

export function NewerJobDialog({
  mine,
  theirs,
  ...on
}: {
  mine: JobDraft;
  theirs: JobDetail;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const { fields, lists } = differingFields(theirs, mine);
  const differences = [
    ...fields.map((field) => ({
      label: t(jobSettings[field].label),
      theirs: textOf(field, theirs[field]),
      // Two files have the same label.
      mine:
        isFile(field) && theirs[field] && mine[field] ? t('jobs.newer_other') : textOf(field, mine[field]),
    })),
    ...lists.map((list) => ({
      label: t(listLabels[list]),
      theirs: lines(list, theirs) || t('common.not_set'),
      mine: lines(list, mine) || t('common.not_set'),
    })),
  ];
  return <NewerDialog differences={differences} {...on} />;
}

function useFieldText(): (field: JobSetting, value: string | number | boolean | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useCatalogueName();
  const { data: companies } = useQuery(companiesQuery);
  const { data: config } = useQuery(configQuery);
  return (field, value) => {
    if (field === 'remind_hours') return reminderText(typeof value === 'number' ? value : null, t);
    if (value === null || value === '') return t('common.not_set');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (field === 'company_id') return companies?.find(({ id }) => id === value)?.name ?? '';
    if (field === 'role_id') return nameOf(config?.roles.find(({ id }) => id === value)?.name ?? '');
    if (field === 'template') return t(value === 'basic' ? 'jobs.template_basic' : 'jobs.template_basic_new');
    if (field === 'start_at' || field === 'expire_date') return formatDate(String(value), language);
    return isFile(field) ? t('common.yes') : String(value);
  };
}

function isFile(field: JobSetting): field is 'header_image_file_id' | 'preview_video_file_id' {
  return field === 'header_image_file_id' || field === 'preview_video_file_id';
}

function lines(list: ComparedList, job: Pick<JobDraft, ComparedList>): string {
  const texts = {
    questions: () => job.questions.map(({ question }) => question),
    competences: () => job.competences.map(({ name, score }) => `${name} ${score}`),
    pipelines: () => job.pipelines.map(({ name }) => name),
  }[list]();
  return texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
}

const listLabels = {
  questions: 'jobs.section_questions',
  competences: 'jobs.section_profile',
  pipelines: 'jobs.section_pipeline',
} as const satisfies Record<ComparedList, string>;

// A job that somebody saved meanwhile, beside one's own changes.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { companiesQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { NewerDialog } from '../../ui/NewerDialog.tsx';
import { differingFields, type ComparedField } from './job-differences.ts';

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
  const language = useLanguage();
  const { data: companies } = useQuery(companiesQuery);
  const { fields, questions } = differingFields(theirs, mine);
  const differences = fields.map((field) => ({
    label: t(labels[field]),
    theirs: text(field, theirs[field]),
    mine: text(field, mine[field]),
  }));
  if (questions)
    differences.push({ label: t('jobs.section_questions'), theirs: asked(theirs), mine: asked(mine) });
  return <NewerDialog differences={differences} {...on} />;

  function text(field: ComparedField, value: string | number | boolean | null): string {
    if (value === null || value === '') return t('common.not_set');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (field === 'company_id') return companies?.find(({ id }) => id === value)?.name ?? '';
    if (field === 'start_at' || field === 'expire_date') return formatDate(String(value), language);
    return String(value);
  }
}

function asked(job: { questions: readonly { question: string }[] }): string {
  return job.questions.map(({ question }, index) => `${index + 1}. ${question}`).join('\n');
}

const labels = {
  name: 'jobs.name',
  company_id: 'jobs.company',
  description: 'jobs.description',
  location: 'jobs.location',
  salary: 'jobs.salary',
  role_id: 'jobs.profession',
  start_at: 'jobs.start_at',
  expire_days: 'jobs.expire_days',
  expire_date: 'jobs.expire_date',
  template: 'jobs.template',
  ask_cv: 'jobs.ask_cv',
  ask_motivation_letter: 'jobs.ask_motivation_letter',
  random_order: 'jobs.random_order',
  block_try: 'jobs.block_try',
  one_per_ip: 'jobs.one_per_ip',
  for_follow_up: 'jobs.for_follow_up',
} as const satisfies Record<ComparedField, string>;

// The jobs that are archived when a smaller plan begins: none at first. Says how many jobs are still over its limit.
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/billing.ts';
import type { Job } from '#contract/job.ts';
import { formatDate, formatNumber } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CheckboxesField } from '../../../kit/forms/CheckboxesField.tsx';
import type { Form } from '../../../kit/forms/form-store.ts';
import { useFieldValue } from '../../../kit/forms/use-contract-form.ts';

interface Props {
  form: Form<{ archived_jobs: string[] }>;
  quote: Quote;
  /** The active jobs. */
  jobs: readonly Job[];
}

export function JobsToArchive({ form, quote, jobs }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const aboutOf = ({ company, unfinished_count: count }: Job) =>
    t('purchase.archive_job', {
      ...{ company: isolated(company.name), count, number: formatNumber(count, language) },
    });
  return (
    <div>
      <CheckboxesField
        form={form}
        name="archived_jobs"
        label={t('purchase.archive_jobs', { date: formatDate(quote.effective_at, language, 'UTC') })}
        hint={t('purchase.archive_hint')}
        options={jobs.map((job) => ({ value: job.id, label: isolated(job.name), about: aboutOf(job) }))}
      />
      <StillOver form={form} quote={quote} />
    </div>
  );
}

function StillOver({ form, quote }: Omit<Props, 'jobs'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useFieldValue(form, 'archived_jobs').length;
  const count = Math.max(jobsOver(quote) - chosen, 0);
  const name = isolated(quote.plan_name);
  return (
    <Typography role="status" sx={{ mt: 1 }}>
      {count === 0
        ? t('purchase.archive_enough', { name })
        : t('purchase.archive_over', { count, number: formatNumber(count, language), name })}
    </Typography>
  );
}

/** How many jobs exceed the plan's limit. */
export function jobsOver({ over }: Pick<Quote, 'over'>): number {
  const jobs = over.find(({ what }) => what === 'jobs');
  return jobs ? jobs.used - jobs.limit : 0;
}

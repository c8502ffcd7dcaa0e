// The confirmation of a smaller plan or a shorter period, which begins when the paid period ends. Nothing is charged now.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { scheduleChange, type Quote } from '#contract/billing.ts';
import { Id } from '#contract/id.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { jobsQuery } from '../../../api/queries.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useContractForm } from '../../../kit/forms/use-contract-form.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { showNotice } from '../../../kit/notices.ts';
import { useMay } from '../../../kit/use-may.ts';
import { JobsToArchive, jobsOver } from './JobsToArchive.tsx';
import { Later, OverLimits } from './QuoteSummary.tsx';

const Choice = z.object({ archived_jobs: z.array(Id) });

export function ScheduleForm({
  title,
  quote,
  onClose,
}: {
  title: string;
  quote: Quote;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cache = useQueryClient();
  const date = formatDate(quote.effective_at, language, 'UTC');
  const name = isolated(quote.plan_name);
  const isChoosing = useMay('jobs.archive') && jobsOver(quote) > 0;
  const all = useQuery({ ...jobsQuery, enabled: isChoosing });
  const jobs = all.data?.filter(({ active }) => active) ?? [];
  const form = useContractForm({
    schema: Choice,
    values: { archived_jobs: [] },
    errors: 'inline',
    submit: async (chosen) => {
      const { plan_id, yearly } = quote;
      // Without those that someone has archived or deleted since they were chosen.
      const archived_jobs = chosen.archived_jobs.filter((id) => jobs.some((job) => job.id === id));
      await callAsUser(scheduleChange, { body: { plan_id, yearly, archived_jobs } });
      await cache.invalidateQueries({ queryKey: keys.plan });
      showNotice({ severity: 'success', text: t('purchase.scheduled', { name, date }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      text={
        <>
          {t('purchase.later_only', { date })} <Later quote={quote} />
        </>
      }
      submitLabel={t('purchase.submit_later', { date })}
      onClose={onClose}
    >
      <OverLimits quote={quote} />
      {isChoosing && <Loaded query={all}>{() => <JobsToArchive {...{ form, quote, jobs }} />}</Loaded>}
    </FormDialog>
  );
}

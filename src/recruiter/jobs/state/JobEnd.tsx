// A short label for when a job closes: its last day for everyone, or the end of its share link.
import { useTranslation } from 'react-i18next';
import { endOfShareLink } from '#contract/deadline.ts';
import type { Job } from '#contract/job.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

export function JobEnd({ job }: { job: Pick<Job, 'start_at' | 'expire_days' | 'expire_date'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shareEnd = endOfShareLink(job);
  if (!shareEnd) return <>{t('jobs.no_end')}</>;
  const isPast = (instant: string) => Date.parse(instant) <= Date.now();
  const { expire_date: last } = job;
  if (last && (job.expire_days === null || isPast(last)))
    return <>{t(isPast(last) ? 'jobs.ended_on' : 'jobs.ends_on', { date: formatDate(last, language) })}</>;
  const end = shareEnd.toISOString();
  return (
    <>{t(isPast(end) ? 'jobs.share_ended_on' : 'jobs.share_ends_on', { date: formatDate(end, language) })}</>
  );
}

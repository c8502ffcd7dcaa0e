// /jobs/invite/{id}: the ways to invite candidates. The share link comes first: it is the recommended one.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endOfJob, type JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../api/queries.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { InviteWays, type Way } from './InviteWays.tsx';

export function InviteScreen({ id, way }: { id: string; way: Way }) {
  const query = useQuery(jobQuery(id));
  return <Loaded query={query}>{(job) => <Invite job={job} way={way} />}</Loaded>;
}

function Invite({ job, way }: { job: JobDetail; way: Way }) {
  const { t } = useTranslation();
  const back = (
    <LinkButton to="/jobs/vacancy/$id" params={{ id: job.id }} variant="outlined">
      {t('invites.back_to_job')}
    </LinkButton>
  );
  return (
    <Page
      title={t('invites.title')}
      lead={t('invites.lead', { job: job.name })}
      actions={back}
      width="narrow"
    >
      {job.active ? (
        <>
          <EndedWarning job={job} />
          <InviteWays job={job} way={way} />
        </>
      ) : (
        <Alert severity="info">
          <AlertTitle>{t('invites.archived_title')}</AlertTitle>
          {t('invites.archived_text')}
        </Alert>
      )}
    </Page>
  );
}

function EndedWarning({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const end = endOfJob(job);
  if (!end || Date.parse(end) > Date.now()) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{t('invites.ended_title')}</AlertTitle>
      {t('invites.ended_text', { date: formatDate(end, language) })}
    </Alert>
  );
}

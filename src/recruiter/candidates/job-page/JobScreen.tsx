// /jobs/vacancy/{id}: one job with its share link, counts and candidates. Updates live.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../../api/queries.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { RecommendedMark } from '../../invitations/share-link/RecommendedMark.tsx';
import { ShareLink } from '../../invitations/share-link/ShareLink.tsx';
import { JobEnd } from '../../jobs/state/JobEnd.tsx';
import { ReviewLinksButton } from '../../review-links/ReviewLinksButton.tsx';
import { ReviewButton } from '../../review-queue/ReviewButton.tsx';
import { ArchiveButton } from '../../jobs/state/ArchiveButton.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { Candidates } from './Candidates.tsx';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { JobStateChip } from '../../jobs/state/JobStateChip.tsx';
import { NoticeBar } from '../../../kit/NoticeBar.tsx';
import { candidatesQuery, countsQuery } from '../queries/response-queries.ts';

export function JobScreen({ id, search: inAddress }: { id: string; search: CandidateSearch }) {
  const query = usePageQuery(jobQuery(id));
  // The URL updates at once. Deferring the rest keeps typing and clicks responsive.
  const search = useDeferredValue(inAddress);
  useCandidatesAhead(id, search);
  return (
    <>
      <Loaded query={query} skeleton={<JobSkeleton />}>
        {(job) => <JobWithCandidates job={job} search={search} />}
      </Loaded>
      <NoticeBar />
    </>
  );
}

/** Prefetches the candidates while the job is still loading. Only the list rerenders with the result. */
function useCandidatesAhead(id: string, search: CandidateSearch): void {
  const mayView = useMay('responses.view');
  const isTable = search.layout === undefined;
  useQuery({ ...candidatesQuery(id, search), enabled: mayView && isTable, notifyOnChangeProps: [] });
  useQuery({ ...countsQuery(id, search), enabled: mayView, notifyOnChangeProps: [] });
}

const JobWithCandidates = memo(function JobWithCandidates(props: {
  job: JobDetail;
  search: CandidateSearch;
}) {
  const { job, search } = props;
  return (
    <JobPage job={job}>
      <Stack spacing={3}>
        <JobOverview job={job} />
        <RequireAccess permission="responses.view">
          <Candidates job={job} search={search} />
        </RequireAccess>
      </Stack>
    </JobPage>
  );
});

/** A job's title and actions: edit, copy, archive or reopen, invite. */
function JobPage({ job, children }: { job: JobDetail; children: ReactNode }) {
  return (
    <Page title={job.name} lead={<JobFacts job={job} />} actions={<JobActions job={job} />}>
      {children}
    </Page>
  );
}

/** Memoized: does not rerender while the candidates below are filtered. */
const JobActions = memo(function JobActions({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayEdit = useMay('jobs.edit');
  const mayCopy = useMay('jobs.create');
  const mayArchive = useMay('jobs.archive');
  return (
    <>
      {job.active && (
        <LinkButton to="/jobs/invite/$id" params={{ id: job.id }} variant="contained">
          {t('responses.invite')}
        </LinkButton>
      )}
      <ReviewButton jobId={job.id} />
      {mayEdit && (
        <LinkButton to="/jobs/edit/$id" params={{ id: job.id }} variant="outlined">
          {t('responses.edit_job')}
        </LinkButton>
      )}
      {mayCopy && (
        <LinkButton to="/jobs/create" search={{ copy: job.id }} variant="outlined">
          {t('jobs.copy')}
        </LinkButton>
      )}
      {mayArchive && <ArchiveButton job={job} />}
      <ReviewLinksButton jobId={job.id} />
    </>
  );
});

const JobFacts = memo(function JobFacts({ job }: { job: JobDetail }) {
  const mayOpen = useMay('companies.view');
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <JobStateChip active={job.active} />
      {mayOpen ? (
        <TextLink to="/companies/view/$id" params={{ id: job.company.id }} color="inherit" sx={companyLink}>
          <bdi>{job.company.name}</bdi>
        </TextLink>
      ) : (
        <bdi>{job.company.name}</bdi>
      )}
      <span>
        <JobEnd job={job} />
      </span>
    </Stack>
  );
});

/** Tall enough for touch. */
const companyLink = { display: 'inline-flex', alignItems: 'center', minBlockSize: 28 };

/** Memoized: does not rerender while the list below is filtered. */
const JobOverview = memo(function JobOverview({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t('invites.share')} sx={overview}>
      <Box sx={share}>
        <Typography variant="h3" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          {t('invites.share')} <RecommendedMark />
        </Typography>
        {job.active ? (
          <ShareLink hash={job.hash_link} />
        ) : (
          <Alert severity="info">{t('responses.archived_explains')}</Alert>
        )}
      </Box>
      <Box component="dl" sx={counts}>
        <Count label={t('responses.invited_count')} value={job.invited_count} />
        <Count label={t('responses.interviewed_count')} value={job.interviewed_count} />
      </Box>
    </Card>
  );
});

function Count({ label, value }: { label: string; value: number }) {
  const language = useLanguage();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'center', gap: 0.25 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ margin: 0, fontSize: 'var(--text-2xl)', fontWeight: 650, lineHeight: 1.2 }}
      >
        {formatNumber(value, language)}
      </Typography>
    </Box>
  );
}

/** The gap between the two parts shows as a line, also when the second one wraps. */
const overview = { display: 'flex', flexWrap: 'wrap', gap: '1px', bgcolor: 'var(--line)' };

const share = {
  flex: '100 1 24rem',
  minInlineSize: 0,
  padding: { xs: 2, sm: 3 },
  bgcolor: 'var(--surface)',
};

const counts = {
  display: 'flex',
  flex: '1 0 auto',
  gap: { xs: 4, sm: 5 },
  margin: 0,
  padding: { xs: 2, sm: 3 },
  bgcolor: 'var(--surface)',
};

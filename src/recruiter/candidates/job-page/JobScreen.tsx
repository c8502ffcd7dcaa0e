// /jobs/vacancy/{id}: one job with its counts and candidates, and until someone has answered, its share link. Updates live.
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../../api/queries.ts';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { Page } from '../../../kit/Page.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { RecommendedMark } from '../../invitations/share-link/RecommendedMark.tsx';
import { ShareLink } from '../../invitations/share-link/ShareLink.tsx';
import { JobProgress } from '../../jobs/JobProgress.tsx';
import { JobEnd } from '../../jobs/state/JobEnd.tsx';
import { JobStateChip } from '../../jobs/state/JobStateChip.tsx';
import { JobOriginalityPart } from '../originality/JobOriginalityPart.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { candidatesQuery, countsQuery } from '../queries/response-queries.ts';
import { Candidates } from './Candidates.tsx';
import { JobActions } from './JobActions.tsx';

export function JobScreen({ id, search: inAddress }: { id: string; search: CandidateSearch }) {
  const query = usePageQuery(jobQuery(id));
  // The URL updates at once. Deferring the rest keeps typing and clicks responsive.
  const search = useDeferredValue(inAddress);
  useCandidatesAhead(id, search);
  return (
    <Loaded query={query} skeleton={<JobSkeleton />}>
      {(job) => <JobWithCandidates job={job} search={search} />}
    </Loaded>
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
      <Stack spacing={1}>
        <JobOverview job={job} />
        <RequireAccess permission="responses.view">
          <JobOriginalityPart job={job} />
          <Candidates job={job} search={search} />
        </RequireAccess>
      </Stack>
    </JobPage>
  );
});

function JobPage({ job, children }: { job: JobDetail; children: ReactNode }) {
  return (
    <Page
      title={job.name}
      width="full"
      lead={<JobFacts job={job} />}
      actions={<JobActions job={job} hasAnswers={hasAnswers(job)} />}
    >
      {children}
    </Page>
  );
}

const JobFacts = memo(function JobFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const mayOpen = useMay('companies.view');
  return (
    <Stack direction="row" useFlexGap sx={facts}>
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
      <span>{t('common.questions', { count: job.questions.length })}</span>
    </Stack>
  );
});

const facts = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 1.5 },
  typography: { xs: 'body2', sm: 'body1' },
};

const companyLink = { display: 'inline-flex', alignItems: 'center', minBlockSize: 28, ...lone };

function hasAnswers(job: JobDetail): boolean {
  return job.interviewed_count > 0;
}

/** Memoized: does not rerender while the list below is filtered. */
const JobOverview = memo(function JobOverview({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {job.responses > 0 && <JobProgress job={job} isLine />}
      {!job.active && <Alert severity="info">{t('responses.archived_explains')}</Alert>}
      {job.active && !hasAnswers(job) && (
        <Card component="section" aria-label={t('invites.share')} sx={{ padding: { xs: 2, sm: 3 } }}>
          <Typography
            variant="h3"
            component="h2"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}
          >
            {t('invites.share')} <RecommendedMark />
          </Typography>
          <ShareLink hash={job.hash_link} />
        </Card>
      )}
    </>
  );
});

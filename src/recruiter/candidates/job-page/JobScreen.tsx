// /jobs/vacancy/{id}: one job with its counts and candidates, and until someone has answered, its share link. Updates live.
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../../api/queries.ts';
import { JobSkeleton } from '../../../kit/JobSkeleton.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { usePageQuery } from '../../../kit/page-query.ts';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { RecommendedMark } from '../../invitations/share-link/RecommendedMark.tsx';
import { ShareLink } from '../../invitations/share-link/ShareLink.tsx';
import { JobOriginalityPart } from '../originality/JobOriginalityPart.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { candidatesQuery, countsQuery } from '../queries/response-queries.ts';
import { Candidates } from './Candidates.tsx';
import { hasAnswers, JobPage } from './JobPage.tsx';

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
    <JobPage job={job} tab="/jobs/vacancy/$id">
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

/** Memoized: does not rerender while the list below is filtered. */
const JobOverview = memo(function JobOverview({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  return (
    <>
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

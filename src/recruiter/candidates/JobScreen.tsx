// /jobs/vacancy/{id}: one job with its share link, counts and candidates. Updates live.
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import type { JobDetail } from '#contract/job.ts';
import { jobQuery } from '../../api/queries.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Candidates } from './Candidates.tsx';
import type { CandidateSearch } from './candidate-search.ts';
import { JobOverview } from './JobOverview.tsx';
import { JobPage } from './JobPage.tsx';
import { JobSkeleton } from './JobSkeleton.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { candidatesQuery, countsQuery } from './response-queries.ts';

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

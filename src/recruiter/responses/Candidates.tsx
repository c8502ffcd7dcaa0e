// A job's candidates: filter, list and its states. Pages already shown stay while newer ones come; rows are told apart
// by id, so one that appears or changes moves nothing else.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { LoadFailed, Rows } from '../../ui/Loaded.tsx';
import { CandidateCards } from './CandidateCards.tsx';
import { CandidateFilters } from './CandidateFilters.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import { rowsOf } from './candidate-rows.ts';
import { isNarrowed, type CandidateFilterChange, type CandidateSearch } from './candidate-search.ts';
import { NoCandidates, NobodyFound } from './NoCandidates.tsx';
import { candidatesQuery } from './response-queries.ts';
import { ShowMore } from './ShowMore.tsx';

/** Below this width a table would have to be scrolled sideways. */
const tableWidth = '(min-width: 900px)';

export function Candidates({ job, search }: { job: JobDetail; search: CandidateSearch }) {
  const query = useInfiniteQuery(candidatesQuery(job.id, search));
  const change = useChangeSearch(job.id);
  const rows = rowsOf(query.data?.pages);
  const isEmpty = query.isSuccess && rows.length === 0;
  if (isEmpty && !isNarrowed(search)) return <NoCandidates job={job} />;
  return (
    <Card component="section" aria-labelledby="candidates" sx={{ containerType: 'inline-size' }}>
      <Box sx={header}>
        <Title total={query.data?.pages[0]?.total} isNarrowed={isNarrowed(search)} />
        <CandidateFilters search={search} onChange={change} />
      </Box>
      {query.isPending && (
        <Box sx={{ padding: 2 }}>
          <Rows />
        </Box>
      )}
      {query.isError && (
        <Box sx={{ padding: 2 }}>
          <LoadFailed onRetry={() => void query.refetch()} />
        </Box>
      )}
      {isEmpty && <NobodyFound onShowAll={() => change({ search: undefined, status: undefined })} />}
      {rows.length > 0 && <List rows={rows} search={search} />}
      {query.hasNextPage && (
        <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </Card>
  );
}

function List(props: Parameters<typeof CandidateTable>[0]) {
  const isWide = useMediaQuery(tableWidth, { noSsr: true });
  return isWide ? <CandidateTable {...props} /> : <CandidateCards {...props} />;
}

function Title({ total, isNarrowed }: { total: number | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography id="candidates" variant="h3" component="h2">
        {t('responses.title')}
      </Typography>
      {/* Said again when it changes: somebody was found, somebody new is here. */}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minBlockSize: '1.5em' }}>
        {total !== undefined &&
          (isNarrowed ? t('responses.found', { count: total }) : t('responses.candidates', { count: total }))}
      </Typography>
    </Box>
  );
}

/** Changes the filter in the address; what is being typed does not fill the history. */
function useChangeSearch(jobId: string) {
  const navigate = useNavigate();
  return useCallback(
    (change: CandidateFilterChange) =>
      void navigate({
        to: '/jobs/vacancy/$id',
        params: { id: jobId },
        search: (now: CandidateFilterChange) => given({ ...now, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, jobId],
  );
}

function given({ search, status }: CandidateFilterChange): CandidateSearch {
  return { ...(search ? { search } : {}), ...(status ? { status } : {}) };
}

const header = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  justifyContent: 'space-between',
  gap: 2,
  padding: 2,
  borderBlockEnd: '1px solid var(--line)',
};

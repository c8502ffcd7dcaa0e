// A job's candidates: what they are narrowed by, and a table of them or a board. Everything on it follows what others do.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PagePart } from '../../shell/PagePart.tsx';
import { ExportButton, type Exportable } from '../exports/ExportButton.tsx';
import { CandidateFilters } from './CandidateFilters.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import {
  changedSearch,
  filtersOf,
  isNarrowed,
  type CandidateFilterChange,
  type CandidateSearch,
} from './candidate-search.ts';
import { NoCandidates } from './NoCandidates.tsx';
import { countsQuery } from './response-queries.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

const Board = lazy(() => import('./board/Board.tsx').then((part) => ({ default: part.Board })));

export function Candidates({ job, search }: { job: JobDetail; search: CandidateSearch }) {
  const { data: counts } = useQuery(countsQuery(job.id, search));
  const change = useChangeSearch(job.id);
  const showView = useShowView(job.id);
  if (counts?.total === 0 && !isNarrowed(search)) return <NoCandidates job={job} />;
  return (
    <Card component="section" aria-labelledby="candidates" sx={{ overflow: 'visible' }}>
      <Box sx={header}>
        <Title total={counts?.total} isNarrowed={isNarrowed(search)} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ExportButton job={job} what={exportable(search, counts?.total)} size="small" />
          <ViewsButton jobId={job.id} search={search} onShow={showView} />
        </Box>
      </Box>
      <CandidateFilters search={search} counts={counts} onChange={change} />
      {search.layout === 'board' ? (
        <PagePart>
          <Board job={job} search={search} />
        </PagePart>
      ) : (
        <CandidateTable job={job} search={search} counts={counts} onChange={change} onShow={showView} />
      )}
    </Card>
  );
}

function exportable(search: CandidateSearch, total: number | undefined): Exportable {
  return { kind: 'list', filters: filtersOf(search), isNarrowed: isNarrowed(search), total };
}

function Title({ total, isNarrowed }: { total: number | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = total === undefined ? '' : formatNumber(total, language);
  return (
    <Box>
      <Typography id="candidates" variant="h3" component="h2">
        {t('responses.title')}
      </Typography>
      {/* Said again when it changes: somebody was found, somebody new is here. */}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minBlockSize: '1.5em' }}>
        {total !== undefined &&
          (isNarrowed
            ? t('candidates.found', { count: total, shown })
            : t('candidates.everybody', { count: total, shown }))}
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
        search: (now: CandidateSearch) => changedSearch(now, change),
        replace: true,
        resetScroll: false,
      }),
    [navigate, jobId],
  );
}

/** Looks at the list in another way altogether; going back leads to the way before. */
function useShowView(jobId: string) {
  const navigate = useNavigate();
  return useCallback(
    (search: CandidateSearch) =>
      void navigate({ to: '/jobs/vacancy/$id', params: { id: jobId }, search, resetScroll: false }),
    [navigate, jobId],
  );
}

const header = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 1,
  padding: 2,
  paddingBlockEnd: 1.5,
};

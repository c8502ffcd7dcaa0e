// A job's candidates: the filters above a table or a board. Updates live.
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import { ReviewButton } from '../../review-queue/ReviewButton.tsx';
import { AnswerHits } from '../answer-search/AnswerHits.tsx';
import { CandidateFilters } from '../filters/CandidateFilters.tsx';
import { CandidateTable } from '../list/CandidateTable.tsx';
import {
  changedSearch,
  isNarrowed,
  type CandidateFilterChange,
  type CandidateSearch,
} from '../queries/candidate-search.ts';
import { NoCandidates } from '../list/NoCandidates.tsx';
import { useColumns } from '../list/use-table-look.ts';
import { countsQuery, type Counts } from '../queries/response-queries.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';

const Board = lazy(() => import('../board/Board.tsx').then((part) => ({ default: part.Board })));

interface Props {
  job: JobDetail;
  search: CandidateSearch;
}

export function Candidates({ job, search }: Props) {
  const { data, isPlaceholderData } = useQuery(countsQuery(job.id, search));
  const counts = useDeferredValue(data);
  // Placeholder data is from the previous search, so its zero does not mean that the job has no candidates.
  if (data?.total === 0 && !isPlaceholderData && !isNarrowed(search)) return <NoCandidates job={job} />;
  return <Counted job={job} search={search} counts={counts} />;
}

/** Memoized: counts arrive separately and render independently of the list. */
const Counted = memo(function Counted({ job, search, counts }: Props & { counts: Counts | undefined }) {
  const change = useChangeSearch(job.id);
  const showView = useShowView(job.id);
  const columns = useColumns(job, search);
  return (
    <Card component="section" aria-labelledby="candidates" sx={{ overflow: 'clip' }}>
      <div className="candidates-header">
        <Title total={counts?.total} isNarrowed={isNarrowed(search)} />
        <div>
          <ReviewButton jobId={job.id} />
          <ViewsButton jobId={job.id} search={search} columns={columns} onShow={showView} />
        </div>
      </div>
      <CandidateFilters job={job} search={search} counts={counts} onChange={change} />
      <AnswerHits search={search} jobId={job.id} />
      {search.layout === 'board' ? (
        <PagePart>
          <Board job={job} search={search} onChange={change} />
        </PagePart>
      ) : (
        <CandidateTable job={job} search={search} counts={counts} onChange={change} onShow={showView} />
      )}
    </Card>
  );
});

function Title({ total, isNarrowed }: { total: number | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = total === undefined ? '' : formatNumber(total, language);
  return (
    <div className="candidates-title">
      <Typography id="candidates" variant="h3" component="h2">
        {t('responses.title')}
      </Typography>
      {/* Announced when it changes: how many candidates match, or how many there are. */}
      <Typography role="status" variant="body2" color="textSecondary">
        {total !== undefined &&
          (isNarrowed
            ? t('candidates.found', { count: total, shown })
            : t('candidates.everybody', { count: total, shown }))}
      </Typography>
    </div>
  );
}

/**
 * Updates the filter in the URL. Typing replaces the history entry. Runs in its own task, because the router takes as
 * long as the click itself.
 */
function useChangeSearch(jobId: string) {
  const navigate = useNavigate();
  return useCallback(
    (change: CandidateFilterChange) => {
      const go = () =>
        navigate({
          to: '/jobs/vacancy/$id',
          params: { id: jobId },
          search: (now: CandidateSearch) => changedSearch(now, change),
          replace: true,
          resetScroll: false,
        });
      setTimeout(() => void go());
    },
    [navigate, jobId],
  );
}

/** Switches the view. Going back returns to the previous one. */
function useShowView(jobId: string) {
  const navigate = useNavigate();
  return useCallback(
    (search: CandidateSearch) =>
      void navigate({ to: '/jobs/vacancy/$id', params: { id: jobId }, search, resetScroll: false }),
    [navigate, jobId],
  );
}

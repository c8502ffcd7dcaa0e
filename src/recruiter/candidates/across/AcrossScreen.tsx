// /candidates: the candidates of all jobs, one row per person. Filters and saved views are those of a job's list.
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { jobsQuery } from '../../../api/queries.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Page } from '../../../kit/Page.tsx';
import { AnswerHits } from '../answer-search/AnswerHits.tsx';
import { CandidateFilters } from '../filters/CandidateFilters.tsx';
import { NobodyFound } from '../list/NoCandidates.tsx';
import { useCandidateList } from '../list/use-candidate-list.ts';
import { useColumns } from '../list/use-table-look.ts';
import {
  changedSearch,
  everybody,
  isNarrowed,
  type CandidateFilterChange,
  type CandidateSearch,
} from '../queries/candidate-search.ts';
import { countsQuery } from '../queries/response-queries.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { PeopleTable } from './PeopleTable.tsx';

const route = getRouteApi('/_app/candidates');

export function AcrossScreen({ search: inAddress }: { search: CandidateSearch }) {
  const { t } = useTranslation();
  // The URL updates at once. Deferring the rest keeps typing responsive.
  const search = useDeferredValue(inAddress);
  const { change, show } = useChangeSearch();
  const { data: jobs } = useQuery(jobsQuery);
  const { data: counts, isPlaceholderData } = useQuery(countsQuery(null, search));
  const list = useCandidateList(null, search);
  const columns = useColumns(null, search);
  const isNobody = counts?.total === 0 && !isPlaceholderData;
  return (
    <Page title={t('responses.title')} lead={t('candidates.across_lead')}>
      {isNobody && !isNarrowed(search) ? (
        <EmptyState title={t('responses.empty_title')} text={t('candidates.across_empty')} />
      ) : (
        <Card component="section" aria-labelledby="found" sx={{ overflow: 'clip' }}>
          <div className="candidates-header">
            <Found total={counts?.total} />
            <div>
              <ViewsButton jobId={null} search={search} columns={columns} onShow={show} />
            </div>
          </div>
          <CandidateFilters search={search} counts={counts} jobs={jobs ?? []} onChange={change} />
          <AnswerHits search={search} jobId={null} />
          {isNobody ? (
            <NobodyFound search={search} jobId={null} onShowAll={() => show(everybody(search))} />
          ) : (
            <PeopleTable list={list} search={search} columns={columns} onSort={change} />
          )}
        </Card>
      )}
    </Page>
  );
}

/** Announced when it changes. A person with two interviews counts twice. */
function Found({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Typography id="found" variant="h3" component="h2" sx={{ minBlockSize: '1.5em' }}>
      <span role="status">
        {total !== undefined &&
          t('candidates.interviews_found', { count: total, shown: formatNumber(total, language) })}
      </span>
    </Typography>
  );
}

function useChangeSearch() {
  const navigate = route.useNavigate();
  const change = useCallback(
    (changed: CandidateFilterChange) =>
      void navigate({
        search: (now: CandidateSearch) => changedSearch(now, changed),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const show = useCallback(
    (search: CandidateSearch) => void navigate({ search, resetScroll: false }),
    [navigate],
  );
  return { change, show };
}

// Candidates of a job or across jobs, their counts and single candidates, as React Query options. Live updates
// invalidate their keys (api/query-keys.ts).
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getCandidateCounts, getCandidates, getPersonInterviews } from '#contract/candidates.ts';
import {
  getNeighbors,
  getResponse,
  getResponseCounts,
  getResponses,
  type Response,
  type ResponseDetail,
} from '#contract/response.ts';
import { getViews } from '#contract/view.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { filtersOf, listQueryOf, type CandidateSearch } from './candidate-search.ts';
import { listFrom, refreshed, withPage, withRows, type Ask, type CandidateList } from './pages.ts';
import { shownPages } from './shown-pages.ts';

type ListQuery = ReturnType<typeof listQueryOf>;

/** Null: across jobs, one row per person. */
type JobId = string | null;

const listsOf = (jobId: JobId) => (jobId === null ? [...keys.candidates, 'list'] : keys.responseLists(jobId));
const countsKeyOf = (jobId: JobId) =>
  jobId === null ? [...keys.candidates, 'counts'] : keys.responseCounts(jobId);

/** True for another search of the same job, or of all jobs. */
function isSameList(key: QueryKey | undefined, of: QueryKey): boolean {
  return key !== undefined && of.every((part, at) => key[at] === part);
}

/**
 * The candidates loaded so far, newest first. A refetch covers the pages on the screen and the top; the others
 * refresh when scrolled to. While a new search loads, the last list stays on the screen.
 */
export function candidatesQuery(jobId: JobId, search: CandidateSearch) {
  const filters = listQueryOf(search);
  return queryOptions({
    queryKey: [...listsOf(jobId), filters] as const,
    queryFn: ({ client, queryKey, signal }) =>
      bringUpToDate(client, queryKey, (after) => getPage(jobId, filters, after, signal)),
    // Pages do this themselves. Comparing all of them on each page load would take longer than a frame.
    structuralSharing: false,
    placeholderData: (before: CandidateList | undefined, query) =>
      isSameList(query?.queryKey, listsOf(jobId)) ? before : undefined,
  });
}

async function bringUpToDate(client: QueryClient, queryKey: QueryKey, ask: Ask): Promise<CandidateList> {
  const before = client.getQueryData<CandidateList>(queryKey);
  if (!before) return listFrom(await ask(null));
  const end = before.pages.length - 1;
  const { first, last } = shownPages(queryKey);
  const shown = { first: Math.min(first, end), last: Math.min(last, end) };
  const list = await refreshed(before, shown, ask);
  // New candidates are announced even if the user has scrolled down, so refresh the top too.
  if (shown.first === 0) return list;
  const top = await refreshed(list, { first: 0, last: 0 }, ask);
  return { ...top, pages: top.pages.map((page) => fresherPage(page, list)) };
}

/** Refreshing the top marks all other pages as old; keep those that were just refetched. */
function fresherPage(page: CandidateList['pages'][number], list: CandidateList) {
  return list.pages.find((known) => known.rows === page.rows && !known.isOld) ?? page;
}

function getPage(jobId: JobId, filters: ListQuery, after: string | null, signal?: AbortSignal) {
  const query = { ...filters, ...(after ? { after } : {}) };
  if (jobId === null) return callAsUser(getCandidates, { query, ...(signal ? { signal } : {}) });
  return callAsUser(getResponses, { params: { id: jobId }, query, ...(signal ? { signal } : {}) });
}

/** Loads the next page. Discarded if a refetch is running; the next call tries again. */
export async function loadMore(client: QueryClient, jobId: JobId, search: CandidateSearch): Promise<void> {
  const { queryKey } = candidatesQuery(jobId, search);
  const before = client.getQueryData(queryKey);
  if (!before?.next) return;
  const answer = await getPage(jobId, queryKey[queryKey.length - 1] as ListQuery, before.next);
  const isBeingAsked = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData(queryKey, (now) =>
    now && now.next === before.next && !isBeingAsked ? withPage(now, answer) : now,
  );
}

/** Optimistically changes rows in all lists of a job; null removes a row. */
export function showRows(
  client: QueryClient,
  jobId: string,
  change: (row: Response) => Response | null,
): void {
  client.setQueriesData<CandidateList>(
    { queryKey: keys.responseLists(jobId) },
    (list) => list && withRows(list, change),
  );
}

export type Counts = z.output<(typeof getResponseCounts)['data']>;

export function countsQuery(jobId: JobId, search: CandidateSearch) {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [...countsKeyOf(jobId), filters] as const,
    queryFn: ({ signal }) =>
      jobId === null
        ? callAsUser(getCandidateCounts, { query: filters, signal })
        : callAsUser(getResponseCounts, { params: { id: jobId }, query: filters, signal }),
    placeholderData: (before: Counts | undefined, query) =>
      isSameList(query?.queryKey, countsKeyOf(jobId)) ? before : undefined,
  });
}

export const viewsQuery = queryOptions({
  queryKey: keys.views,
  queryFn: ({ signal }) => callAsUser(getViews, { signal }),
});

export function responseQuery(id: string) {
  return queryOptions({
    queryKey: keys.response(id),
    queryFn: ({ signal }) => callAsUser(getResponse, { params: { id }, signal }),
  });
}

/** Under the job's responses, so that live updates invalidate it with the lists. */
export const neighborsKey = (jobId: string) => [...keys.responses(jobId), 'neighbors'] as const;

/** Who comes before and after a candidate in the list of a search, whichever way the candidate was opened. */
export function neighborsQuery(
  { id, job_id }: Pick<ResponseDetail, 'id' | 'job_id'>,
  search: CandidateSearch,
) {
  const { order: _end, ...query } = listQueryOf(search);
  return queryOptions({
    queryKey: [...neighborsKey(job_id), id, query] as const,
    queryFn: ({ signal }) => callAsUser(getNeighbors, { params: { id }, query, signal }),
  });
}

/** A person's interviews in all jobs, found by one of them. */
export function interviewsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.candidates, 'interviews', id],
    queryFn: ({ signal }) => callAsUser(getPersonInterviews, { params: { id }, signal }),
  });
}

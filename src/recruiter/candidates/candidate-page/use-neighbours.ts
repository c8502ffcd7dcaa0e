// A candidate's neighbors in the list they were opened from. Usually that list is loaded and no request is needed. A
// candidate outside the loaded part (a shared link, a reload deep in a long list) is found by creation time, the
// list's order.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getResponseCounts,
  getResponses,
  type ResponseDetail,
  type ResponseFilters,
} from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { type Neighbours, neighboursOf } from './candidate-rows.ts';
import { type CandidateSearch, filtersOf } from '../queries/candidate-search.ts';
import { rowsOf } from '../queries/pages.ts';
import { candidatesQuery, countsQuery, loadMore } from '../queries/response-queries.ts';

export function useNeighbours(
  response: Pick<ResponseDetail, 'id' | 'job_id' | 'created_at'>,
  search: CandidateSearch,
): Neighbours & { total: number } {
  const client = useQueryClient();
  const { data: list, isPlaceholderData, isFetching } = useQuery(candidatesQuery(response.job_id, search));
  const total = useQuery(countsQuery(response.job_id, search)).data?.total ?? 0;
  const loaded = isPlaceholderData ? [] : rowsOf(list);
  const place = loaded.findIndex((row) => row.id === response.id);
  const isLastLoaded = place >= 0 && place === loaded.length - 1;
  const hasMore = list !== undefined && list.next !== null;
  useEffect(() => {
    if (isLastLoaded && hasMore && !isFetching) void loadMore(client, response.job_id, search).catch(later);
  }, [isLastLoaded, hasMore, isFetching, client, response.job_id, search]);

  const isElsewhere = list !== undefined && !isPlaceholderData && place < 0;
  const byTime = useQuery({
    ...neighboursByTimeQuery(response, filtersOf(search)),
    enabled: isElsewhere && hasMore,
  }).data;
  if (isElsewhere) return { ...(byTime ?? neighboursOf([], response.id)), total };
  const rows = search.order ? loaded.toReversed() : loaded;
  const found = neighboursOf(rows, response.id);
  const isFromEnd = search.order === 'oldest' && found.position > 0;
  return { ...found, total, ...(isFromEnd && { position: total - rows.length + found.position }) };
}

/** Ignores a failed load. It is retried when the user reaches the end again; until then the list ends here. */
function later(): void {}

/** Page limit of the search. Many candidates may share a creation time (an imported file). */
const maxPages = 20;

type Sought = Pick<ResponseDetail, 'id' | 'job_id' | 'created_at'>;

/** Null: not in this list. */
function neighboursByTimeQuery(sought: Sought, filters: ResponseFilters) {
  return queryOptions({
    queryKey: [...keys.responses(sought.job_id), 'neighbours', sought.id, filters] as const,
    queryFn: ({ signal }) => findNeighbours(sought, filters, signal),
  });
}

async function findNeighbours(
  sought: Sought,
  filters: ResponseFilters,
  signal: AbortSignal,
): Promise<Neighbours | null> {
  // Timestamps are truncated to milliseconds.
  const justAfter = new Date(Date.parse(sought.created_at) + 1).toISOString();
  const older = { ...filters, to: earlierOf(filters.to, justAfter) };
  const newer = { ...filters, from: laterOf(filters.from, sought.created_at), order: 'oldest' as const };
  const params = { id: sought.job_id };
  const [down, up, fromThere] = await Promise.all([
    findNext(sought, older, signal),
    findNext(sought, newer, signal),
    callAsUser(getResponseCounts, { params, query: { ...filters, from: newer.from }, signal }),
  ]);
  if (!down || !up) return null;
  return { previous: up.next, next: down.next, position: fromThere.total - up.passed };
}

/** The id after the sought candidate, and how many rows come before them; null if they are not found. */
async function findNext(
  sought: Sought,
  query: ResponseFilters & { order?: 'oldest' },
  signal: AbortSignal,
): Promise<{ next: string | null; passed: number } | null> {
  const params = { id: sought.job_id };
  let after: string | null = null;
  let passed = 0;
  let isNext = false;
  for (let page = 0; page < maxPages; page += 1) {
    const pageQuery: typeof query & { after?: string } = { ...query, ...(after ? { after } : {}) };
    const answer = await callAsUser(getResponses, { params, query: pageQuery, signal });
    for (const { id } of answer.responses) {
      if (isNext) return { next: id, passed };
      if (id === sought.id) isNext = true;
      else passed += 1;
    }
    after = answer.next;
    if (!after) return isNext ? { next: null, passed } : null;
  }
  return null;
}

function earlierOf(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b;
}

function laterOf(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) > Date.parse(b) ? a : b;
}

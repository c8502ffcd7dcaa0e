// A candidate's neighbors in the list they were opened from. Usually that list is loaded and no request is needed. A
// candidate outside the loaded part (a shared link, a reload deep in a long list) is found by creation time, the
// list's order.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseDetail } from '#contract/response.ts';
import { neighboursOf, type Neighbours } from './candidate-rows.ts';
import { filtersOf, type CandidateSearch } from './candidate-search.ts';
import { rowsOf } from './list/pages.ts';
import { neighboursByTimeQuery } from './neighbours-by-time.ts';
import { candidatesQuery, countsQuery, loadMore } from './response-queries.ts';

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

// Who comes before and after a candidate in the list they were opened from: the same query, so usually nothing is loaded.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseDetail } from '#contract/response.ts';
import { neighboursOf, rowsOf, type Neighbours } from './candidate-rows.ts';
import type { CandidateSearch } from './candidate-search.ts';
import { candidatesQuery } from './response-queries.ts';

export function useNeighbours(
  response: Pick<ResponseDetail, 'id' | 'job_id'>,
  search: CandidateSearch,
): Neighbours & { total: number } {
  const query = useInfiniteQuery(candidatesQuery(response.job_id, search));
  const neighbours = neighboursOf(rowsOf(query.data?.pages), response.id);
  const isLastLoaded = neighbours.position > 0 && neighbours.next === null;
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isLastLoaded && hasNextPage && !isFetching) void fetchNextPage();
  }, [isLastLoaded, hasNextPage, isFetching, fetchNextPage]);
  return { ...neighbours, total: query.data?.pages[0]?.total ?? 0 };
}

// A job's candidates for a screen: the rows that are loaded, more as one scrolls, and what is in sight kept up to date.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Response } from '#contract/response.ts';
import { useFailures } from '../../../shell/Failures.tsx';
import type { CandidateSearch } from '../candidate-search.ts';
import { candidatesQuery, loadMore } from '../response-queries.ts';
import { hasOldPages, pagesOf, rowsOf } from './pages.ts';
import { setShownPages } from './shown-pages.ts';

export interface ShownList {
  /** Newest first, whichever end they were read from. */
  rows: readonly Response[];
  /** Nothing has been loaded yet. */
  isPending: boolean;
  isFailed: boolean;
  /** The list of the search before, until this one's is here. */
  isBefore: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
  /** Tells which rows are in sight, by their places in `rows`. */
  see: (first: number, last: number) => void;
}

export function useCandidateList(jobId: string, search: CandidateSearch): ShownList {
  const client = useQueryClient();
  const failures = useFailures();
  const options = candidatesQuery(jobId, search);
  const query = useQuery(options);
  const { data: list, isFetching, isPlaceholderData, refetch } = query;
  const [isLoadingMore, setIsLoadingMore] = useState(false);

  const rows = useMemo(() => {
    const loaded = rowsOf(list);
    return search.order ? loaded.toReversed() : loaded;
  }, [list, search.order]);

  const hasMore = list !== undefined && list.next !== null && !isPlaceholderData;
  const more = useCallback(() => {
    if (!hasMore || isFetching || isLoadingMore) return;
    setIsLoadingMore(true);
    loadMore(client, jobId, search)
      .catch((error: unknown) => failures.meet(error))
      .finally(() => setIsLoadingMore(false));
  }, [hasMore, isFetching, isLoadingMore, client, jobId, search, failures]);

  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const see = useCallback((first: number, last: number) => {
    setSeen((now) => (now.first === first && now.last === last ? now : { first, last }));
  }, []);
  const hash = JSON.stringify(options.queryKey);
  useEffect(() => {
    if (!list || isPlaceholderData) return;
    const count = rows.length;
    const range = search.order
      ? pagesOf(list, count - 1 - seen.last, count - 1 - seen.first)
      : pagesOf(list, seen.first, seen.last);
    setShownPages(options.queryKey, range);
    if (hasOldPages(list, range) && !isFetching) void refetch();
    // The key by its content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list, rows.length, seen, hash, isPlaceholderData, isFetching, refetch, search.order]);

  return {
    rows,
    isPending: query.isPending,
    isFailed: query.isError,
    isBefore: isPlaceholderData,
    hasMore,
    isLoadingMore,
    more,
    retry: () => void refetch(),
    see,
  };
}

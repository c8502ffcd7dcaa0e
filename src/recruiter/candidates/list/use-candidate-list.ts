// A job's candidates for a screen: the loaded rows, more on scroll, and live updates for the visible part.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFailures } from '../../../kit/Failures.tsx';
import type { CandidateSearch } from '../queries/candidate-search.ts';
import { candidatesQuery, loadMore } from '../queries/response-queries.ts';
import { hasOldPages, pagesOf, rowsOf, type ListedRow } from '../queries/pages.ts';
import { setShownPages } from '../queries/shown-pages.ts';

export interface ShownList {
  /** In display order, whichever end they were read from. */
  rows: readonly ListedRow[];
  /** Nothing has loaded yet. */
  isPending: boolean;
  isFailed: boolean;
  /** Rows of the previous search, until this one's load. */
  isBefore: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
  /** Reports the visible rows, by index in `rows`. */
  see: (first: number, last: number) => void;
}

/** `jobId` null: across jobs, one row per person. */
export function useCandidateList(jobId: string | null, search: CandidateSearch): ShownList {
  const client = useQueryClient();
  const failures = useFailures();
  const options = candidatesQuery(jobId, search);
  const query = useQuery(options);
  const { data: list, isFetching, isPlaceholderData, refetch } = query;
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [isMoreFailed, setIsMoreFailed] = useState(false);

  // The previous search's list keeps its order until the new one loads.
  const [shownOrder, setShownOrder] = useState(search.order);
  if (!isPlaceholderData && shownOrder !== search.order) setShownOrder(search.order);
  const rows = useMemo(() => {
    const loaded = rowsOf(list);
    return shownOrder ? loaded.toReversed() : loaded;
  }, [list, shownOrder]);

  const hasMore = list !== undefined && list.next !== null && !isPlaceholderData;
  const more = useCallback(() => {
    if (!hasMore || isFetching || isLoadingMore || isMoreFailed) return;
    setIsLoadingMore(true);
    loadMore(client, jobId, search)
      .catch((error: unknown) => {
        // Only the user retries; otherwise every scroll would.
        setIsMoreFailed(true);
        failures.handleError(error, { retry: () => setIsMoreFailed(false) });
      })
      .finally(() => setIsLoadingMore(false));
  }, [hasMore, isFetching, isLoadingMore, isMoreFailed, client, jobId, search, failures]);

  const isFromEnd = search.order === 'oldest';
  const key = JSON.stringify(options.queryKey);
  // A ref, because it changes with every row while scrolling and nothing renders it.
  const inSight = useRef({ first: 0, last: 0 });
  const refreshSeen = useRef(() => {});
  useEffect(() => {
    refreshSeen.current = () => {
      if (!list || isPlaceholderData) return;
      const { first, last } = inSight.current;
      const end = rows.length - 1;
      const range = isFromEnd ? pagesOf(list, end - last, end - first) : pagesOf(list, first, last);
      setShownPages(options.queryKey, range);
      if (hasOldPages(list, range) && !isFetching) void refetch();
    };
  });
  const see = useCallback((first: number, last: number) => {
    inSight.current = { first, last };
    refreshSeen.current();
  }, []);
  // A change may have marked visible pages as old.
  useEffect(() => refreshSeen.current(), [list, key, isPlaceholderData, isFetching]);

  const { isPending, isError } = query;
  return useMemo(
    () => ({
      rows,
      isPending,
      isFailed: isError,
      isBefore: isPlaceholderData,
      hasMore,
      isLoadingMore,
      more,
      retry: () => void refetch(),
      see,
    }),
    [rows, isPending, isError, isPlaceholderData, hasMore, isLoadingMore, more, refetch, see],
  );
}

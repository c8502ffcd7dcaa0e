// A job's candidates and one candidate, as React Query options. Live updates make their keys old (api/query-keys.ts).
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getResponse, getResponses } from '#contract/response.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import type { CandidateSearch } from './candidate-search.ts';

const firstPage: string | null = null;

/** Pages of candidates, newest first. While a new search loads, the same job's last list stays on the screen. */
export function candidatesQuery(jobId: string, search: CandidateSearch) {
  return infiniteQueryOptions({
    queryKey: [...keys.responses(jobId), search] as const,
    queryFn: ({ pageParam, signal }) =>
      callAsUser(getResponses, {
        params: { id: jobId },
        query: { ...search, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    placeholderData: (before, query) => (query?.queryKey[1] === jobId ? before : undefined),
  });
}

export function responseQuery(id: string) {
  return queryOptions({
    queryKey: keys.response(id),
    queryFn: ({ signal }) => callAsUser(getResponse, { params: { id }, signal }),
  });
}

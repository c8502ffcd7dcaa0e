// Analytics as React Query options. They are below the keys of candidates, which live updates invalidate.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAnalytics, getJobAnalytics } from '#contract/analytics.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import type { AnalyticsSearch, JobAnalyticsSearch } from './analytics-search.ts';
import { isPeriod } from './is-period.ts';

/** How often to ask again while a task counts changes. */
const countedMs = 3000;

export function jobAnalyticsQuery(jobId: string, search: JobAnalyticsSearch) {
  const query = definedOf(search);
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'analytics', query] as const,
    queryFn: ({ signal }) => callAsUser(getJobAnalytics, { params: { id: jobId }, query, signal }),
    enabled: isPeriod(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.as_of ? countedMs : false),
  });
}

export function analyticsQuery(search: AnalyticsSearch) {
  const query = definedOf(search);
  return queryOptions({
    queryKey: [...keys.candidates, 'analytics', query] as const,
    queryFn: ({ signal }) => callAsUser(getAnalytics, { query, signal }),
    enabled: isPeriod(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.as_of ? countedMs : false),
  });
}

type Defined<Search> = { [Name in keyof Search]?: Exclude<Search[Name], undefined> };

/** Without the parameters that are undefined. */
export function definedOf<Search extends object>(search: Search): Defined<Search> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as Defined<Search>;
}

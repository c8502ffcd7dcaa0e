// Analytics as React Query options. They are below the keys of candidates, which live updates invalidate.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAnalytics, getJobAnalytics } from '#contract/analytics.ts';
import { getSuggestionFigures } from '#contract/assessment.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import type { AnalyticsSearch, JobAnalyticsSearch } from './analytics-search.ts';
import { isPeriod } from './is-period.ts';

/** How often to ask again while a task counts changes. */
const countedMs = 3000;

export function jobAnalyticsQuery(jobId: string, query: JobAnalyticsSearch) {
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'analytics', query] as const,
    queryFn: ({ signal }) => callAsUser(getJobAnalytics, { params: { id: jobId }, query, signal }),
    enabled: isPeriod(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.as_of ? countedMs : false),
  });
}

export function suggestionFiguresQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'suggestion-figures'] as const,
    queryFn: ({ signal }) => callAsUser(getSuggestionFigures, { params: { id: jobId }, signal }),
  });
}

export function analyticsQuery(query: AnalyticsSearch) {
  return queryOptions({
    queryKey: [...keys.candidates, 'analytics', query] as const,
    queryFn: ({ signal }) => callAsUser(getAnalytics, { query, signal }),
    enabled: isPeriod(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.as_of ? countedMs : false),
  });
}

// Loads the resource that a page is about. If it does not exist (any more), the error reaches the route's error
// screen, which leads to /404 (PageFailure.tsx).
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { CallError, isNotFound } from '../api/call-error.ts';

/** useQuery for the resource that the page is about. Use plain useQuery for optional parts of a page. */
export function usePageQuery<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options);
  // Ignore an earlier error during a refetch: a deleted candidate may have been restored.
  if (!query.isFetching && isNotFound(query.error)) throw query.error;
  return query;
}

/** The resource that the page is about, picked from a list that is loaded as a whole. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new CallError({ code: 'not_found', status: 404 });
  return thing;
}

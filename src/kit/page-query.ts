// What a page is about, whatever it is. If it does not exist, or no longer does, the refusal reaches the route's error screen,
// which leads to /404 (PageFailure.tsx).
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { CallError, isNotFound } from '../api/call-error.ts';

/** useQuery for the one thing that the page shows. Parts of a page that may be missing use useQuery. */
export function usePageQuery<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options);
  // While it is asked for again, an earlier refusal says nothing: a deleted candidate may have been restored.
  if (!query.isFetching && isNotFound(query.error)) throw query.error;
  return query;
}

/** The one thing that the page shows, out of a list that is loaded as a whole. */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new CallError({ code: 'not_found', status: 404 });
  return thing;
}

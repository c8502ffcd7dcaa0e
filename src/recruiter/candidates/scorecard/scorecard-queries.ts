// A candidate's scorecards. Below the candidate's key, so that live updates of the candidate load them again.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getJobScorecards, getScorecard, type Scorecard } from '#contract/scorecard.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function scorecardQuery(responseId: string) {
  return queryOptions({
    queryKey: [...keys.response(responseId), 'scorecard'] as const,
    queryFn: ({ signal }) => callAsUser(getScorecard, { params: { id: responseId }, signal }),
  });
}

/** Shows the reply to a change. A fetch that began earlier would bring the old state back. */
export async function showScorecard(cache: QueryClient, card: Scorecard): Promise<void> {
  const { queryKey } = scorecardQuery(card.response_id);
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, card);
}

/** Below the job's candidates, any of which may have changed. */
export function jobScorecardsQuery(jobId: string, responseIds: readonly string[]) {
  const ids = responseIds.join(',');
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'scorecards', ids] as const,
    queryFn: ({ signal }) => callAsUser(getJobScorecards, { params: { id: jobId }, query: { ids }, signal }),
  });
}

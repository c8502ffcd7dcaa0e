// A candidate's scorecards. Below the candidate's key, so that live updates of the candidate load them again.
import { queryOptions } from '@tanstack/react-query';
import { getJobScorecards, getScorecard } from '#contract/scorecard.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function scorecardQuery(responseId: string) {
  return queryOptions({
    queryKey: [...keys.response(responseId), 'scorecard'] as const,
    queryFn: ({ signal }) => callAsUser(getScorecard, { params: { id: responseId }, signal }),
  });
}

/** Below the job's candidates, any of which may have changed. */
export function jobScorecardsQuery(jobId: string, responseIds: readonly string[]) {
  const ids = responseIds.join(',');
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'scorecards', ids] as const,
    queryFn: ({ signal }) => callAsUser(getJobScorecards, { params: { id: jobId }, query: { ids }, signal }),
  });
}

// What answers have in common with others, as React Query options. A candidate's and a job's are under their keys, so that live updates
// reload them.
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  checkWeb,
  getJobMatches,
  getMatch,
  getResponseMatches,
  reviewMatch,
  type MatchReview,
} from '#contract/originality.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function responseMatchesQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.response(id), 'matches'] as const,
    queryFn: ({ signal }) => callAsUser(getResponseMatches, { params: { id }, signal }),
  });
}

export function jobMatchesQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.responses(id), 'matches'] as const,
    queryFn: ({ signal }) => callAsUser(getJobMatches, { params: { id }, signal }),
  });
}

/** `jobId`: of the page that shows it. */
export function matchQuery(jobId: string, id: string) {
  return queryOptions({
    queryKey: [...keys.responses(jobId), 'match', id] as const,
    queryFn: ({ signal }) => callAsUser(getMatch, { params: { id }, signal }),
  });
}

export function useReviewMatch(jobId: string, id: string) {
  return useMutation({
    mutationFn: (body: { seen: MatchReview; review: MatchReview }) =>
      callAsUser(reviewMatch, { params: { id }, body }),
    onSuccess: (detail, _body, _before, { client }) => {
      client.setQueryData(matchQuery(jobId, id).queryKey, detail);
      void client.invalidateQueries({ queryKey: jobMatchesQuery(jobId).queryKey });
      for (const { response_id: responseId } of detail.sides)
        if (responseId)
          void client.invalidateQueries({ queryKey: responseMatchesQuery(responseId).queryKey });
    },
  });
}

export function useCheckWeb(responseId: string) {
  return useMutation({
    mutationFn: (answerId: string) => callAsUser(checkWeb, { params: { id: answerId } }),
    onSuccess: (_check, _answer, _before, { client }) =>
      client.invalidateQueries({ queryKey: responseMatchesQuery(responseId).queryKey }),
  });
}

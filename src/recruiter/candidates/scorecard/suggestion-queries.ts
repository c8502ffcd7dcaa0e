// What a model suggests for a candidate's scorecard. Below the candidate's key, so that live updates of the candidate load it again.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getExplanation,
  getSuggestions,
  makeSuggestions,
  reactToSuggestion,
  type Reaction,
  type Suggestions,
} from '#contract/assessment.ts';
import { newId } from '#contract/id.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function suggestionsQuery(responseId: string) {
  return queryOptions({
    queryKey: [...keys.response(responseId), 'suggestions'] as const,
    queryFn: ({ signal }) => callAsUser(getSuggestions, { params: { id: responseId }, signal }),
  });
}

/** How a model was used on the candidate's answers. */
export function explanationQuery(responseId: string) {
  return queryOptions({
    queryKey: [...keys.response(responseId), 'explanation'] as const,
    queryFn: ({ signal }) => callAsUser(getExplanation, { params: { id: responseId }, signal }),
  });
}

export function useReact(responseId: string) {
  const cache = useQueryClient();
  const { queryKey } = suggestionsQuery(responseId);
  return useMutation({
    mutationFn: ({ id, reaction }: { id: string; reaction: Reaction | null }) =>
      callAsUser(reactToSuggestion, { params: { id }, body: { reaction } }),
    onSuccess: async (suggestions: Suggestions) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, suggestions);
    },
  });
}

/** What a run would do. */
export function useDryRun(responseId: string) {
  return useMutation({
    mutationFn: () =>
      callAsUser(makeSuggestions, {
        params: { id: responseId },
        body: { id: newId(), dry_run: true },
      }),
  });
}

/** `id`: the same for a repeated call. */
export function useRun(responseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callAsUser(makeSuggestions, { params: { id: responseId }, body: { id, dry_run: false } }),
    onSuccess: () => cache.invalidateQueries(suggestionsQuery(responseId)),
  });
}

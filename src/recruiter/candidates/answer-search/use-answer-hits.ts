// The answers with the words of a search. The list of candidates asks, too, whether there are any.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { searchAnswers } from '#contract/transcript.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import type { CandidateSearch } from '../queries/candidate-search.ts';

/** `jobId` null: in all jobs. Without words nothing is searched. */
export function useAnswerHits(words: string, jobId: string | null) {
  return useInfiniteQuery({
    // Below the lists, so that a live update refreshes the hits, too: erased words disappear.
    queryKey: [...(jobId === null ? keys.candidates : keys.responses(jobId)), 'answer-hits', words] as const,
    queryFn: ({ pageParam, signal }) =>
      callAsUser(searchAnswers, {
        query: { q: words, ...(jobId && { job_id: jobId }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    enabled: words !== '',
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function wordsOf({ search }: CandidateSearch): string {
  return search?.trim() ?? '';
}

/** Whether answers have the words of the candidates' search; undefined: not known yet. */
export function useHasAnswerHits(search: CandidateSearch, jobId: string | null): boolean | undefined {
  const words = wordsOf(search);
  const { data, isPending, isPlaceholderData } = useAnswerHits(words, jobId);
  if (words === '') return false;
  if (isPending || isPlaceholderData) return undefined;
  return data?.pages.some(({ hits }) => hits.length > 0) ?? false;
}

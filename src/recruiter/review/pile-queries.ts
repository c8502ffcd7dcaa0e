// Piles as React Query options (api/query-keys.ts). A pile itself is not made old by live updates: it may be of thousands,
// its order stays, and who comes in between is found when it is opened again or its end is reached.
import { queryOptions } from '@tanstack/react-query';
import { getAgreement, getAnswerInPile, getPile, getPiles } from '#contract/pile.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

export function pilesQuery(jobId: string) {
  return queryOptions({
    queryKey: keys.piles(jobId),
    queryFn: ({ signal }) => callAsUser(getPiles, { params: { id: jobId }, signal }),
  });
}

export function pileQuery(jobId: string, questionId: string) {
  return queryOptions({
    queryKey: keys.pile(jobId, questionId),
    queryFn: ({ signal }) => callAsUser(getPile, { params: { id: jobId, question: questionId }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always' as const,
  });
}

export function answerInPileQuery(answerId: string) {
  return queryOptions({
    queryKey: keys.answerInPile(answerId),
    queryFn: ({ signal }) => callAsUser(getAnswerInPile, { params: { id: answerId }, signal }),
  });
}

export function agreementQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.piles(jobId), 'agreement'] as const,
    queryFn: ({ signal }) => callAsUser(getAgreement, { params: { id: jobId }, signal }),
  });
}

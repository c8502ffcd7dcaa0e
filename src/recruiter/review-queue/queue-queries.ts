// Review queues as React Query options (api/query-keys.ts). Live updates do not invalidate a queue: it may have
// thousands of answers and must keep its order. New answers appear when it is opened again or its end is reached.
import { queryOptions } from '@tanstack/react-query';
import { getAgreement, getAnswerInQueue, getReviewQueue, getReviewQueues } from '#contract/review-queue.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';

export function reviewQueuesQuery(jobId: string) {
  return queryOptions({
    queryKey: keys.reviewQueues(jobId),
    queryFn: ({ signal }) => callAsUser(getReviewQueues, { params: { id: jobId }, signal }),
  });
}

export function reviewQueueQuery(jobId: string, questionId: string) {
  return queryOptions({
    queryKey: keys.reviewQueue(jobId, questionId),
    queryFn: ({ signal }) =>
      callAsUser(getReviewQueue, { params: { id: jobId, question: questionId }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always' as const,
  });
}

export function answerInQueueQuery(answerId: string) {
  return queryOptions({
    queryKey: keys.answerInQueue(answerId),
    queryFn: ({ signal }) => callAsUser(getAnswerInQueue, { params: { id: answerId }, signal }),
  });
}

export function agreementQuery(jobId: string) {
  return queryOptions({
    queryKey: [...keys.reviewQueues(jobId), 'agreement'] as const,
    queryFn: ({ signal }) => callAsUser(getAgreement, { params: { id: jobId }, signal }),
  });
}

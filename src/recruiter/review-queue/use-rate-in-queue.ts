// Rates in a review queue. The queue moves on at once and the server's answer follows; a rating that fails can be
// retried.
import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import { rateAnswer } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { withRated, type QueueEntry } from './review-queue.ts';

interface Rating {
  answerId: string;
  rate: Rate | null;
}

export function useRateInQueue(jobId: string, questionId: string): (rating: Rating) => void {
  const failures = useFailures();
  const queue = keys.reviewQueue(jobId, questionId);
  const { mutateAsync } = useMutation({
    mutationKey: queue,
    // In the order of the key presses: the last rating of an answer wins.
    scope: { id: `queue ${questionId}` },
    mutationFn: ({ answerId, rate }: Rating) =>
      callAsUser(rateAnswer, { params: { id: answerId }, body: { rate } }),
    onMutate: async ({ answerId, rate }, { client }) => {
      // A fetch in flight would overwrite this with the old state.
      await client.cancelQueries({ queryKey: queue });
      mark(client, answerId, rate);
    },
    onSuccess: (_detail, { answerId, rate }, _before, { client }) => {
      mark(client, answerId, rate);
      // The server now reveals the candidate and the others' ratings.
      void client.invalidateQueries({ queryKey: keys.answerInQueue(answerId) });
      void client.invalidateQueries({ queryKey: keys.reviewQueues(jobId) });
    },
    onError: (_error, { answerId }, _before, { client }) => {
      void client.invalidateQueries({ queryKey: keys.answerInQueue(answerId) });
      void client.invalidateQueries({ queryKey: queue });
    },
  });

  const mark = (client: QueryClient, answerId: string, rate: Rate | null) => {
    client.setQueryData<QueueEntry[]>(queue, (now) => now && withRated(now, answerId, rate !== null));
    client.setQueryData<AnswerInQueue>(
      keys.answerInQueue(answerId),
      (now) => now && { ...now, answer: { ...now.answer, my_rate: rate } },
    );
  };
  const send = (rating: Rating): void => {
    // By promise: the user is already at another answer, or has left.
    mutateAsync(rating).catch((error: unknown) => failures.handleError(error, { retry: () => send(rating) }));
  };
  return send;
}

// Rating in a review queue: the queue goes on at once, the server's word comes behind; what could not be stored is to be rated again.
import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import { rateAnswer } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { withRated, type QueueEntry } from './pile.ts';

interface Rating {
  answerId: string;
  rate: Rate | null;
}

export function useRateInQueue(jobId: string, questionId: string): (rating: Rating) => void {
  const failures = useFailures();
  const queue = keys.reviewQueue(jobId, questionId);
  const { mutateAsync } = useMutation({
    mutationKey: queue,
    // In the order of the keys pressed: the last rating of an answer is what counts.
    scope: { id: `queue ${questionId}` },
    mutationFn: ({ answerId, rate }: Rating) =>
      callAsUser(rateAnswer, { params: { id: answerId }, body: { rate } }),
    onMutate: async ({ answerId, rate }, { client }) => {
      // A load that is under way would bring the old state back over it.
      await client.cancelQueries({ queryKey: queue });
      mark(client, answerId, rate);
    },
    onSuccess: (_detail, { answerId, rate }, _before, { client }) => {
      mark(client, answerId, rate);
      // Now the server says who it was, and what the others think.
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
    // By promise: the reader is already at another answer, or has left.
    mutateAsync(rating).catch((error: unknown) => failures.meet(error, { retry: () => send(rating) }));
  };
  return send;
}

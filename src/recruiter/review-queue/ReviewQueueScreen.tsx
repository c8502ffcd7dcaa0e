// /jobs/vacancy/{id}/questions/{question}: all candidates' answers to one question, one after another, in random
// order.
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { usePageQuery } from '../../kit/page-query.ts';
import { useMay } from '../../kit/use-may.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { JobSkeleton } from '../../kit/JobSkeleton.tsx';
import { AnswerQueue } from './AnswerQueue.tsx';
import { reviewQueueQuery, reviewQueuesQuery } from './queue-queries.ts';

interface Props {
  jobId: string;
  questionId: string;
  /** An answer's id, or `end`; undefined: where the user stopped. */
  at: string | undefined;
}

export function ReviewQueueScreen({ jobId, questionId, at }: Props) {
  const mayRate = useMay('responses.rate');
  const queues = usePageQuery({ ...reviewQueuesQuery(jobId), enabled: mayRate });
  const queue = usePageQuery({ ...reviewQueueQuery(jobId, questionId), enabled: mayRate });
  if (!mayRate) return <RequireAccess permission="responses.rate" />;
  return (
    <Loaded query={queues} skeleton={<JobSkeleton />}>
      {(questions) => (
        <Loaded query={queue} skeleton={<JobSkeleton />}>
          {(entries) => (
            <AnswerQueue
              jobId={jobId}
              questions={questions}
              questionId={questionId}
              queue={entries}
              at={at}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

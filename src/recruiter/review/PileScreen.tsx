// /jobs/vacancy/{id}/questions/{question}: everybody's answers to one question, one after the other, in an order by chance.
import { usePageQuery } from '../../shell/page-query.ts';
import { useMay } from '../../shell/use-may.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { JobSkeleton } from '../responses/JobSkeleton.tsx';
import { NotAllowed } from '../responses/NotAllowed.tsx';
import { AnswerQueue } from './PileOfAnswers.tsx';
import { reviewQueueQuery, reviewQueuesQuery } from './pile-queries.ts';

interface Props {
  jobId: string;
  questionId: string;
  /** An answer's id, or `end`; undefined: where the reader stopped. */
  at: string | undefined;
}

export function ReviewQueueScreen({ jobId, questionId, at }: Props) {
  const mayRate = useMay('responses.rate');
  const queues = usePageQuery({ ...reviewQueuesQuery(jobId), enabled: mayRate });
  const queue = usePageQuery({ ...reviewQueueQuery(jobId, questionId), enabled: mayRate });
  if (!mayRate) return <NotAllowed permission="responses.rate" />;
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

// /jobs/vacancy/{id}/questions/{question}: everybody's answers to one question, one after the other, in an order by chance.
import { usePageQuery } from '../../shell/page-query.ts';
import { useMay } from '../../shell/use-may.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { JobSkeleton } from '../responses/JobSkeleton.tsx';
import { NotAllowed } from '../responses/NotAllowed.tsx';
import { PileOfAnswers } from './PileOfAnswers.tsx';
import { pileQuery, pilesQuery } from './pile-queries.ts';

interface Props {
  jobId: string;
  questionId: string;
  /** An answer's id, or `end`; undefined: where the reader stopped. */
  at: string | undefined;
}

export function PileScreen({ jobId, questionId, at }: Props) {
  const mayRate = useMay('responses.rate');
  const piles = usePageQuery({ ...pilesQuery(jobId), enabled: mayRate });
  const pile = usePageQuery({ ...pileQuery(jobId, questionId), enabled: mayRate });
  if (!mayRate) return <NotAllowed permission="responses.rate" />;
  return (
    <Loaded query={piles} skeleton={<JobSkeleton />}>
      {(questions) => (
        <Loaded query={pile} skeleton={<JobSkeleton />}>
          {(entries) => (
            <PileOfAnswers
              jobId={jobId}
              questions={questions}
              questionId={questionId}
              pile={entries}
              at={at}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

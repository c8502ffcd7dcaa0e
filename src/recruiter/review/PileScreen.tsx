// /jobs/vacancy/{id}/questions/{question}: everybody's answers to one question, one after the other, in an order by chance.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { useMay } from '../../shell/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/links.tsx';
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
  const piles = useQuery({ ...pilesQuery(jobId), enabled: mayRate });
  const pile = useQuery({ ...pileQuery(jobId, questionId), enabled: mayRate });
  if (!mayRate) return <NotAllowed permission="responses.rate" />;
  if (isGone(piles.error) || isGone(pile.error)) return <Gone />;
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

function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found';
}

export function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('common.not_found_title')}
      text={t('common.not_found')}
      action={
        <LinkButton to="/" variant="contained">
          {t('common.back_home')}
        </LinkButton>
      }
    />
  );
}

// The end of a review queue: answers left to rate, the next question, and how far raters agree.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueQuestion } from '#contract/review-queue.ts';
import { keys } from '../../api/query-keys.ts';
import { useMay } from '../../kit/use-may.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LinkButton } from '../../kit/links.tsx';
import { AgreementTable } from './AgreementTable.tsx';
import { countRated, resumeAt, type ReviewQueue } from './review-queue.ts';

interface Props {
  jobId: string;
  questions: readonly QueueQuestion[];
  questionId: string;
  queue: ReviewQueue;
  onGo: (answerId: string) => void;
}

export function QueueEnd({ jobId, questions, questionId, queue, onGo }: Props) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  useNewcomers(jobId, questionId);
  if (queue.length === 0) {
    return <EmptyState title={t('review.no_answers_title')} text={t('review.no_answers_text')} />;
  }
  return (
    <>
      <Card sx={{ padding: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <WhatIsLeft queue={queue} onGo={onGo} />
        <NextQuestion jobId={jobId} questions={questions} questionId={questionId} />
      </Card>
      {mayDecide && <AgreementTable jobId={jobId} />}
    </>
  );
}

function WhatIsLeft({ queue, onGo }: Pick<Props, 'queue' | 'onGo'>) {
  const { t } = useTranslation();
  const left = queue.length - countRated(queue);
  const first = resumeAt(queue);
  return (
    <>
      <Box role="status">
        <Typography variant="h2">
          {left === 0
            ? t('review.all_rated', { count: queue.length })
            : t('review.some_left', { count: left })}
        </Typography>
      </Box>
      {first !== null && (
        <Button variant="contained" onClick={() => onGo(first)}>
          {t('review.look_at_left')}
        </Button>
      )}
    </>
  );
}

/** The next question with unrated answers, in the job's order, wrapping around. */
function NextQuestion({ jobId, questions, questionId }: Pick<Props, 'jobId' | 'questions' | 'questionId'>) {
  const { t } = useTranslation();
  const index = questions.findIndex(({ id }) => id === questionId);
  const others = [...questions.slice(index + 1), ...questions.slice(0, Math.max(0, index))];
  const next = others.find(({ answers, rated }) => rated < answers);
  if (!next) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', inlineSize: '100%' }}>
      <Typography
        dir="auto"
        className="own-way"
        color="textSecondary"
        sx={{ inlineSize: '100%', overflowWrap: 'anywhere' }}
      >
        {next.question}
      </Typography>
      <LinkButton
        to="/jobs/vacancy/$id/questions/$question"
        params={{ id: jobId, question: next.id }}
        variant="outlined"
      >
        {t('review.next_question')}
      </LinkButton>
    </Box>
  );
}

/** Fetches answers that arrived during the review, once the last rating is stored. */
function useNewcomers(jobId: string, questionId: string): void {
  const cache = useQueryClient();
  const isRating = useIsMutating({ mutationKey: keys.reviewQueue(jobId, questionId) }) > 0;
  useEffect(() => {
    if (isRating) return;
    void cache.invalidateQueries({ queryKey: keys.reviewQueue(jobId, questionId) });
    void cache.invalidateQueries({ queryKey: keys.reviewQueues(jobId) });
  }, [cache, jobId, questionId, isRating]);
}

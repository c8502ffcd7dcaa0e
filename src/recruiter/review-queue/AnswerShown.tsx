// The current answer of a review queue, with the candidate's name only if names are not hidden, and the user's comments.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import { isNotFound } from '../../api/call-error.ts';
import { Fold } from '../../kit/Fold.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { usePreferences } from '../../kit/use-preferences.ts';
import { AnswerContent } from '../candidates/answers/AnswerContent.tsx';
import type { AnswerPlaces } from '../candidates/player/answer-places.ts';
import { useAutoplay } from '../candidates/player/use-autoplay.ts';
import type { Speed } from '../candidates/player/video-source.ts';
import { ScorecardPart } from '../candidates/scorecard/ScorecardPart.tsx';
import { CandidateName, Judged } from './Judged.tsx';
import { answerInQueueQuery } from './queue-queries.ts';
import { useQueueComment } from './use-queue-comment.tsx';

/** What keys do to the answer. */
export interface AnswerActions {
  /** Returns false if the user may not comment, or it has not loaded. */
  comment: () => boolean;
}

interface Props {
  ref: Ref<AnswerActions>;
  jobId: string;
  answerId: string;
  /** The question's number, counted from 1. */
  number: number;
  /** The question's current text; the candidate may have answered an earlier version. */
  expected: string | undefined;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function AnswerShown({ ref, ...props }: Props) {
  const { t } = useTranslation();
  const query = useQuery(answerInQueueQuery(props.answerId));
  // Withdrawn or deleted since the queue was loaded.
  if (isNotFound(query.error)) {
    return <Card sx={{ padding: 3, alignSelf: 'start' }}>{t('review.answer_gone')}</Card>;
  }
  return (
    <Card
      component="article"
      aria-label={t('review.answer')}
      sx={{ padding: { xs: 2, sm: 3 }, alignSelf: 'start' }}
    >
      <Loaded query={query} skeleton={<Coming />}>
        {(shown) => <Content {...props} shown={shown} actions={ref} />}
      </Loaded>
    </Card>
  );
}

interface ContentProps extends Omit<Props, 'ref'> {
  shown: AnswerInQueue;
  actions: Ref<AnswerActions>;
}

function Content({ shown, actions, jobId, answerId, number, expected, speed, onSpeed }: ContentProps) {
  const { t } = useTranslation();
  const { answer, candidate, colleagues } = shown;
  const { autoplay } = usePreferences();
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [places] = useState<AnswerPlaces>(() => new Map());
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      setPlayer(element);
      places.set(answerId, { article: () => null, player: () => element, comment: null });
    },
    [answerId, places],
  );
  useAutoplay([answerId], places, autoplay && player !== null);
  const { begin, comments } = useQueueComment({ shown, number, player });
  useImperativeHandle(actions, () => ({
    comment: () => {
      begin?.();
      return begin !== null;
    },
  }));
  return (
    <>
      <About answer={answer} candidate={candidate} expected={expected} />
      <Box sx={content}>
        <AnswerContent
          answer={answer}
          number={number}
          speed={speed}
          onSpeed={onSpeed}
          comments={answer.comments}
          onComment={begin ?? undefined}
          onPlayer={hold}
        />
      </Box>
      {comments}
      <Judged answer={answer} colleagues={colleagues} />
      {candidate && (
        <Fold isLate label={t('scorecard.title')} sx={{ mt: 1 }}>
          <ScorecardPart
            responseId={candidate.response_id}
            jobId={jobId}
            questionId={answer.question.id}
            places={places}
            hasAnswers
          />
        </Fold>
      )}
    </>
  );
}

/** Above the answer. */
function About({
  answer,
  candidate,
  expected,
}: Pick<AnswerInQueue, 'answer' | 'candidate'> & Pick<Props, 'expected'>) {
  const { t } = useTranslation();
  return (
    <>
      {(candidate ?? answer.arrived_late) && (
        <Typography color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 2 }}>
          {candidate && <CandidateName candidate={candidate} />}
          {answer.arrived_late && <span>{t('responses.arrived_late')}</span>}
        </Typography>
      )}
      {expected !== undefined && answer.question.question !== expected && (
        <Typography dir="auto" sx={{ mb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{t('review.asked_then')}</strong> {answer.question.question}
        </Typography>
      )}
    </>
  );
}

function Coming() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      <Skeleton
        variant="rounded"
        sx={{
          inlineSize: '100%',
          blockSize: 'auto',
          aspectRatio: '4 / 3',
          maxBlockSize: `min(52vh, 460px, ${videoRoom})`,
        }}
      />
    </Box>
  );
}

/** The window's height without the question and the ratings, so that nothing has to scroll. */
const videoRoom = 'max(14rem, 100dvh - 33.5rem)';

/** Text is large. */
const content = { fontSize: 'var(--text-l)', '--player-room': { md: videoRoom } };

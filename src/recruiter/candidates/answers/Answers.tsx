// All of a candidate's answers in order, with the keyboard shortcuts to go through them.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { usePreferences } from '../../../kit/use-preferences.ts';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { AnswerContent } from './AnswerContent.tsx';
import { Comments } from '../comments/Comments.tsx';
import { KeysButton } from '../keys/KeysButton.tsx';
import { useAnswerKeys } from '../keys/use-answer-keys.ts';
import { storeSpeed, readSpeed } from '../player/stored-speed.ts';
import type { Moment } from '../player/moment.ts';
import { seek } from '../player/steer.ts';
import { useAutoplay } from '../player/use-autoplay.ts';
import { useMoment } from '../player/use-moment.ts';
import { RateAnswer } from '../rating/RateAnswer.tsx';
import { useRating } from '../rating/use-rating.ts';
import type { Speed } from '../player/video-source.ts';

interface Props {
  response: ResponseDetail;
  /** The answer and time that the URL points to. */
  moment: Moment;
  /** Where the answers register. */
  places: AnswerPlaces;
  /** Shows the candidate again before an undo. */
  reopen: () => void;
}

export function Answers({ response, moment, places, reopen }: Props) {
  const { t } = useTranslation();
  const { answers } = response;
  const mayRate = useMay('responses.rate');
  const mayComment = useMay('responses.note');
  const rate = useRating(response, reopen);
  const { autoplay } = usePreferences();
  // All videos share one speed.
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const choose = (chosen: Speed) => {
    setSpeed(chosen);
    storeSpeed(chosen);
  };
  const isAtMoment = moment.answer !== undefined || moment.t !== undefined;
  useMoment(answers, places, moment);
  useAutoplay(
    answers.map(({ id }) => id),
    places,
    autoplay && !isAtMoment,
  );
  const announcement = useAnswerKeys(answers, places, {
    speed,
    onSpeed: choose,
    onRate: mayRate ? rate : null,
    mayComment,
  });
  if (answers.length === 0) {
    return <EmptyState title={t('responses.no_answers_title')} text={t('responses.no_answers_text')} />;
  }
  return (
    <section aria-labelledby="answers">
      <AnswersHead answered={answers.length} count={response.questions_count} />
      <Stack spacing={2.5}>
        {answers.map((answer, index) => (
          <Answer
            key={answer.id}
            response={response}
            answer={answer}
            number={index + 1}
            speed={speed}
            onSpeed={choose}
            onRate={mayRate ? (given) => rate(answer, given) : null}
            places={places}
          />
        ))}
      </Stack>
      <span role="status" className="unseen">
        {announcement}
      </span>
    </section>
  );
}

function AnswersHead({ answered, count }: { answered: number; count: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
      <Typography id="answers" variant="h2">
        {t('responses.answers')}
      </Typography>
      <Typography color="textSecondary" role="status">
        {t('responses.answered_of', { answered, count })}
      </Typography>
      <Box sx={{ marginInlineStart: { sm: 'auto' } }}>
        <KeysButton />
      </Box>
    </Box>
  );
}

interface AnswerProps {
  response: ResponseDetail;
  answer: AnswerDetail;
  number: number;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** Null if the user may not rate. */
  onRate: ((rate: Rate | null) => void) | null;
  /** The registry through which the page's shortcuts find this answer. */
  places: AnswerPlaces;
}

/** One question with its answer, comments and rating. */
function Answer({ response, answer, number, speed, onSpeed, onRate, places }: AnswerProps) {
  const id = useId();
  const mayNote = useMay('responses.note');
  const article = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const [hasPlayer, setHasPlayer] = useState(false);
  const [begun, setBegun] = useState<{ at_ms: number | null } | null>(null);
  const hold = useCallback((element: HTMLVideoElement | null) => {
    player.current = element;
    setHasPlayer(element !== null);
  }, []);
  const comment = useCallback(() => {
    const video = player.current;
    video?.pause();
    // A video that was never started has no moment to comment on.
    setBegun({ at_ms: video && video.currentTime > 0 ? Math.round(video.currentTime * 1000) : null });
  }, []);
  useEffect(() => {
    places.set(answer.id, {
      article: () => article.current,
      player: () => player.current,
      comment: mayNote ? comment : null,
    });
    return () => void places.delete(answer.id);
  }, [places, answer.id, comment, mayNote]);
  return (
    <Card
      component="article"
      ref={article}
      tabIndex={0}
      aria-labelledby={id}
      sx={{ overflow: 'visible', scrollMarginBlockStart: 84, '--player-room': playerRoom }}
    >
      <AnswerHead id={id} answer={answer} number={number} />
      {/* The rating that stays in the window never rises above this box, so it never covers the question. */}
      <div>
        <Box sx={{ paddingInline: side, paddingBlockEnd: side }}>
          <AnswerContent
            answer={answer}
            deletedAt={response.deleted_at}
            number={number}
            speed={speed}
            onSpeed={onSpeed}
            comments={answer.comments}
            onComment={mayNote ? comment : undefined}
            onPlayer={hold}
          />
          <Comments
            response={response}
            answer={answer}
            number={number}
            begun={begun}
            onBegin={mayNote && !hasPlayer ? comment : null}
            onEnd={() => {
              setBegun(null);
              article.current?.focus({ preventScroll: true });
            }}
            onJump={(ms) => player.current && seek(player.current, ms / 1000)}
          />
        </Box>
        <RateAnswer answer={answer} number={number} onRate={onRate} stays />
      </div>
    </Card>
  );
}

const side = { xs: 2, sm: 2.5 };

/** The window's height without what is above the first video and without its rating. */
const playerRoom = { lg: 'max(14rem, 100dvh - 31.75rem)' };

function AnswerHead({ id, answer, number }: { id: string; answer: AnswerDetail; number: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ paddingInline: side, paddingBlockStart: side }}>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
      >
        <span>
          {t('responses.question_number', { number })} · {t(`responses.kind.${answer.question.type}`)}
        </span>
        {answer.points !== null && (
          <span>{t('responses.points', { scored: answer.points, count: answer.question.points })}</span>
        )}
        {answer.arrived_late && <span>{t('responses.arrived_late')}</span>}
      </Typography>
      <Typography
        id={id}
        variant="h3"
        dir="auto"
        sx={{ mt: 0.5, mb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {answer.question.question}
      </Typography>
    </Box>
  );
}

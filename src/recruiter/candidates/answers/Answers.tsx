// All of a candidate's answers in order, with the keyboard shortcuts to go through them.
import { mdiKeyboardOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import type { AnswerPlaces } from '../player/answer-places.ts';
import { AnswerContent } from './AnswerContent.tsx';
import { Comments } from '../comments/Comments.tsx';
import { ShortcutsDialog } from '../keys/ShortcutsDialog.tsx';
import { useAnswerKeys } from '../keys/use-answer-keys.ts';
import { storeSpeed, readSpeed } from '../player/stored-speed.ts';
import type { Moment } from '../player/moment.ts';
import { seek } from '../player/steer.ts';
import { useMoment } from '../player/use-moment.ts';
import { RateAnswer } from '../rating/RateAnswer.tsx';
import { useRating } from '../rating/use-rating.ts';
import type { Speed } from '../player/video-source.ts';

interface Props {
  response: ResponseDetail;
  /** The answer and time that the URL points to. */
  moment: Moment;
  /** Opens the next unseen candidate; null if there is none. */
  onNextUnseen: (() => void) | null;
}

export function Answers({ response, moment, onNextUnseen }: Props) {
  const { t } = useTranslation();
  const mayRate = useMay('responses.rate');
  const rate = useRating(response);
  const [places] = useState<AnswerPlaces>(() => new Map());
  // All videos share one speed.
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const [isHelping, setIsHelping] = useState(false);
  const choose = (chosen: Speed) => {
    setSpeed(chosen);
    storeSpeed(chosen);
  };
  useMoment(response.answers, places, moment);
  const announcement = useAnswerKeys(response.answers, places, {
    speed,
    onSpeed: choose,
    onRate: mayRate ? rate : null,
    onNextUnseen,
    onHelp: () => setIsHelping(true),
  });
  if (response.answers.length === 0) {
    return <EmptyState title={t('responses.no_answers_title')} text={t('responses.no_answers_text')} />;
  }
  return (
    <section aria-labelledby="answers">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1.5 }}>
        <Typography id="answers" variant="h2">
          {t('responses.answers')}
        </Typography>
        <Typography color="textSecondary" role="status">
          {t('responses.answered_of', { answered: response.answers.length, count: response.questions_count })}
        </Typography>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiKeyboardOutline} />}
          aria-keyshortcuts="?"
          onClick={() => setIsHelping(true)}
          sx={{ marginInlineStart: 'auto', display: { xs: 'none', md: 'inline-flex' } }}
        >
          {t('responses.keys.title')}
        </Button>
      </Box>
      <Stack spacing={2.5}>
        {response.answers.map((answer, index) => (
          <Answer
            key={answer.id}
            response={response}
            answer={answer}
            number={index + 1}
            speed={speed}
            onSpeed={choose}
            onRate={mayRate ? (given) => rate(answer.id, given) : null}
            places={places}
          />
        ))}
      </Stack>
      <span role="status" className="unseen">
        {announcement}
      </span>
      {isHelping && <ShortcutsDialog mayRate={mayRate} onClose={() => setIsHelping(false)} />}
    </section>
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
      sx={{ overflow: 'visible', scrollMarginBlockStart: 84 }}
    >
      <Box sx={{ padding: { xs: 2, sm: 2.5 } }}>
        <AnswerHead id={id} answer={answer} number={number} />
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
      <RateAnswer answer={answer} number={number} onRate={onRate} />
    </Card>
  );
}

function AnswerHead({ id, answer, number }: { id: string; answer: AnswerDetail; number: number }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

// One question with its answer, comments and rating.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { useMay } from '../../kit/use-may.ts';
import { AnswerContent } from './AnswerContent.tsx';
import type { AnswerPlaces } from './answer-places.ts';
import { Comments } from './comments/Comments.tsx';
import { seek } from './player/steer.ts';
import { RateAnswer } from './RateAnswer.tsx';
import type { Speed } from './video-source.ts';

interface Props {
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

export function Answer({ response, answer, number, speed, onSpeed, onRate, places }: Props) {
  const { t } = useTranslation();
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

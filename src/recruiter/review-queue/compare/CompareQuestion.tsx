// One question with the candidates' answers side by side. Played together, only the focused one has sound.
import { mdiPlay } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { AnswerContent } from '../../candidates/answers/AnswerContent.tsx';
import { isOurs, reviewKeyOf } from '../../candidates/keys/review-keys.ts';
import { skip, skipSeconds } from '../../candidates/player/steer.ts';
import { chosenAgain, rateOfKey } from '../../candidates/rating/rate-keys.ts';
import { RateAnswer } from '../../candidates/rating/RateAnswer.tsx';
import { useRating } from '../../candidates/rating/use-rating.ts';
import { newestSource, type Speed } from '../../candidates/player/video-source.ts';
import { Key } from '../Key.tsx';
import { playOrPause } from '../play.ts';
import { columnsFor } from './columns.ts';
import type { CompareRow } from './compare-rows.ts';

interface Props {
  row: CompareRow;
  number: number;
  compared: readonly ResponseDetail[];
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function CompareQuestion({ row, number, compared, speed, onSpeed }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const here = useRef<HTMLElement>(null);
  const players = () => [...(here.current?.querySelectorAll('video') ?? [])];
  const playable = row.answers.filter((answer) => answer?.video && newestSource(answer.video));
  const isTogether = playable.length > 1;
  const playTogether = () => {
    const all = players();
    if (all.every((player) => player.paused)) hearOnly(all, all.find(isFocused) ?? all[0]);
    playOrPause(all);
  };
  const steer = (event: KeyboardEvent): boolean => {
    // Arrow keys move between answers here.
    const key = event.key.startsWith('Arrow') ? null : reviewKeyOf(event);
    if (key === 'toggle') playTogether();
    else if (key === 'back') for (const player of players()) skip(player, -skipSeconds);
    else if (key === 'forward') for (const player of players()) skip(player, skipSeconds);
    else return false;
    return true;
  };
  return (
    <Box
      component="section"
      ref={here}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.defaultPrevented || !isOurs(event.target, event.key)) return;
        if (isTogether && steer(event)) event.preventDefault();
      }}
      onFocus={({ target }) => {
        const all = players();
        const focused = all.find((player) => cellOf(player)?.contains(target));
        if (all.filter((player) => !player.paused).length > 1 && focused) hearOnly(all, focused);
      }}
      sx={{ mt: 4 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 1 }}
      >
        <Box sx={{ minInlineSize: 0, flex: '1 1 18rem' }}>
          <Typography variant="body2" color="textSecondary">
            {t('responses.question_number', { number })} · {t(`responses.kind.${row.question.type}`)}
          </Typography>
          <Typography
            id={id}
            variant="h2"
            dir="auto"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {row.question.question}
          </Typography>
        </Box>
        {isTogether && (
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiPlay} aria-hidden />}
            onClick={playTogether}
            aria-keyshortcuts="k"
            title={t('review.play_together_hint')}
          >
            {t('review.play_together')} <Key letter="K" />
          </Button>
        )}
      </Box>
      <Box sx={{ ...columnsFor(compared.length), mt: 1.5, alignItems: 'start' }}>
        {compared.map((response, column) => (
          <ComparedAnswer
            key={response.id}
            response={response}
            answer={row.answers[column] ?? null}
            number={number}
            cell={`${number - 1} ${column}`}
            speed={speed}
            onSpeed={onSpeed}
          />
        ))}
      </Box>
    </Box>
  );
}

function cellOf(player: Element): Element | null {
  return player.closest('[data-cell]');
}

function isFocused(player: Element): boolean {
  return cellOf(player)?.contains(document.activeElement) ?? false;
}

/** Unmutes one player and mutes the others. */
function hearOnly(players: readonly HTMLVideoElement[], heard: HTMLVideoElement | undefined): void {
  for (const player of players) player.muted = player !== heard;
}

interface AnswerProps {
  response: ResponseDetail;
  answer: AnswerDetail | null;
  number: number;
  /** Its position in the grid: row and column. */
  cell: string;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

/** One candidate's answer in a comparison, with its rating. */
function ComparedAnswer({ response, answer, number, cell, speed, onSpeed }: AnswerProps) {
  const { t } = useTranslation();
  const mayRate = useMay('responses.rate');
  const rate = useRating(response);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = rateOfKey(event);
    if (!chosen || !answer || !mayRate || !isOurs(event.target, event.key)) return;
    event.preventDefault();
    rate(answer.id, chosenAgain(answer.my_rate, chosen));
  };
  return (
    <Card
      component="article"
      tabIndex={0}
      data-cell={cell}
      aria-label={t('review.answer_by', { name: response.full, number })}
      onKeyDown={onKeyDown}
      sx={{ overflow: 'visible', minInlineSize: 0 }}
    >
      <Typography variant="body2" sx={name} aria-hidden>
        <bdi>{response.full}</bdi>
      </Typography>
      {answer ? (
        <>
          <Box sx={{ paddingInline: 2, paddingBlockEnd: 2 }}>
            <AnswerContent answer={answer} deletedAt={response.deleted_at} {...{ number, speed, onSpeed }} />
          </Box>
          <RateAnswer
            answer={answer}
            number={number}
            onRate={mayRate ? (given) => rate(answer.id, given) : null}
          />
        </>
      ) : (
        <Typography color="textSecondary" sx={{ paddingInline: 2, paddingBlockEnd: 2 }}>
          {t('review.no_answer')}
        </Typography>
      )}
    </Card>
  );
}

/** The name stays visible below the page's header while the user reads a long answer. */
const name = {
  position: 'sticky',
  insetBlockStart: '60px',
  zIndex: 1,
  paddingInline: 2,
  paddingBlock: 1.5,
  fontWeight: 600,
  bgcolor: 'var(--surface)',
  borderRadius: 'var(--radius-m)',
  overflowWrap: 'anywhere',
};

// One question with the candidates' answers side by side. Played together, only the focused one has sound.
import { mdiPlay } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { AnswerContent } from '../../candidates/answers/AnswerContent.tsx';
import { chosenAgain } from '../../candidates/rating/chosen-again.ts';
import { RateAnswer } from '../../candidates/rating/RateAnswer.tsx';
import { useRating } from '../../candidates/rating/use-rating.ts';
import { newestSource, type Speed } from '../../candidates/player/video-source.ts';
import { Key } from '../Key.tsx';
import { cellOf, hearOnly, playTogether } from './play.ts';
import { columnsFor } from './columns.ts';
import type { CompareRow } from './compare-rows.ts';
import type { Raters } from './use-compare-keys.ts';

interface Props {
  row: CompareRow;
  number: number;
  compared: readonly ResponseDetail[];
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** The registry through which the page's shortcuts rate an answer. */
  raters: Raters;
}

export function CompareQuestion({ row, number, compared, speed, onSpeed, raters }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const here = useRef<HTMLElement>(null);
  const players = () => [...(here.current?.querySelectorAll('video') ?? [])];
  const playable = row.answers.filter((answer) => answer?.video && newestSource(answer.video));
  const isTogether = playable.length > 1;
  return (
    <Box
      component="section"
      ref={here}
      aria-labelledby={`${id}-number ${id}`}
      data-question
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
          <Typography id={`${id}-number`} variant="body2" color="textSecondary">
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
            onClick={() => playTogether(players())}
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
            raters={raters}
          />
        ))}
      </Box>
    </Box>
  );
}

interface AnswerProps {
  response: ResponseDetail;
  answer: AnswerDetail | null;
  number: number;
  /** Its position in the grid: row and column. */
  cell: string;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  raters: Raters;
}

/** One candidate's answer in a comparison, with its rating. */
function ComparedAnswer({ response, answer, number, cell, speed, onSpeed, raters }: AnswerProps) {
  const { t } = useTranslation();
  const mayRate = useMay('responses.rate');
  const rate = useRating(response);
  useEffect(() => {
    if (answer && mayRate) raters.set(cell, (chosen) => rate(answer, chosenAgain(answer.my_rate, chosen)));
    return () => void raters.delete(cell);
  });
  return (
    <Card
      component="article"
      tabIndex={0}
      data-cell={cell}
      aria-label={t('review.answer_by', { name: response.full, number })}
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
            onRate={mayRate ? (given) => rate(answer, given) : null}
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

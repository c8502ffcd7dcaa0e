// One candidate's answer in a comparison, with its rating.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { useMay } from '../../../kit/use-may.ts';
import { AnswerContent } from '../../candidates/AnswerContent.tsx';
import { isOurs } from '../../candidates/keys/review-keys.ts';
import { RateAnswer } from '../../candidates/RateAnswer.tsx';
import { chosenAgain, rateOfKey } from '../../candidates/rate-keys.ts';
import { useRating } from '../../candidates/use-rating.ts';
import type { Speed } from '../../candidates/video-source.ts';

interface Props {
  response: ResponseDetail;
  answer: AnswerDetail | null;
  number: number;
  /** Its position in the grid: row and column. */
  cell: string;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function ComparedAnswer({ response, answer, number, cell, speed, onSpeed }: Props) {
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

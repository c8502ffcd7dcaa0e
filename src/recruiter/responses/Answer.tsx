// One question with its answer and its rating. While it is focused, 1, 2 and 3 rate it.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerDetail } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { AnswerContent } from './AnswerContent.tsx';
import { RateAnswer } from './RateAnswer.tsx';
import { chosenAgain, rateOfKey } from './rate-keys.ts';
import type { Speed } from './video-source.ts';

export interface AnswerProps {
  answer: AnswerDetail;
  number: number;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** Null where the reader may not rate. */
  onRate: ((rate: Rate | null) => void) | null;
}

export function Answer({ answer, number, speed, onSpeed, onRate }: AnswerProps) {
  const { t } = useTranslation();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = rateOfKey(event);
    if (!chosen || !onRate || isTyping(event.target)) return;
    event.preventDefault();
    onRate(chosenAgain(answer.my_rate, chosen));
  };
  return (
    <Card
      component="article"
      tabIndex={0}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      sx={{ overflow: 'visible' }}
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
        <AnswerContent answer={answer} number={number} speed={speed} onSpeed={onSpeed} />
      </Box>
      <RateAnswer answer={answer} number={number} onRate={onRate} />
    </Card>
  );
}

/** Digits typed into a field are text. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]') !== null
  );
}

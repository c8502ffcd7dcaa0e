// Names and decisions in the top row, then one row per question. While an answer is focused, arrow keys move between
// answers and 1, 2 and 3 rate it.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { keepSpeed, readSpeed } from '../../candidates/player/kept-speed.ts';
import type { Speed } from '../../candidates/video-source.ts';
import { CandidateHead } from './CandidateHead.tsx';
import { CompareQuestion } from './CompareQuestion.tsx';
import { columnsFor } from './columns.ts';
import { rowsOf } from './compare-rows.ts';
import { stepOf } from './step-keys.ts';

interface Props {
  compared: readonly ResponseDetail[];
  questions: JobDetail['questions'];
  onRemove: (id: string) => void;
}

export function SideBySide({ compared, questions, onRemove }: Props) {
  const { t } = useTranslation();
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const choose = (wanted: Speed) => {
    setSpeed(wanted);
    keepSpeed(wanted);
  };
  const rows = rowsOf(compared, questions);
  return (
    <Box component="section" aria-label={t('review.compare_title')} onKeyDown={moveFocus}>
      <Box sx={columnsFor(compared.length)}>
        {compared.map((response) => (
          <CandidateHead key={response.id} response={response} onRemove={() => onRemove(response.id)} />
        ))}
      </Box>
      {rows.map((row, index) => (
        <CompareQuestion
          key={row.questionId}
          row={row}
          number={index + 1}
          compared={compared}
          speed={speed}
          onSpeed={choose}
        />
      ))}
      {rows.length === 0 && <Typography sx={{ mt: 3 }}>{t('responses.no_answers_title')}</Typography>}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, display: { xs: 'none', md: 'block' } }}>
        {t('review.compare_keys')}
      </Typography>
    </Box>
  );
}

/** Moves to the answer beside, above or below. Arrow keys inside an answer belong to its player. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: all } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[data-cell]')) return;
  const step = stepOf(event, getComputedStyle(all).direction === 'rtl');
  if (!step) return;
  const [row = 0, column = 0] = (target.dataset['cell'] ?? '').split(' ').map(Number);
  const next = all.querySelector<HTMLElement>(`[data-cell="${row + step.rows} ${column + step.columns}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

// Names and decisions in the top row, then one row per question. While an answer is focused, arrow keys move between
// answers and 1, 2 and 3 rate it.
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { statusesFrom, stopsLink } from '#contract/status.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { lone, TextLink } from '../../../kit/links.tsx';
import { useMay } from '../../../kit/use-may.ts';
import { storeSpeed, readSpeed } from '../../candidates/player/stored-speed.ts';
import { RateLabel } from '../../candidates/rating/RateLabel.tsx';
import { StatusChip } from '../../candidates/status/StatusChip.tsx';
import { useDecision } from '../../candidates/decision/use-decision.ts';
import type { Speed } from '../../candidates/player/video-source.ts';
import { columnsFor } from './columns.ts';
import { CompareScorecards } from './CompareScorecards.tsx';
import { rowsOf } from './compare-rows.ts';
import { CompareQuestion } from './CompareQuestion.tsx';
import { stepOf } from './step-keys.ts';
import { useCompareKeys } from './use-compare-keys.ts';

interface Props {
  compared: readonly ResponseDetail[];
  questions: JobDetail['questions'];
  onRemove: (id: string) => void;
}

export function SideBySide({ compared, questions, onRemove }: Props) {
  const { t } = useTranslation();
  const [speed, setSpeed] = useState<Speed>(() => readSpeed());
  const choose = (chosen: Speed) => {
    setSpeed(chosen);
    storeSpeed(chosen);
  };
  const rows = rowsOf(compared, questions);
  const raters = useCompareKeys();
  const jobId = compared[0]?.job_id;
  return (
    <Box component="section" aria-label={t('review.compare_title')} onKeyDown={moveFocus}>
      <Box sx={columnsFor(compared.length)}>
        {compared.map((response) => (
          <CandidateHead key={response.id} response={response} onRemove={() => onRemove(response.id)} />
        ))}
      </Box>
      {jobId && <CompareScorecards jobId={jobId} compared={compared} />}
      {rows.map((row, index) => (
        <CompareQuestion
          key={row.questionId}
          row={row}
          number={index + 1}
          compared={compared}
          speed={speed}
          onSpeed={choose}
          raters={raters}
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

/** Display order of the moves that are possible. */
const moves = ['accepted', 'wait', 'rejected', 'review'] as const;

/** The head of a column: the candidate, their status, and the decision. */
function CandidateHead({ response, onRemove }: { response: ResponseDetail; onRemove: () => void }) {
  const { t } = useTranslation();
  const mayDecide = useMay('responses.decide');
  return (
    <Card sx={{ padding: 1.5, minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        <TextLink
          to="/jobs/candidate/$id"
          params={{ id: response.id }}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', ...lone }}
        >
          <bdi>{response.full}</bdi>
        </TextLink>
        <IconButton
          size="small"
          onClick={onRemove}
          aria-label={t('review.remove_from_comparison', { name: response.full })}
        >
          <Icon path={mdiClose} fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <StatusChip status={response.status} />
        <RateLabel rating={response.rating} answers={response.answers} />
      </Box>
      {mayDecide && <Decisions response={response} />}
    </Card>
  );
}

/** Unfinished candidates are decided on their own page, which confirms before it stops a link. */
function Decisions({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const decide = useDecision(response);
  const { status } = response;
  const shown = moves.filter((to) => statusesFrom(status).includes(to) && !stopsLink(status, to));
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('review.decision_on', { name: response.full })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}
    >
      {shown.map((to) => (
        <Button key={to} size="small" variant="outlined" color={colors[to]} onClick={() => decide(to)}>
          {t(`responses.move.${to}`)}
        </Button>
      ))}
    </Box>
  );
}

const colors = { accepted: 'success', wait: 'warning', rejected: 'error', review: 'primary' } as const;

// The current answer of a review queue, with the candidate's name only if names are not hidden.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../api/call-error.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { AnswerContent } from '../candidates/answers/AnswerContent.tsx';
import type { Speed } from '../candidates/player/video-source.ts';
import { CandidateName, Judged } from './Judged.tsx';
import { answerInQueueQuery } from './queue-queries.ts';

interface Props {
  answerId: string;
  /** The question's number, counted from 1. */
  number: number;
  /** The question's current text; the candidate may have answered an earlier version. */
  expected: string | undefined;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
}

export function AnswerShown({ answerId, number, expected, speed, onSpeed }: Props) {
  const { t } = useTranslation();
  const query = useQuery(answerInQueueQuery(answerId));
  // Withdrawn or deleted since the queue was loaded.
  if (isNotFound(query.error)) {
    return <Card sx={{ padding: 3 }}>{t('review.answer_gone')}</Card>;
  }
  return (
    <Card component="article" aria-label={t('review.answer')} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Loaded query={query} skeleton={<Coming />}>
        {({ answer, candidate, colleagues }) => (
          <>
            {(candidate ?? answer.arrived_late) && (
              <Typography
                color="textSecondary"
                sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 2 }}
              >
                {candidate && <CandidateName candidate={candidate} />}
                {answer.arrived_late && <span>{t('responses.arrived_late')}</span>}
              </Typography>
            )}
            {expected !== undefined && answer.question.question !== expected && (
              <Typography dir="auto" sx={{ mb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <strong>{t('review.asked_then')}</strong> {answer.question.question}
              </Typography>
            )}
            <Box sx={content}>
              <AnswerContent answer={answer} number={number} speed={speed} onSpeed={onSpeed} />
            </Box>
            <Judged answer={answer} colleagues={colleagues} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Coming() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      <Skeleton
        variant="rounded"
        sx={{ inlineSize: '100%', blockSize: 'auto', aspectRatio: '4 / 3', maxBlockSize: '60vh' }}
      />
    </Box>
  );
}

/** Text is large. A video leaves room for its surroundings, so that nothing has to scroll. */
const content = {
  fontSize: 'var(--text-l)',
  '& video': { maxBlockSize: { md: 'max(14rem, calc(100dvh - 29rem))' } },
};

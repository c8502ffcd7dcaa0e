// The question and the progress through its queue, the same for every answer.
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { QueueQuestion } from '#contract/review-queue.ts';
import { BackLink } from '../../kit/links.tsx';
import { PageTitle } from '../../kit/Page.tsx';
import { KeysButton } from '../candidates/keys/KeysButton.tsx';
import { countRated, placeOf, type ReviewQueue } from './review-queue.ts';

interface Props {
  jobId: string;
  questions: readonly QueueQuestion[];
  questionId: string;
  queue: ReviewQueue;
  place: string;
}

export function QueueHead({ jobId, questions, questionId, queue, place }: Props) {
  const { t } = useTranslation();
  const index = questions.findIndex(({ id }) => id === questionId);
  const question = questions[index]?.question ?? '';
  const rated = countRated(queue);
  return (
    <Box component="header">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <BackLink to="/jobs/vacancy/$id/questions" params={{ id: jobId }}>
          {t('review.all_questions')}
        </BackLink>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          {place !== 'end' && (
            <Typography role="status" color="textSecondary">
              {t('review.answer_of', { number: placeOf(queue, place) + 1, count: queue.length })}
            </Typography>
          )}
          <Typography color="textSecondary">
            {t('review.rated_of', { rated, count: queue.length })}
          </Typography>
          <KeysButton />
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={queue.length === 0 ? 0 : (rated / queue.length) * 100}
        aria-hidden
        sx={{ my: 1, blockSize: 6, borderRadius: 'var(--radius-round)', bgcolor: 'var(--line)' }}
      />
      <PageTitle title={question} sx={{ mt: 2, fontSize: 'var(--text-xl)', whiteSpace: 'pre-wrap' }} />
    </Box>
  );
}

// All answers of a candidate in their order.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseDetail } from '#contract/response.ts';
import { useMay } from '../../shell/use-may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Answer } from './Answer.tsx';
import { useRating } from './use-rating.ts';
import type { Speed } from './video-source.ts';

export function Answers({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayRate = useMay('responses.rate');
  const rate = useRating(response);
  // One speed for all videos: whoever hurries, hurries through all of them.
  const [speed, setSpeed] = useState<Speed>(1);
  if (response.answers.length === 0) {
    return <EmptyState title={t('responses.no_answers_title')} text={t('responses.no_answers_text')} />;
  }
  return (
    <section aria-labelledby="answers">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <Typography id="answers" variant="h2">
          {t('responses.answers')}
        </Typography>
        <Typography color="textSecondary" role="status">
          {t('responses.answered_of', { answered: response.answers.length, count: response.questions_count })}
        </Typography>
      </Box>
      <Stack spacing={2.5}>
        {response.answers.map((answer, index) => (
          <Answer
            key={answer.id}
            answer={answer}
            number={index + 1}
            speed={speed}
            onSpeed={setSpeed}
            onRate={mayRate ? (given) => rate(answer.id, given) : null}
          />
        ))}
      </Stack>
      {mayRate && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 2, display: { xs: 'none', md: 'block' } }}
        >
          {t('responses.rate_keys')}
        </Typography>
      )}
    </section>
  );
}

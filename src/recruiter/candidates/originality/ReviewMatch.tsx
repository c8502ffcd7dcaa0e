// The team's conclusion about a match. It changes nothing about the candidates.
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchReview, matchReviews, type MatchDetail } from '#contract/originality.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { useReviewMatch } from './originality-queries.ts';

export function ReviewMatch({ jobId, match }: { jobId: string; match: MatchDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const failures = useFailures();
  const { mutate, isPending, variables } = useReviewMatch(jobId, match.id);
  const save = (review: MatchReview) =>
    mutate(
      { seen: match.review, review },
      { onError: (error) => failures.handleError(error, { retry: () => save(review) }) },
    );
  const { reviewed } = match;
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={id}>{t('originality.conclusion')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isPending ? variables.review : match.review}
        onChange={(_, value) => save(MatchReview.parse(value))}
      >
        {matchReviews.map((review) => (
          <FormControlLabel
            key={review}
            value={review}
            control={<Radio size="small" />}
            label={t(`originality.review.${review}`)}
          />
        ))}
      </RadioGroup>
      <Box role="status">
        <Typography variant="body2" color="textSecondary">
          {reviewed
            ? t('originality.reviewed_by', {
                name: isolated(reviewed.user_name),
                date: formatDateTime(reviewed.at, language),
              })
            : t('originality.changes_nothing')}
        </Typography>
      </Box>
    </FormControl>
  );
}

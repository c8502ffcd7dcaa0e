// The team's conclusion about a match. It changes nothing about the candidates, and is saved on request: arrow keys pass
// over each choice.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { MatchReview, matchReviews, type MatchDetail } from '#contract/originality.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isChanged } from '../../../kit/forms/form-state.ts';
import { useContractForm, useFormState } from '../../../kit/forms/use-contract-form.ts';
import { Outcome } from '../../../kit/Outcome.tsx';
import { useVersionedEdit } from '../../../kit/versioned-edit/use-versioned-edit.tsx';
import { matchQuery, useReviewMatch } from './originality-queries.ts';

const schema = z.object({ review: MatchReview });
type Values = z.infer<typeof schema>;

export function ReviewMatch({ jobId, match }: { jobId: string; match: MatchDetail }) {
  const { t } = useTranslation();
  const id = useId();
  const { form, edit } = useReviewForm(jobId, match);
  const state = useFormState(form);
  const choose = (review: MatchReview) => {
    // The choice follows live updates until now, and replaces the conclusion that is shown.
    if (!isChanged(state)) edit.restart();
    form.change('review', review);
  };
  return (
    <>
      <FormControl component="form" noValidate onSubmit={form.submit} sx={{ mb: 2 }}>
        <FormLabel id={id}>{t('originality.conclusion')}</FormLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
          <RadioGroup
            row
            name="review"
            aria-labelledby={id}
            value={state.values.review}
            onChange={(_, value) => choose(MatchReview.parse(value))}
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
          <Button
            type="submit"
            size="small"
            variant="outlined"
            loading={state.isBusy}
            disabled={!isChanged(state)}
          >
            {t('responses.save')}
          </Button>
        </Box>
        {/* The button is off once there is nothing to save. */}
        {state.isSaved ? (
          <Outcome>
            <Reviewed match={match} />
          </Outcome>
        ) : (
          <Reviewed match={match} />
        )}
      </FormControl>
      {edit.dialog}
    </>
  );
}

function useReviewForm(jobId: string, match: MatchDetail) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { mutateAsync: save } = useReviewMatch(jobId, match.id);
  const edit = useVersionedEdit({
    latest: match,
    valuesOf,
    versionOf: (stored: MatchDetail) => stored.review,
    newest: () => cache.fetchQuery({ ...matchQuery(jobId, match.id), staleTime: 0 }),
    save: ({ review }: Values, seen: MatchReview) => save({ seen, review }),
    fields: [
      {
        label: t('originality.conclusion'),
        show: ({ review }: Values) => t(`originality.review.${review}`),
      },
    ],
    onTaken: (theirs) => form.reset(valuesOf(theirs)),
  });
  const form = useContractForm({
    schema,
    values: valuesOf(match),
    updates: 'merge',
    submit: async (values) => (await edit.save(values)) !== null,
  });
  return { form, edit };
}

const valuesOf = ({ review }: MatchDetail): Values => ({ review });

function Reviewed({ match: { reviewed } }: { match: MatchDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
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
  );
}

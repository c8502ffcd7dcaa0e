// The form of a review link. Anything that reveals more about candidates than their answers is off by default.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import type { JobDetail } from '#contract/job.ts';
import { useTranslation } from 'react-i18next';
import { maxShared, minLinkPassword, type ReviewLink } from '#contract/review-link.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Choice } from '../../kit/forms/Choice.tsx';
import { Field } from '../../kit/forms/Field.tsx';
import { Toggle } from '../../kit/forms/Toggle.tsx';
import { ChooseQuestions } from './ChooseQuestions.tsx';
import type { Shareable } from './ShareButton.tsx';
import { validDays } from './share-form.ts';
import { useShareForm } from './use-share-form.ts';

export function ShareFields({
  job,
  candidates,
  onMade,
  onClose,
}: {
  job: JobDetail;
  candidates: readonly Shareable[];
  onMade: (link: ReviewLink) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const responseIds = candidates.map(({ id }) => id);
  const { control, save, isSaving, isWithoutQuestions } = useShareForm(
    { jobId: job.id, responseIds },
    onMade,
  );
  const names = useNames(candidates);
  const isTooMany = candidates.length > maxShared;
  return (
    <form noValidate onSubmit={save}>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{t('review_links.lead')}</DialogContentText>
          {isTooMany ? (
            <Alert severity="warning">{t('review_links.too_many', { count: maxShared })}</Alert>
          ) : (
            <DialogContentText color="textPrimary">{t('review_links.shown', { names })}</DialogContentText>
          )}
          <Field
            control={control}
            name="name"
            required
            label={t('review_links.for_whom')}
            helperText={t('review_links.for_whom_hint')}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <ChooseQuestions control={control} questions={job.questions} isMissing={isWithoutQuestions} />
          <Stack spacing={1}>
            <Toggle control={control} name="shows_contact" label={t('review_links.shows_contact')} />
            <Toggle
              control={control}
              name="shows_files"
              label={t('review_links.shows_files')}
              hint={t('review_links.shows_files_hint')}
            />
            <Toggle
              control={control}
              name="may_rate"
              label={t('review_links.may_rate')}
              hint={t('review_links.may_rate_hint')}
            />
            <Toggle control={control} name="may_comment" label={t('review_links.may_comment')} />
          </Stack>
          <Choice
            control={control}
            name="valid_days"
            label={t('review_links.valid_for')}
            options={validDays.map((days) => ({
              value: days,
              label:
                days === null
                  ? t('review_links.valid_always')
                  : t('review_links.valid_days', { count: days }),
            }))}
          />
          <Field
            control={control}
            name="password"
            type="password"
            label={`${t('review_links.password')} (${t('common.optional')})`}
            helperText={t('review_links.password_hint', { count: minLinkPassword })}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'new-password' } }}
          />
          <Field
            control={control}
            name="message"
            label={`${t('review_links.message')} (${t('common.optional')})`}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} color="inherit">
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={isSaving} disabled={isTooMany}>
          {t('review_links.make')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Names the first few and counts the others. */
function useNames(candidates: readonly Shareable[]): string {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(useLanguage());
  const named = candidates.length > maxNamed + 1 ? candidates.slice(0, maxNamed) : candidates;
  const more = candidates.length - named.length;
  const names = named.map(({ full }) => `\u2068${full}\u2069`);
  return list.format(more > 0 ? [...names, `+ ${t('review_links.shows', { count: more })}`] : names);
}

const maxNamed = 5;

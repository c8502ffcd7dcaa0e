// Creates a review link: what it shows, for whom and how long. Then shows the link to copy. Anything that reveals more
// about candidates than their answers is off by default.
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { maxShared, minLinkPassword, type NewReviewLink } from '#contract/review-link.ts';
import { configQuery, jobQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isolated } from '../../i18n/isolated.ts';
import { CopyField } from '../../kit/copy/CopyField.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useContractForm, useField, useFormPick } from '../../kit/forms/use-contract-form.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { reviewAddress } from './link-state.ts';
import { draftOf, emptyForm, mayShowScorecard, ShareForm, validDays } from './share-form.ts';
import type { Shareable } from './ShareButton.tsx';
import { useAddReviewLink } from './use-review-links.ts';

export function ShareDialog({
  jobId,
  candidates,
  onClose,
}: {
  jobId: string;
  candidates: readonly Shareable[];
  onClose: (isCreated: boolean) => void;
}) {
  const { t } = useTranslation();
  const [link, setLink] = useState<NewReviewLink | null>(null);
  const job = useQuery(jobQuery(jobId));
  const { mutateAsync: add } = useAddReviewLink(jobId);
  // When the dialog opened: a retry has the same content, so it is the same write (P3).
  const [openedAt] = useState(() => Date.now());
  const shown = { jobId, responseIds: candidates.map(({ id }) => id) };
  const form = useContractForm({
    schema: ShareForm,
    values: emptyForm,
    submit: async (values, id) => setLink(await add({ ...draftOf(values, shown, openedAt), id })),
  });
  const names = useNames(candidates);
  const isTooMany = candidates.length > maxShared;
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t('review_links.title')}
      text={t('review_links.lead')}
      submitLabel={t('review_links.make')}
      disabled={isTooMany || !job.data}
      result={
        link && {
          title: t('review_links.made_title'),
          children: <MadeLink link={link} />,
        }
      }
      onClose={() => onClose(link !== null)}
    >
      {isTooMany ? (
        <Alert severity="warning">{t('review_links.too_many', { count: maxShared })}</Alert>
      ) : (
        <div>{t('review_links.shown', { names })}</div>
      )}
      <ShareFields form={form} job={job} />
    </FormDialog>
  );
}

type ShareFormProps = { form: Form<typeof emptyForm> };

function ShareFields({ form, job }: ShareFormProps & { job: UseQueryResult<JobDetail> }) {
  const { t } = useTranslation();
  const optional = (label: string) => `${label} (${t('common.optional')})`;
  return (
    <>
      <InputField
        form={form}
        name="name"
        required
        label={t('review_links.for_whom')}
        helperText={t('review_links.for_whom_hint')}
        maxLength={100}
        autoComplete="off"
      />
      <Loaded query={job}>{({ questions }) => <ChooseQuestions form={form} questions={questions} />}</Loaded>
      <PermissionFields form={form} />
      <SelectField<'valid_days', number | null>
        form={form}
        name="valid_days"
        label={t('review_links.valid_for')}
        options={validDays.map((days) => ({
          value: days,
          label:
            days === null ? t('review_links.valid_always') : t('review_links.valid_days', { count: days }),
        }))}
      />
      <InputField
        form={form}
        name="password"
        type="password"
        label={optional(t('review_links.password'))}
        helperText={t('review_links.password_hint', { count: minLinkPassword })}
        maxLength={200}
        autoComplete="new-password"
      />
      <InputField
        form={form}
        name="message"
        label={optional(t('review_links.message'))}
        multiline
        minRows={2}
        maxLength={2000}
      />
    </>
  );
}

/** What the link shows and allows, all off at first. */
function PermissionFields({ form }: ShareFormProps) {
  const { t } = useTranslation();
  const mayShow = useFormPick(form, ({ values }) => mayShowScorecard(values));
  const hasTranscripts = useQuery(configQuery).data?.transcripts ?? false;
  return (
    <Stack spacing={1}>
      <SwitchField form={form} name="shows_contact" label={t('review_links.shows_contact')} />
      <SwitchField
        form={form}
        name="shows_files"
        label={t('review_links.shows_files')}
        hint={t('review_links.shows_files_hint')}
      />
      {hasTranscripts && (
        <SwitchField
          form={form}
          name="shows_transcript"
          label={t('review_links.shows_transcript')}
          hint={t('review_links.shows_transcript_hint')}
        />
      )}
      <SwitchField
        form={form}
        name="may_rate"
        label={t('review_links.may_rate')}
        hint={t('review_links.may_rate_hint')}
      />
      <SwitchField form={form} name="may_comment" label={t('review_links.may_comment')} />
      {mayShow ? (
        <SwitchField
          form={form}
          name="shows_scorecard"
          label={t('review_links.shows_scorecard')}
          hint={t('review_links.shows_scorecard_hint')}
          faultText={t('review_links.scorecard_first')}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('review_links.scorecard_alone')}
        </Typography>
      )}
    </Stack>
  );
}

function MadeLink({ link }: { link: NewReviewLink }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={2}>
      <CopyField label={t('review_links.address')} text={reviewAddress(location.origin, link.hash)} />
      {/* No one has been notified of it. */}
      <Alert severity="info">{t('review_links.made_text')}</Alert>
    </Stack>
  );
}

const maxNamed = 5;

/** Names the first few and counts the others. */
function useNames(candidates: readonly Shareable[]): string {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(useLanguage());
  const named = candidates.length > maxNamed + 1 ? candidates.slice(0, maxNamed) : candidates;
  const more = candidates.length - named.length;
  const names = named.map(({ full }) => isolated(full));
  return list.format(more > 0 ? [...names, `+ ${t('review_links.shows', { count: more })}`] : names);
}

/** Which questions a review link includes: all, or only the selected ones. */
function ChooseQuestions({
  form,
  questions,
}: {
  form: Form<Pick<ShareForm, 'some_questions' | 'question_ids'>>;
  questions: JobDetail['questions'];
}) {
  const { t } = useTranslation();
  const id = useId();
  const { value: isSome, change: changeSome } = useField(form, 'some_questions');
  const { value: chosen, fault, change } = useField(form, 'question_ids');
  const tick = (question: string, isOn: boolean) =>
    change(isOn ? [...chosen, question] : chosen.filter((ticked) => ticked !== question));
  return (
    <FormControl error={fault !== undefined}>
      <FormLabel id={id}>{t('review_links.questions')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isSome ? 'some' : 'all'}
        onChange={(_event, value) => changeSome(value === 'some')}
      >
        <FormControlLabel value="all" control={<Radio />} label={t('review_links.questions_all')} />
        <FormControlLabel value="some" control={<Radio />} label={t('review_links.questions_some')} />
      </RadioGroup>
      {isSome && (
        <FormGroup
          role="group"
          aria-label={t('review_links.questions_some')}
          sx={{ marginInlineStart: 3.5, flexWrap: 'nowrap' }}
        >
          {questions.map((question) => (
            <FormControlLabel
              key={question.id}
              sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  name="question_ids"
                  checked={chosen.includes(question.id)}
                  onChange={(_event, isOn) => tick(question.id, isOn)}
                />
              }
              label={<bdi style={{ display: 'block', paddingBlock: '9px' }}>{question.question}</bdi>}
            />
          ))}
        </FormGroup>
      )}
      {fault !== undefined && (
        <FormHelperText role="alert">{t('review_links.questions_none')}</FormHelperText>
      )}
    </FormControl>
  );
}

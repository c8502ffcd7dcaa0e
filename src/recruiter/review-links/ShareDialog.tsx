// Creates a review link: what it shows, for whom and how long. Then shows the link to copy. Anything that reveals more
// about candidates than their answers is off by default.
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxShared, minLinkPassword, type ReviewLink } from '#contract/review-link.ts';
import { jobQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { CopyField } from '../invitations/CopyField.tsx';
import { ChooseQuestions } from './ChooseQuestions.tsx';
import { reviewAddress } from './link-state.ts';
import type { Shareable } from './ShareButton.tsx';
import { draftOf, emptyForm, ShareForm, validDays } from './share-form.ts';
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
  const [link, setLink] = useState<ReviewLink | null>(null);
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
  const optional = (label: string) => `${label} (${t('common.optional')})`;
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
          children: (
            <Stack spacing={2}>
              <CopyField label={t('review_links.address')} text={reviewAddress(location.origin, link.hash)} />
              {/* No one has been notified of it. */}
              <Alert severity="info">{t('review_links.made_text')}</Alert>
            </Stack>
          ),
        }
      }
      onClose={() => onClose(link !== null)}
    >
      {isTooMany ? (
        <Alert severity="warning">{t('review_links.too_many', { count: maxShared })}</Alert>
      ) : (
        <div>{t('review_links.shown', { names })}</div>
      )}
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
      <Stack spacing={1}>
        <SwitchField form={form} name="shows_contact" label={t('review_links.shows_contact')} />
        <SwitchField
          form={form}
          name="shows_files"
          label={t('review_links.shows_files')}
          hint={t('review_links.shows_files_hint')}
        />
        <SwitchField
          form={form}
          name="may_rate"
          label={t('review_links.may_rate')}
          hint={t('review_links.may_rate_hint')}
        />
        <SwitchField form={form} name="may_comment" label={t('review_links.may_comment')} />
      </Stack>
      <SelectField
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
    </FormDialog>
  );
}

const maxNamed = 5;

/** Names the first few and counts the others. */
function useNames(candidates: readonly Shareable[]): string {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(useLanguage());
  const named = candidates.length > maxNamed + 1 ? candidates.slice(0, maxNamed) : candidates;
  const more = candidates.length - named.length;
  const names = named.map(({ full }) => `\u2068${full}\u2069`);
  return list.format(more > 0 ? [...names, `+ ${t('review_links.shows', { count: more })}`] : names);
}

// A letter to a candidate, to review and edit before sending: about a decision, or a question about an answer.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { DecisionLetter, type CandidateLetterKind, type DecisionKind } from '#contract/follow-up.ts';
import type { Language } from '#contract/languages.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm } from '../../kit/forms/use-contract-form.ts';
import { lone, TextLink } from '../../kit/links.tsx';
import { useActsForWholeAgency, useMay } from '../../kit/use-may.ts';
import { showNotice } from '../../kit/notices.ts';
import { useSendLetter } from './follow-up-queries.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';

interface Proposed extends DecisionLetter {
  language: Language;
  recipient: string;
  state: string | null;
  is_default: boolean;
  started: boolean;
}

interface Props {
  response: ResponseDetail;
  kind: CandidateLetterKind;
  proposed: Proposed;
  /** Null: not edited. */
  draft: DecisionLetter | null;
  onDraft: (draft: DecisionLetter | null) => void;
  onClose: () => void;
}

export function LetterDialog({ response, kind, proposed, draft, onDraft, onClose }: Props) {
  const { t } = useTranslation();
  const pageLanguage = useLanguage();
  const { mutateAsync: send } = useSendLetter(response, kind);
  const form = useContractForm({
    schema: DecisionLetter,
    values: draft ?? { title: proposed.title, text: proposed.text },
    // The proposed letter may arrive after the dialog has opened.
    updates: 'merge',
    onChange: onDraft,
    submit: async (letter, id) => {
      await send({ id, ...letter });
      showNotice({ severity: 'success', text: t('follow_up.letter.done', { name: response.full }) });
      onDraft(null);
      onClose();
    },
  });
  const { language, state, started, is_default: isDefault } = proposed;
  const to = t('follow_up.letter.to', { address: isolatedAddress(proposed.recipient) });
  const inLanguage = t('follow_up.letter.language', { language: languageNames[language] });
  return (
    <FormDialog
      form={form}
      width="sm"
      title={t(`follow_up.letter.title.${kind}`, { name: response.full })}
      text={language === pageLanguage ? to : `${to} ${inLanguage}`}
      submitLabel={t('follow_up.letter.send')}
      onClose={onClose}
    >
      {state !== null && state !== 'canceled' && (
        <Alert severity="info">
          {t(kind === 'question' ? 'follow_up.letter.second_question' : 'follow_up.letter.second')}
        </Alert>
      )}
      {!started && !isDefault && (
        <Alert severity="warning">{t('follow_up.letter.unbegun', { name: response.full })}</Alert>
      )}
      <InputField
        form={form}
        name="title"
        required
        label={t('follow_up.letter.subject')}
        maxLength={600}
        lang={language}
      />
      <InputField
        form={form}
        name="text"
        required
        multiline
        minRows={8}
        label={t('follow_up.letter.text')}
        maxLength={6000}
        lang={language}
      />
      {/* Hidden once the letter is edited: the link leaves the page, which would lose the text. */}
      {draft === null && kind !== 'question' && (
        <ToTemplate jobId={response.job_id} kind={kind} language={language} />
      )}
    </FormDialog>
  );
}

/** Link to the template of all such letters, for users who may edit it. */
function ToTemplate({ jobId, ...search }: { jobId: string; kind: DecisionKind; language: Language }) {
  const { t } = useTranslation();
  const mayRead = useMay('responses.invite');
  const isWhole = useActsForWholeAgency();
  const mayChange = useMay('templates.manage') && isWhole;
  if (!mayRead || !mayChange) return null;
  return (
    <TextLink
      to="/jobs/invite/$id"
      params={{ id: jobId }}
      search={{ view: 'message', ...search }}
      variant="body2"
      sx={{ alignSelf: 'flex-start', ...lone }}
    >
      {t('follow_up.letter.change')}
    </TextLink>
  );
}

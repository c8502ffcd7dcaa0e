// The text field of a written answer.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFieldsProps } from '../machine/drafts.ts';

/** The contract's limit (AnswerSubmission). */
const maxCharacters = 20_000;

export function TextFields(props: DraftFieldsProps<'text'>) {
  const { draft, isInvalid, isSubmitting, messageId, onDraft } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label className="answer-label" htmlFor={id}>
        {t('interview.your_answer')}
      </label>
      <textarea
        id={id}
        className="answer-text"
        dir="auto"
        rows={8}
        maxLength={maxCharacters}
        placeholder={t('interview.text_placeholder')}
        value={draft.text}
        readOnly={isSubmitting}
        aria-invalid={isInvalid}
        aria-describedby={messageId}
        onChange={(event) => onDraft({ kind: 'text', text: event.target.value })}
      />
      <p className="counter">{t('interview.characters', { count: draft.text.length })}</p>
    </>
  );
}

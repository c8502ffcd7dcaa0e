// A text answer. Every keystroke is saved on the device.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft, DraftProblem } from '../interview/state.ts';
import { SubmitBar } from './SubmitBar.tsx';

export interface DraftProps<Kind extends Draft['kind']> {
  draft: Readonly<Extract<Draft, { kind: Kind }>>;
  problem: DraftProblem | null;
  isSubmitting: boolean;
  onDraft: (draft: Draft) => void;
  onSubmit: () => void;
}

/** The contract's limit (AnswerSubmission). */
const maxCharacters = 20_000;

export function TextAnswer({ draft, problem, isSubmitting, onDraft, onSubmit }: DraftProps<'text'>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <SubmitBar problem={problem} isSubmitting={isSubmitting} onSubmit={onSubmit} messageId={`${id}-message`}>
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
        aria-invalid={problem !== null}
        aria-describedby={`${id}-message`}
        onChange={(event) => onDraft({ kind: 'text', text: event.target.value })}
      />
      <p className="counter">{t('interview.characters', { count: draft.text.length })}</p>
    </SubmitBar>
  );
}

// A written answer: the fields of its kind, what is missing, and the submit button. Every keystroke is saved on
// the device.
import { useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionProps } from '../machine/interview-run.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { CodeFields } from './CodeFields.tsx';
import { draftIn, type DraftFieldsProps, type DraftOf, type WrittenKind } from '../machine/drafts.ts';
import { TextFields } from './TextFields.tsx';

const fieldsByKind: { [Kind in WrittenKind]: ComponentType<DraftFieldsProps<Kind>> } = {
  text: TextFields,
  code: CodeFields,
  choice: ChoiceFields,
};

export function WrittenAnswer({ at: { phase }, question, run }: QuestionProps) {
  const { t } = useTranslation();
  const messageId = useId();
  const draft = draftIn(phase, question);
  if (!draft) return null;
  const isSubmitting = phase.phase === 'submitting';
  const problem = phase.phase === 'answering' ? phase.problem : null;
  return (
    <form
      className="answer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <Fields
        draft={draft}
        question={question}
        isInvalid={problem !== null}
        isSubmitting={isSubmitting}
        messageId={messageId}
        onDraft={(changed) => run.send({ type: 'drafted', draft: changed })}
      />
      <div className="actions">
        <p className="form-message" id={messageId} role="alert">
          {problem ? t(`interview.${problem}`) : ''}
        </p>
        <button className="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('interview.submitting') : t('interview.submit')}
        </button>
      </div>
    </form>
  );
}

function Fields<Kind extends WrittenKind>(props: DraftFieldsProps<Kind> & { draft: DraftOf<Kind> }) {
  const OfKind: ComponentType<DraftFieldsProps<Kind>> = fieldsByKind[props.draft.kind];
  return <OfKind {...props} />;
}

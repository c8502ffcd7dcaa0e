// The form around a written answer: what is missing, and the submit button.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftProblem } from '../interview/state.ts';

export function SubmitBar(props: {
  problem: DraftProblem | null;
  isSubmitting: boolean;
  messageId: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <form
      className="answer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <div className="actions">
        <p className="form-message" id={props.messageId} role="alert">
          {props.problem ? t(`interview.${props.problem}`) : ''}
        </p>
        <button className="primary" type="submit" disabled={props.isSubmitting}>
          {props.isSubmitting ? t('interview.submitting') : t('interview.submit')}
        </button>
      </div>
    </form>
  );
}

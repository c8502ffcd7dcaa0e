// The question's text. Asks before changing a question that AI assesses, since an edit turns the assessment off.
import { use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { isChangeAsked } from './ai-assessment.ts';
import { JobFormContext, type QuestionForm } from './use-job-form.ts';

export function QuestionText({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const form = use(JobFormContext);
  const before = useRef('');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div
      data-part="text"
      onFocus={({ target }) => {
        // In the React tree, focus events of the dialog's buttons bubble up to here.
        if (target instanceof HTMLTextAreaElement) before.current = question.values().question;
      }}
      // After the field's own.
      onChange={() => setIsAsking(isChangeAsked(question.values(), form?.state().first.questions ?? []))}
    >
      <InputField form={question} name="question" label={t('jobs.question')} multiline minRows={2} required />
      <ConfirmDialog
        open={isAsking}
        title={t('jobs.ai_change_title')}
        text={t('jobs.ai_change_text')}
        confirm={t('jobs.ai_change')}
        onConfirm={() => {
          question.change('ai_assessed', false);
          setIsAsking(false);
        }}
        onClose={() => {
          question.change('question', before.current);
          setIsAsking(false);
        }}
      />
    </div>
  );
}

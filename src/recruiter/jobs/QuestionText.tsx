// The question's text. Asks before changing a question that AI assesses, since an edit turns the assessment off.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import { isAssessedByAi } from './ai-assessment.ts';
import type { QuestionForm } from './use-job-form.ts';

export function QuestionText({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
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
      onChange={() => setIsAsking(isAssessedByAi(question.values(), config))}
    >
      <InputField form={question} name="question" label={t('jobs.question')} multiline minRows={2} required />
      <ConfirmDialog
        open={isAsking}
        title={t('jobs.ai_change_title')}
        text={t('jobs.ai_change_text')}
        confirm={t('jobs.ai_change')}
        onConfirm={() => {
          question.change('default_id', null);
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

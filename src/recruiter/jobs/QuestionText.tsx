// The question's text. Asks before changing a question that AI assesses, since an edit turns the assessment off.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Field } from '../../kit/forms/Field.tsx';
import { isAssessedByAi } from './ai-assessment.ts';
import { useJobForm } from './use-job-form.ts';

export function QuestionText({ index }: { index: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useJobForm();
  const { data: config } = useQuery(configQuery);
  const name = `questions.${index}.question` as const;
  const before = useRef('');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div
      data-part="text"
      onFocus={({ target }) => {
        // In the React tree, focus events of the dialog's buttons bubble up to here.
        if (target instanceof HTMLTextAreaElement) before.current = getValues(name);
      }}
    >
      <Field
        control={control}
        name={name}
        label={t('jobs.question')}
        multiline
        minRows={2}
        required
        onChanged={() => setIsAsking(isAssessedByAi(getValues(`questions.${index}`), config))}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('jobs.ai_change_title')}
        text={t('jobs.ai_change_text')}
        confirm={t('jobs.ai_change')}
        onConfirm={() => {
          setValue(`questions.${index}.default_id`, null, { shouldDirty: true });
          setIsAsking(false);
        }}
        onClose={() => {
          setValue(name, before.current, { shouldDirty: true });
          setIsAsking(false);
        }}
      />
    </div>
  );
}

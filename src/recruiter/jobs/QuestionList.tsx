// The questions in their order, and the four ways to add one. Moving is by buttons, so that it works by keyboard and
// for screen readers; what happened is said aloud.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { QuestionType } from '#contract/question.ts';
import { AddQuestion } from './AddQuestion.tsx';
import { FormSection } from './FormSection.tsx';
import { duplicateOf, emptyQuestion } from './job-form.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionLimit } from './QuestionLimit.tsx';
import { useJobForm } from './use-job-form.ts';

export function QuestionList() {
  const { t } = useTranslation();
  const { control, formState, getValues, setFocus } = useJobForm();
  const { fields, append, insert, remove, move } = useFieldArray({
    control,
    name: 'questions',
    keyName: 'key',
  });
  const questions = useWatch({ control, name: 'questions' });
  const [said, setSaid] = useState('');
  const add = (type: QuestionType) => append(emptyQuestion(type, newId));
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setSaid(t('jobs.moved', { number: to + 1 }));
  };
  const isMissing = formState.errors.questions !== undefined && fields.length === 0;
  return (
    <FormSection title={t('jobs.section_questions')} lead={t('jobs.questions_lead')}>
      <Box aria-live="polite" className="unseen">
        {said}
      </Box>
      {isMissing && <Alert severity="error">{t('jobs.no_questions')}</Alert>}
      <Stack component="ol" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {fields.map((field, index) => (
          <QuestionCard
            key={field.key}
            index={index}
            isLast={index === fields.length - 1}
            onMoveUp={() => moveTo(index, index - 1)}
            onMoveDown={() => moveTo(index, index + 1)}
            onDuplicate={() => insert(index + 1, duplicateOf(getValues(`questions.${index}`), newId))}
            onDelete={() => {
              remove(index);
              setSaid(t('jobs.deleted'));
              if (fields.length > 1)
                setTimeout(() => setFocus(`questions.${Math.max(0, index - 1)}.question`));
            }}
          />
        ))}
      </Stack>
      <QuestionLimit questions={questions} />
      <AddQuestion onAdd={add} />
    </FormSection>
  );
}

// Asks before a question that AI assesses is changed, since that turns the assessment off. A refusal restores what was saved.
import { use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { rewordedFrom } from './ai-assessment.ts';
import { JobFormContext, type QuestionForm } from './use-job-form.ts';

export function AskBeforeChange({ question }: { question: QuestionForm }) {
  const { t } = useTranslation();
  const form = use(JobFormContext);
  const reworded = () => rewordedFrom(question.values(), form?.state().first.questions ?? []);
  const isAsking = useSyncExternalStore(question.subscribe, () => reworded() !== undefined);
  return (
    <ConfirmDialog
      open={isAsking}
      title={t('jobs.ai_change_title')}
      text={t('jobs.ai_change_text')}
      confirm={t('jobs.ai_change')}
      onConfirm={() => question.change('ai_assessed', false)}
      onClose={() => {
        const saved = reworded();
        if (!saved) return;
        question.change('question', saved.question);
        question.change('tests', saved.tests);
        question.change('starters', saved.starters);
      }}
    />
  );
}

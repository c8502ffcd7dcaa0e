// The button that opens the suggestions of a model, for members who may use it, where one is configured.
import { mdiCreationOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useMay } from '../../kit/use-may.ts';
import type { QuestionFormValues } from './question/question-form.ts';
import type { Suggestions } from './suggestions.ts';

const SuggestDialog = lazy(() =>
  import('./SuggestDialog.tsx').then((file) => ({ default: file.SuggestDialog })),
);

export function SuggestQuestions({
  onFill,
}: {
  /** `isReplacing`: replaces the existing questions. The user has already confirmed this. */
  onFill: (questions: QuestionFormValues[], isReplacing: boolean) => void;
}) {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  const [mayEdit, mayUse] = [useMay('jobs.edit'), useMay('ai.use')];
  const [isOpen, setIsOpen] = useState(false);
  // Kept when the dialog closes, because each request counts toward the plan's limit.
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  if (!config?.generate_questions || !mayEdit || !mayUse) return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiCreationOutline} />}
        onClick={() => setIsOpen(true)}
      >
        {t('suggest.title')}
      </Button>
      {/* React bubbles a dialog's submit event to the form around it, which would save the job. */}
      <div style={{ display: 'contents' }} onSubmit={(event) => event.stopPropagation()}>
        {isOpen && (
          <Suspense>
            <SuggestDialog
              suggestions={suggestions}
              onSuggestions={setSuggestions}
              onClose={() => setIsOpen(false)}
              onFill={onFill}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

// The button that opens the suggestions of a model, for members who may use it, where one is configured.
import { mdiCreationOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../api/queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useFailures } from '../../kit/use-failures.ts';
import { useLater } from '../../kit/use-later.ts';
import { useMay } from '../../kit/use-may.ts';
import type { QuestionFormValues } from './question/question-form.ts';
import type { Suggestions } from './suggestions.ts';

const loadDialog = () => import('./SuggestDialog.tsx');

interface Props {
  /** `isReplacing`: replaces the existing questions. The user has already confirmed this. */
  onFill: (questions: QuestionFormValues[], isReplacing: boolean) => void;
}

export function SuggestQuestions({ onFill }: Props) {
  const { data: config } = useQuery(configQuery);
  const [mayEdit, mayUse] = [useMay('jobs.edit'), useMay('ai.use')];
  if (!config?.generate_questions || !mayEdit || !mayUse) return null;
  return <SuggestButton onFill={onFill} />;
}

function SuggestButton({ onFill }: Props) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [isOpen, setIsOpen] = useState(false);
  // Kept when the dialog closes, because each request counts toward the plan's limit.
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const dialog = useLater(loadDialog, isOpen, (error) => {
    setIsOpen(false);
    failures.handleError(error);
  });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiCreationOutline} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('suggest.title')}
      </Button>
      {isOpen && dialog && (
        <dialog.SuggestDialog
          suggestions={suggestions}
          onSuggestions={setSuggestions}
          onClose={() => setIsOpen(false)}
          onFill={onFill}
        />
      )}
    </>
  );
}

// The suggested questions, each with the sensitive topics that it seems to ask about, and a button that adds it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindRules } from '#contract/question.ts';
import type { SuggestedQuestion } from '#contract/suggested-questions.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { QuestionDetails, QuestionFacts } from './bank/QuestionFacts.tsx';
import type { Suggestions } from './suggestions.ts';

export function SuggestionList({
  suggestions: { questions, added },
  onAdd,
}: {
  suggestions: Suggestions;
  onAdd: (question: SuggestedQuestion) => void;
}) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<SuggestedQuestion | null>(null);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {questions.map((question) => (
          <Suggestion
            key={question.question}
            question={question}
            isAdded={added.includes(question.question)}
            onAdd={() => (question.topics.length > 0 ? setAsking(question) : onAdd(question))}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        danger
        title={t('suggest.ask_title')}
        text={
          <>
            <Box component="q" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {asking?.question}
            </Box>
            <p>
              {asking?.topics.map((topic) => t(`suggest.topics.${topic}`)).join(' ')} {t('suggest.ask_text')}
            </p>
          </>
        }
        confirm={t('suggest.add_anyway')}
        onConfirm={() => {
          if (asking) onAdd(asking);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function Suggestion({
  question,
  isAdded,
  onAdd,
}: {
  question: SuggestedQuestion;
  isAdded: boolean;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const isUnchecked =
    kindRules[question.type].tests === 'examples' && question.tests.length > 0 && !question.examples_run;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0, flex: '1 1 16rem' }}>
        <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {question.question}
        </Box>
        <QuestionFacts question={question} />
        <QuestionDetails question={question} />
        {question.topics.length > 0 && (
          <Alert severity="warning" sx={{ py: 0 }}>
            {question.topics.map((topic) => t(`suggest.topics.${topic}`)).join(' ')}
          </Alert>
        )}
        {isUnchecked && (
          <Alert severity="info" sx={{ py: 0 }}>
            {t('suggest.not_run')}
          </Alert>
        )}
      </Box>
      <Button
        variant="outlined"
        size="small"
        // Disabled, it would lose the focus.
        aria-disabled={isAdded}
        aria-label={isAdded ? undefined : t('suggest.add_one', { question: question.question })}
        onClick={isAdded ? undefined : onAdd}
        sx={{ '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } }}
      >
        {t(isAdded ? 'suggest.added' : 'suggest.add')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  p: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};

// Questions that a model suggests for the job, beside the job's own. Loaded when it is opened.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { maxDescriptionSent, type SuggestedQuestion } from '#contract/suggested-questions.ts';
import { planQuery } from '../../api/queries.ts';
import { formatNumber } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { DialogShell } from '../../kit/DialogShell.tsx';
import { Outcome } from '../../kit/Outcome.tsx';
import { useFieldValue } from '../../kit/forms/use-contract-form.ts';
import { questionOfSuggestion } from './bank/bank-content.ts';
import type { QuestionFormValues } from './question/question-form.ts';
import {
  isOverLimit,
  limitInTheWay,
  noLimits,
  questionLimits,
  questionRoom,
  type QuestionRoom,
} from './question-limits.ts';
import { QuestionLimit } from './QuestionLimit.tsx';
import { useJobForm } from './use-job-form.ts';
import { SuggestForm } from './SuggestForm.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import type { Suggestions } from './suggestions.ts';

interface Props {
  /** Of this visit; null: none yet. */
  suggestions: Suggestions | null;
  onSuggestions: (suggestions: Suggestions) => void;
  onClose: () => void;
  onFill: (questions: QuestionFormValues[], isReplacing: boolean) => void;
}

export function SuggestDialog(props: Props) {
  const { suggestions, onSuggestions, onClose } = props;
  const { t } = useTranslation();
  const form = useJobForm();
  const own = useFieldValue(form, 'questions').filter(({ question }) => question.trim() !== '');
  const [isAsking, setIsAsking] = useState(false);
  const [rounds, setRounds] = useState(0);
  const { room, refused, unmarked, add, replace, forget } = useAdding(props, own);
  return (
    <>
      <DialogShell
        title={t('suggest.title')}
        width="lg"
        isTall
        onClose={onClose}
        actions={
          <>
            <Button color="inherit" onClick={onClose}>
              {t('common.close')}
            </Button>
            {unmarked.length > 0 && (
              <Button variant="outlined" onClick={own.length > 0 ? () => setIsAsking(true) : replace}>
                {t(own.length > 0 ? 'suggest.replace_all' : 'suggest.add_all')}
              </Button>
            )}
          </>
        }
      >
        <Stack spacing={2.5}>
          <Typography color="textSecondary" sx={{ maxInlineSize: 'var(--text-width)' }}>
            {t('suggest.lead')}
          </Typography>
          <SuggestForm
            suggested={suggestions?.questions ?? []}
            onSuggested={(suggested) => {
              forget();
              setRounds((before) => before + 1);
              onSuggestions({ ...suggested, added: [] });
            }}
          />
          {suggestions && <Notes suggestions={suggestions} />}
          {refused && <QuestionLimit room={room} refused={refused} />}
          {suggestions && <BesideOwn {...{ suggestions, rounds, own }} onAdd={add} />}
        </Stack>
      </DialogShell>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('suggest.replace_title')}
        text={
          <>
            {t('suggest.replace_text')}
            {unmarked.length < (suggestions?.questions.length ?? 0) && <p>{t('suggest.flagged_left_out')}</p>}
          </>
        }
        confirm={t('suggest.replace_all')}
        onConfirm={() => {
          setIsAsking(false);
          replace();
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** Adds one suggestion, or replaces all questions, as far as the plan allows. */
function useAdding(
  { suggestions, onSuggestions, onClose, onFill }: Props,
  own: readonly Pick<QuestionFormValues, 'type'>[],
) {
  const { data: plan } = useQuery(planQuery);
  const [refused, setRefused] = useState<keyof QuestionRoom | null>(null);
  const roomOf = (questions: readonly Pick<QuestionFormValues, 'type'>[]) =>
    plan ? questionRoom(questions, plan) : noLimits;
  const unmarked = suggestions?.questions.filter(({ topics }) => topics.length === 0) ?? [];
  return {
    room: roomOf(own),
    refused,
    unmarked,
    forget: () => setRefused(null),
    add: (suggestion: SuggestedQuestion) => {
      const inTheWay = limitInTheWay(roomOf(own), suggestion.type);
      setRefused(inTheWay);
      if (inTheWay !== null || !suggestions) return;
      onFill([questionOfSuggestion(suggestion, newId)], false);
      onSuggestions({ ...suggestions, added: [...suggestions.added, suggestion.question] });
    },
    replace: () => {
      const room = roomOf(unmarked);
      const over = questionLimits.find((limit) => isOverLimit(room[limit])) ?? null;
      setRefused(over);
      if (over !== null) return;
      onFill(
        unmarked.map((suggestion) => questionOfSuggestion(suggestion, newId)),
        true,
      );
      onClose();
    },
  };
}

function BesideOwn({
  suggestions,
  rounds,
  own,
  onAdd,
}: {
  suggestions: Suggestions;
  /** How many requests were answered in this dialog. */
  rounds: number;
  own: readonly QuestionFormValues[];
  onAdd: (suggestion: SuggestedQuestion) => void;
}) {
  const { t } = useTranslation();
  const suggested = <SuggestionList suggestions={suggestions} onAdd={onAdd} />;
  return (
    <Box sx={columns}>
      {/* The button that asked for them was busy, and has lost the focus. */}
      <Part title={t('suggest.list')}>
        {rounds > 0 ? <Outcome key={rounds}>{suggested}</Outcome> : suggested}
      </Part>
      <Part title={t('suggest.own')}>
        <OwnQuestions questions={own} />
      </Part>
    </Box>
  );
}

function Notes({ suggestions: { is_cut, dropped } }: { suggestions: Suggestions }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!is_cut && dropped === 0) return null;
  return (
    <Alert severity="info">
      {is_cut && <div>{t('suggest.is_cut', { number: formatNumber(maxDescriptionSent, language) })}</div>}
      {dropped > 0 && <div>{t('suggest.dropped', { count: dropped })}</div>}
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        variant="h3"
        component="h3"
        sx={{ fontSize: 'var(--text-m)', fontWeight: 600, mb: 1 }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function OwnQuestions({ questions }: { questions: readonly QuestionFormValues[] }) {
  const { t } = useTranslation();
  if (questions.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('suggest.own_none')}
      </Typography>
    );
  return (
    <Box component="ol" sx={list}>
      {questions.map(({ id, question }) => (
        <li key={id} dir="auto">
          {question}
        </li>
      ))}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};

const list = {
  m: 0,
  paddingInlineStart: 3,
  display: 'grid',
  gap: 1,
  color: 'text.secondary',
  fontSize: 'var(--text-s)',
  '& li': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
};

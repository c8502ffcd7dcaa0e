// The question being written: started by a link or continued from the draft, and saved on every change.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import { useDraftOwner } from '../use-draft-owner.ts';
import { beginQuestion, questionKeeper, type KeptQuestion } from './kept-question.ts';
import type { QuestionSearch } from './question-search.ts';

export function useKeptQuestion(search: QuestionSearch) {
  const { t } = useTranslation();
  const owner = useDraftOwner();
  const [keeper] = useState(() => questionKeeper(owner, localStorage));
  const [question, setQuestion] = useState(() =>
    beginQuestion(
      keeper.load(),
      {
        ...(search.topic && { topic: search.topic }),
        ...(search.job && { job_id: search.job }),
        ...(search.plan && { text: planText(search) }),
      },
      newId,
    ),
  );
  const change = (changes: Partial<Omit<KeptQuestion, 'id'>>) => {
    // Changed content needs a new id: an id identifies one content (P3).
    const changed = { ...question, ...changes, id: newId() };
    setQuestion(changed);
    keeper.keep(changed);
  };
  return { question, change, renew: () => change({}), drop: keeper.drop };

  function planText({ plan = '', currency, yearly }: QuestionSearch): string {
    const base = t('support.plan_text', { plan });
    if (!currency) return base;
    return `${base} ${t(yearly ? 'support.plan_yearly' : 'support.plan_monthly', { currency })}`;
  }
}

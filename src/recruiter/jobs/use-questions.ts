// The actions on a job's questions, and the state beyond the form's array: which are open, where focus goes, what
// is announced, and undo.
import { useEffect, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { Competence } from '#contract/job.ts';
import type { QuestionType } from '#contract/question.ts';
import type { Filled } from './FillQuestions.tsx';
import { duplicateOf, emptyQuestion, type QuestionFormValues } from './job-form.ts';
import { moveOnDrop } from './question-order.ts';
import { useJobForm } from './use-job-form.ts';
import { useNextFocus } from './use-next-focus.ts';
import type { Drop } from './use-question-drag.ts';

export function useQuestions() {
  const { t } = useTranslation();
  const { control, formState, getValues, setValue } = useJobForm();
  const { fields, insert, remove, move, replace } = useFieldArray({
    control,
    name: 'questions',
    keyName: 'key',
  });
  const ids = fields.map(({ id }) => id);
  const open = useOpenQuestions(ids);
  const { ref, focus } = useNextFocus<HTMLOListElement>();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ index: number; question: QuestionFormValues } | null>(null);
  const [before, setBefore] = useState<Required<Filled> | null>(null);

  const moveTo = (from: number, to: number, by: 'up' | 'down' | 'handle') => {
    const id = ids[from];
    if (!id || to < 0 || to >= ids.length) return;
    move(from, to);
    setRemoved(null);
    setSaid(t('jobs.moved', { number: to + 1, total: ids.length }));
    focus(id, by);
  };
  const put = (index: number, question: QuestionFormValues, part: 'text' | 'head') => {
    insert(index, question, { shouldFocus: false });
    setRemoved(null);
    open.add([question.id]);
    focus(question.id, part);
  };

  return {
    ref,
    ids,
    /** Only the kinds, which never change, so that typing does not re-render the list. */
    kinds: fields.map(({ type }) => ({ type })),
    /** The current values. */
    content: (): Required<Filled> => ({
      questions: getValues('questions'),
      competences: getValues('competences'),
    }),
    said,
    removed,
    isFilled: before !== null,
    isMissing: formState.errors.questions !== undefined && fields.length === 0,
    isOpen: open.isOpen,
    isAnyOpen: open.isAnyOpen,
    toggle: open.toggle,
    toggleAll: open.toggleAll,
    moveTo,
    drop: ({ dragged, target }: Drop) => {
      const place = moveOnDrop(ids, dragged, target);
      if (place) moveTo(place.from, place.to, 'handle');
    },
    add: (type: QuestionType) => put(ids.length, emptyQuestion(type, newId), 'text'),
    duplicate: (index: number) => {
      put(index + 1, duplicateOf(getValues(`questions.${index}`), newId), 'text');
      setSaid(t('jobs.duplicated', { number: index + 2 }));
    },
    remove: (index: number) => {
      setRemoved({ index, question: getValues(`questions.${index}`) });
      remove(index);
      setSaid(t('jobs.deleted'));
      focus('removed', 'undo');
    },
    undoRemove: () => {
      if (!removed) return;
      put(removed.index, removed.question, 'head');
      setSaid(t('jobs.restored', { number: removed.index + 1 }));
    },
    forgetRemoved: () => {
      const beside = ids[Math.min(removed?.index ?? 0, ids.length - 1)];
      setRemoved(null);
      if (beside) focus(beside, 'head');
    },
    fill: ({ questions: filled, competences: profile }: Filled, isReplacing: boolean) => {
      setBefore({ questions: getValues('questions'), competences: getValues('competences') });
      setRemoved(null);
      // Drops questions without any text.
      const own = isReplacing ? [] : getValues('questions').filter(({ question }) => question.trim() !== '');
      replace([...own, ...filled]);
      if (profile) putProfile(profile);
    },
    undoFill: () => {
      if (!before) return;
      replace(before.questions);
      putProfile(before.competences);
      setBefore(null);
    },
    forgetFill: () => setBefore(null),
  };

  function putProfile(profile: Competence[]): void {
    setValue('competences', profile, { shouldDirty: true });
  }
}

/** Which questions are expanded: new ones, invalid ones, and those the user opened. */
function useOpenQuestions(ids: readonly string[]) {
  const { formState } = useJobForm();
  // A single question starts expanded.
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(ids.length === 1 ? ids : []));
  const { errors, submitCount } = formState;
  const wrong = ids.filter((_, index) => errors.questions?.[index] !== undefined).join(' ');
  const open = (added: readonly string[]) => setOpenIds((all) => new Set([...all, ...added]));
  useEffect(() => {
    if (wrong !== '') setOpenIds((all) => new Set([...all, ...wrong.split(' ')]));
  }, [wrong, submitCount]);
  const isAnyOpen = ids.some((id) => openIds.has(id));
  return {
    isOpen: (id: string) => openIds.has(id),
    isAnyOpen,
    add: open,
    toggle: (id: string) =>
      setOpenIds((all) =>
        all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set([...all, id]),
      ),
    toggleAll: () => setOpenIds(new Set(isAnyOpen ? [] : ids)),
  };
}

// The actions on a job's questions, and the state beyond the form's list: which are open, where focus goes, what
// is announced, and undo.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#contract/id.ts';
import type { QuestionType } from '#contract/question.ts';
import { faultIn } from '../../kit/forms/form-state.ts';
import { useFieldFault, useFormPick } from '../../kit/forms/use-contract-form.ts';
import { useFormList } from '../../kit/forms/use-form-list.ts';
import type { Filled } from './FillQuestions.tsx';
import { duplicateOf, emptyQuestion, type QuestionFormValues } from './question/question-form.ts';
import { moveOnDrop } from './question-order.ts';
import { useJobForm } from './use-job-form.ts';
import { useNextFocus } from './use-next-focus.ts';
import type { Drop } from './use-question-drag.ts';

export function useQuestions() {
  const { t } = useTranslation();
  const form = useJobForm();
  const { list, ids } = useFormList(form, 'questions');
  const fault = useFieldFault(form, 'questions');
  const open = useOpenQuestions(ids);
  const { ref, focus } = useNextFocus<HTMLOListElement>();
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<{ index: number; question: QuestionFormValues } | null>(null);
  const filling = useFilling(() => setRemoved(null));

  const moveTo = (from: number, to: number, by: 'up' | 'down' | 'handle') => {
    const id = ids[from];
    if (!id || to < 0 || to >= ids.length) return;
    list.move(from, to);
    setRemoved(null);
    setAnnouncement(t('jobs.moved', { number: to + 1, total: ids.length }));
    focus(id, by);
  };
  const put = (index: number, question: QuestionFormValues, part: 'text' | 'head') => {
    list.insert(index, question);
    setRemoved(null);
    open.add([question.id]);
    focus(question.id, part);
  };

  return {
    ref,
    list,
    ids,
    /** Only the kinds, which never change, so that typing does not re-render the list. */
    kinds: list.items().map(({ type }) => ({ type })),
    content: filling.content,
    announcement,
    removed,
    isFilled: filling.isFilled,
    isMissing: fault !== undefined && ids.length === 0,
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
      const question = list.items()[index];
      if (!question) return;
      put(index + 1, duplicateOf(question, newId), 'text');
      setAnnouncement(t('jobs.duplicated', { number: index + 2 }));
    },
    remove: (index: number) => {
      const question = list.items()[index];
      if (!question) return;
      setRemoved({ index, question });
      list.remove(question.id);
      setAnnouncement(t('jobs.deleted'));
      focus('removed', 'undo');
    },
    undoRemove: () => {
      if (!removed) return;
      put(removed.index, removed.question, 'head');
      setAnnouncement(t('jobs.restored', { number: removed.index + 1 }));
    },
    forgetRemoved: () => {
      const beside = ids[Math.min(removed?.index ?? 0, ids.length - 1)];
      setRemoved(null);
      if (beside) focus(beside, 'head');
    },
    fill: filling.fill,
    undoFill: filling.undo,
    forgetFill: filling.forget,
  };
}

/** Fills in questions from a template or the bank, and takes them back. */
function useFilling(onFill: () => void) {
  const form = useJobForm();
  const { list } = useFormList(form, 'questions');
  const [before, setBefore] = useState<Required<Filled> | null>(null);
  /** The current values. */
  const content = (): Required<Filled> => ({
    questions: [...list.items()],
    competences: form.values().competences,
    hiring_template_id: form.values().hiring_template_id,
  });
  return {
    content,
    isFilled: before !== null,
    fill: ({ questions: filled, competences: profile, hiring_template_id }: Filled, isReplacing: boolean) => {
      setBefore(content());
      onFill();
      // Drops questions without any text.
      const own = isReplacing ? [] : list.items().filter(({ question }) => question.trim() !== '');
      list.replace([...own, ...filled]);
      if (profile) form.change('competences', profile);
      if (hiring_template_id !== undefined) form.change('hiring_template_id', hiring_template_id);
    },
    undo: () => {
      if (!before) return;
      list.replace(before.questions);
      form.change('competences', before.competences);
      form.change('hiring_template_id', before.hiring_template_id);
      setBefore(null);
    },
    forget: () => setBefore(null),
  };
}

/** Which questions are expanded: new ones, invalid ones, and those the user opened. */
function useOpenQuestions(ids: readonly string[]) {
  const form = useJobForm();
  // A single question starts expanded.
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(ids.length === 1 ? ids : []));
  const refusals = useFormPick(form, (state) => state.refusals);
  const wrong = useFormPick(form, ({ faults }) =>
    ids.filter((_, index) => faultIn(faults, `questions.${index}`) !== undefined).join(' '),
  );
  const open = (added: readonly string[]) => setOpenIds((all) => new Set([...all, ...added]));
  useEffect(() => {
    if (wrong !== '') setOpenIds((all) => new Set([...all, ...wrong.split(' ')]));
  }, [wrong, refusals]);
  const isAnyOpen = ids.some((id) => openIds.has(id));
  return {
    isOpen: (id: string) => openIds.has(id),
    isAnyOpen,
    add: open,
    toggle: (id: string) =>
      setOpenIds((all) =>
        all.has(id) ? new Set([...all].filter((openId) => openId !== id)) : new Set([...all, id]),
      ),
    toggleAll: () => setOpenIds(new Set(isAnyOpen ? [] : ids)),
  };
}

// The question being written: started by a link or continued from the draft. The draft survives a reload or signing in
// again, with the question's id: sending it twice creates one question (P3).
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { SupportTopic } from '#contract/support.ts';
import type { DraftKind, DraftStore } from '../../kit/drafts.ts';
import { useDraftStore } from '../../kit/use-draft.ts';
import type { QuestionSearch } from './question-search.ts';

const QuestionDraft = z.object({
  id: z.uuid(),
  topic: SupportTopic,
  text: z.string(),
  /** The link's search parameters that started the draft, as JSON. */
  begun_by: z.string(),
  job_id: z.nullable(z.uuid()),
  with_facts: z.boolean(),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

const questionDrafts: DraftKind<QuestionDraft> = {
  name: 'candor-question',
  schema: QuestionDraft,
  scope: 'browser',
};

export function useQuestionDraft(search: QuestionSearch): DraftStore<QuestionDraft> {
  const { t } = useTranslation();
  const draft = useDraftStore(questionDrafts);
  const subject = {
    ...(search.topic && { topic: search.topic }),
    ...(search.job && { job_id: search.job }),
    ...(search.plan && { text: planText(search) }),
  };
  return { ...draft, load: () => startQuestion(draft.load(), subject, newId) };

  function planText({ plan = '', currency, yearly }: QuestionSearch): string {
    const base = t('support.plan_text', { plan });
    if (!currency) return base;
    return `${base} ${t(yearly ? 'support.plan_yearly' : 'support.plan_monthly', { currency })}`;
  }
}

/**
 * The initial question. A link with a subject (a plan, an invoice) starts a new one, unless the same link started
 * the draft or the draft already has that subject. Without a subject, continues the draft.
 */
export function startQuestion(
  draft: QuestionDraft | null,
  subject: Partial<Pick<QuestionDraft, 'topic' | 'text' | 'job_id'>>,
  newId: () => string,
): QuestionDraft {
  const begun_by = JSON.stringify(subject);
  if (draft && (draft.begun_by === begun_by || isAbout(draft, subject))) return draft;
  return { id: newId(), topic: 'question', text: '', job_id: null, with_facts: true, ...subject, begun_by };
}

function isAbout(draft: QuestionDraft, { topic, text, job_id }: Partial<QuestionDraft>): boolean {
  return (
    (topic === undefined || topic === draft.topic) &&
    (job_id === undefined || job_id === draft.job_id) &&
    (text === undefined || draft.text.startsWith(text))
  );
}

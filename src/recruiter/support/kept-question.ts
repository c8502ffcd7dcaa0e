// The draft of a support question, stored in this browser per user. It survives a reload or signing in again. It
// keeps its id until it changes, so sending it twice creates one question (P3).
import * as z from 'zod/mini';
import { SupportTopic } from '#contract/support.ts';

const KeptQuestion = z.object({
  id: z.uuid(),
  topic: SupportTopic,
  text: z.string(),
  /** The link's search parameters that started the draft, as JSON. */
  begun_by: z.string(),
  job_id: z.nullable(z.uuid()),
  with_facts: z.boolean(),
});
export type KeptQuestion = z.infer<typeof KeptQuestion>;

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `owner` comes from draftOwner(). */
export function questionKeeper(owner: string, storage: Keep) {
  const name = `candor-question-${owner}`;
  return {
    load(): KeptQuestion | null {
      try {
        return KeptQuestion.safeParse(JSON.parse(storage.getItem(name) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    keep(question: KeptQuestion): void {
      try {
        storage.setItem(name, JSON.stringify(question));
      } catch {
        // Storage is blocked or full. The draft lives as long as the page.
      }
    },
    drop(): void {
      try {
        storage.removeItem(name);
      } catch {
        // As above.
      }
    },
  };
}

/**
 * The initial question. A link with a subject (a plan, an invoice) starts a new one, unless the same link started
 * the draft or the draft already has that subject. Without a subject, continues the draft.
 */
export function beginQuestion(
  kept: KeptQuestion | null,
  asked: Partial<Pick<KeptQuestion, 'topic' | 'text' | 'job_id'>>,
  newId: () => string,
): KeptQuestion {
  const begun_by = JSON.stringify(asked);
  if (kept && (kept.begun_by === begun_by || isAbout(kept, asked))) return kept;
  return { id: newId(), topic: 'question', text: '', job_id: null, with_facts: true, ...asked, begun_by };
}

function isAbout(kept: KeptQuestion, { topic, text, job_id }: Partial<KeptQuestion>): boolean {
  return (
    (topic === undefined || topic === kept.topic) &&
    (job_id === undefined || job_id === kept.job_id) &&
    (text === undefined || kept.text.startsWith(text))
  );
}

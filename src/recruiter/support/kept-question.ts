// A question that is being written, kept in this browser for whoever writes it: a reload, or signing in again, brings it back.
// It keeps its id until it is changed, so that the same question sent twice is one (P3).
import * as z from 'zod/mini';
import { SupportTopic } from '#contract/support.ts';

const KeptQuestion = z.object({
  id: z.uuid(),
  topic: SupportTopic,
  text: z.string(),
  /** What the link said that began it, as JSON, whatever became of it since. */
  begun_by: z.string(),
  job_id: z.nullable(z.uuid()),
  with_facts: z.boolean(),
});
export type KeptQuestion = z.infer<typeof KeptQuestion>;

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `owner` is draftOwner()'s. */
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
        // Refused or full: it lives as long as the page.
      }
    },
    drop(): void {
      try {
        storage.removeItem(name);
      } catch {
        // The same.
      }
    },
  };
}

/**
 * What the page begins with. A link that says what it is about (a plan, an invoice) begins anew, unless the same link began
 * what is there, or it is about that already; without one, what was begun goes on.
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

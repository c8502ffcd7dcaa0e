// Drafts: unsaved changes of the job form, stored for this tab. They are restored after a reload or after signing
// in again.
import { emptyQuestion, hasChanges, type JobFormValues } from './job-form.ts';

export interface KeptDraft {
  values: JobFormValues;
  /** The job version that the changes are based on. Null for a new job. */
  baseUpdatedAt: string | null;
}

export interface DraftKeeper {
  load(): KeptDraft | null;
  keep(draft: KeptDraft): void;
  drop(): void;
}

/** `owner` comes from draftOwner(). `key` is the job's id, or a placeholder until it has one. */
export function draftKeeper(
  owner: string,
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftKeeper {
  const name = `candor-job-draft-${owner}-${key}`;
  // Without usable storage (blocked or full), the draft lives as long as the page.
  let inMemory: KeptDraft | null = null;
  return {
    load() {
      try {
        return readDraft(storage.getItem(name)) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    keep(draft) {
      inMemory = draft;
      try {
        storage.setItem(name, JSON.stringify(draft));
      } catch {
        // The draft stays in memory.
      }
    },
    drop() {
      inMemory = null;
      try {
        storage.removeItem(name);
      } catch {
        // As above.
      }
    },
  };
}

/**
 * Merges the draft over the saved values, since an older version of the page may have stored it before a field
 * existed. Null if the draft belongs to another job or equals the saved values.
 */
export function unsavedOf(kept: KeptDraft | null, saved: JobFormValues, newId: () => string) {
  if (kept === null) return null;
  const values: JobFormValues = {
    ...saved,
    ...kept.values,
    questions: kept.values.questions.map((question) => ({
      ...emptyQuestion(question.type, newId),
      ...question,
    })),
  };
  return hasChanges(values, saved) ? values : null;
}

/** Reads what an earlier page load wrote. Ignores anything in another shape. */
function readDraft(text: string | null): KeptDraft | null {
  if (text === null) return null;
  const draft: unknown = JSON.parse(text);
  return isDraft(draft) ? draft : null;
}

function isDraft(draft: unknown): draft is KeptDraft {
  if (typeof draft !== 'object' || draft === null || !('values' in draft)) return false;
  const { values } = draft;
  return (
    typeof values === 'object' && values !== null && 'questions' in values && Array.isArray(values.questions)
  );
}

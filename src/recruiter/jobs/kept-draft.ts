// Unsaved changes of a job's form, kept for this tab: a reload, or signing in again, brings them back (DESIGN.md 4).
import { emptyQuestion, hasChanges, type JobFormValues } from './job-form.ts';

export interface KeptDraft {
  values: JobFormValues;
  /** Which version of the job the changes were made to; null for a new one. */
  baseUpdatedAt: string | null;
}

export interface DraftKeeper {
  load(): KeptDraft | null;
  keep(draft: KeptDraft): void;
  drop(): void;
}

/** `owner` is draftOwner()'s; `key` is the job's id, or what stands for it while there is none. */
export function draftKeeper(
  owner: string,
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftKeeper {
  const name = `candor-job-draft-${owner}-${key}`;
  // Where storage is refused or full, changes live as long as the page.
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
        // The same; nothing is lost that is not lost already.
      }
    },
    drop() {
      inMemory = null;
      try {
        storage.removeItem(name);
      } catch {
        // The same.
      }
    },
  };
}

/**
 * The kept values on top of the saved ones: an older version of this page may have kept them, before some field was there.
 * Null if they are of another job or say the same as what is saved.
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

/** What this page wrote itself in an earlier load; anything that looks otherwise is left alone. */
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

// Unsaved changes of a job's form, kept for this tab: a reload, or signing in again, brings them back (DESIGN.md 4).
import type { JobFormValues } from './job-form.ts';

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

/** `key` is the job's id, or 'new'. */
export function draftKeeper(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DraftKeeper {
  const name = `candor-job-draft-${key}`;
  return {
    load() {
      try {
        return readDraft(storage.getItem(name));
      } catch {
        // Storage refused: then changes live as long as the page.
        return null;
      }
    },
    keep(draft) {
      try {
        storage.setItem(name, JSON.stringify(draft));
      } catch {
        // The same; nothing is lost that is not lost already.
      }
    },
    drop() {
      try {
        storage.removeItem(name);
      } catch {
        // The same.
      }
    },
  };
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

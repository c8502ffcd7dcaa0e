// Draft of a note, stored in this browser until it is saved, so that a reload or a lost network loses nothing (P8).
// The id belongs to the text: the same text sent again is the same note (P3), changed text is a new one.
import * as z from 'zod/mini';

const Draft = z.object({ id: z.string(), text: z.string() });
export type NoteDraft = z.infer<typeof Draft>;

/** The contract's limit. */
export const maxNoteLength = 10_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A function, because even reading `localStorage` throws if the browser blocks it. */
const pageStore = () => localStorage;

/** Identifies a user's draft about a candidate; `owner` comes from draftOwner(). */
export interface NoteOf {
  owner: string;
  responseId: string;
}

const keyOf = ({ owner, responseId }: NoteOf) => `note_draft_${owner}_${responseId}`;

export function readDraft(of: NoteOf, store: () => Store = pageStore): NoteDraft | null {
  try {
    return Draft.parse(JSON.parse(store().getItem(keyOf(of)) ?? ''));
  } catch {
    // Missing, unreadable, or storage is blocked: there is no draft.
    return null;
  }
}

export function keepDraft(of: NoteOf, draft: NoteDraft, store: () => Store = pageStore): void {
  try {
    if (draft.text) store().setItem(keyOf(of), JSON.stringify(draft));
    else store().removeItem(keyOf(of));
  } catch {
    // Storage is full or blocked: the text is still in the page.
  }
}

/** The draft after typing. Changed text gets a `newId`, so that a note already sent is not overwritten. */
export function typed(draft: NoteDraft | null, text: string, newId: () => string): NoteDraft {
  return draft && draft.text === text ? draft : { id: newId(), text };
}

// A note that is being written, kept in this browser until it is saved: a reload or a lost network costs nothing of it
// (P8). The id goes with the text: the same text sent again is the same note (P3), another text is another one.
import * as z from 'zod/mini';

const Draft = z.object({ id: z.string(), text: z.string() });
export type NoteDraft = z.infer<typeof Draft>;

/** As the contract takes it. */
export const maxNoteLength = 10_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Asked for where it is used: naming localStorage already throws where the browser refuses it. */
const pageStore = () => localStorage;

/** A person's about a candidate; `owner` is draftOwner()'s. */
export interface NoteOf {
  owner: string;
  responseId: string;
}

const keyOf = ({ owner, responseId }: NoteOf) => `note_draft_${owner}_${responseId}`;

export function readDraft(of: NoteOf, store: () => Store = pageStore): NoteDraft | null {
  try {
    return Draft.parse(JSON.parse(store().getItem(keyOf(of)) ?? ''));
  } catch {
    // None, or not ours to understand, or storage is refused: then there is no draft.
    return null;
  }
}

export function keepDraft(of: NoteOf, draft: NoteDraft, store: () => Store = pageStore): void {
  try {
    if (draft.text) store().setItem(keyOf(of), JSON.stringify(draft));
    else store().removeItem(keyOf(of));
  } catch {
    // Full or refused: the text is still in the page.
  }
}

/** The draft after typing. `newId` is asked when the text changes, so that a note sent before can't be overwritten. */
export function typed(draft: NoteDraft | null, text: string, newId: () => string): NoteDraft {
  return draft && draft.text === text ? draft : { id: newId(), text };
}

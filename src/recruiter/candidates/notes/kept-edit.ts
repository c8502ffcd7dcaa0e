// An unsaved edit of a note, stored in this browser until it is saved or discarded, so that a reload loses nothing
// (P8). It includes the version it started from, so that a colleague's later version is not overwritten unseen.
import * as z from 'zod/mini';

const Edit = z.object({ text: z.string(), updated_at: z.string() });
type KeptEdit = z.infer<typeof Edit>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A function, because even reading `localStorage` throws if the browser blocks it. */
const pageStore = () => localStorage;

/** Identifies a user's edit of a note; `owner` comes from draftOwner(). */
export interface EditOf {
  owner: string;
  noteId: string;
}

const keyOf = ({ owner, noteId }: EditOf) => `note_edit_${owner}_${noteId}`;

export function readEdit(of: EditOf, store: () => Store = pageStore): KeptEdit | null {
  try {
    return Edit.parse(JSON.parse(store().getItem(keyOf(of)) ?? ''));
  } catch {
    // Missing, unreadable, or storage is blocked: there is no saved edit.
    return null;
  }
}

/** Null deletes it. */
export function keepEdit(of: EditOf, edit: KeptEdit | null, store: () => Store = pageStore): void {
  try {
    if (edit) store().setItem(keyOf(of), JSON.stringify(edit));
    else store().removeItem(keyOf(of));
  } catch {
    // Storage is full or blocked: the text is still in the page.
  }
}

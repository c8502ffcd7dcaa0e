// A change of a note that is being written, kept in this browser until it is saved or put away: a reload costs nothing of it
// (P8). The version it began from goes with it, so that a colleague's later one is not overwritten unseen.
import * as z from 'zod/mini';

const Edit = z.object({ text: z.string(), updated_at: z.string() });
type KeptEdit = z.infer<typeof Edit>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Asked for where it is used: naming localStorage already throws where the browser refuses it. */
const pageStore = () => localStorage;

/** A person's of a note; `owner` is draftOwner()'s. */
export interface EditOf {
  owner: string;
  noteId: string;
}

const keyOf = ({ owner, noteId }: EditOf) => `note_edit_${owner}_${noteId}`;

export function readEdit(of: EditOf, store: () => Store = pageStore): KeptEdit | null {
  try {
    return Edit.parse(JSON.parse(store().getItem(keyOf(of)) ?? ''));
  } catch {
    // None, or not ours to understand, or storage is refused: then nothing was begun.
    return null;
  }
}

/** Null forgets it. */
export function keepEdit(of: EditOf, edit: KeptEdit | null, store: () => Store = pageStore): void {
  try {
    if (edit) store().setItem(keyOf(of), JSON.stringify(edit));
    else store().removeItem(keyOf(of));
  } catch {
    // Full or refused: the text is still in the page.
  }
}

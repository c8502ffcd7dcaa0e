// Drafts of notes and comments: new ones, and edits of stored ones. They survive a reload and a lost network (P8).
import * as z from 'zod/mini';
import type { DraftKind } from '../../../kit/drafts.ts';

/** The id belongs to the text: the same text sent again is the same note (P3). */
const Draft = z.object({ id: z.string(), text: z.string() });

/** The contract's limit. */
export const maxNoteLength = 10_000;

/** By the id of the candidate, or of the answer that a comment is about. */
export const noteDrafts: DraftKind<z.infer<typeof Draft>> = {
  name: 'candor-note',
  schema: Draft,
  scope: 'browser',
  formerName: 'note_draft',
};

const Edit = z.object({ text: z.string(), updated_at: z.string() });

/** By the note's id, with the version that the edit is based on. */
export const noteEdits: DraftKind<z.infer<typeof Edit>> = {
  name: 'candor-note-edit',
  schema: Edit,
  scope: 'browser',
  formerName: 'note_edit',
};

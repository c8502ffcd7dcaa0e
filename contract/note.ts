// The team's internal notes about a candidate, comments on answers and their videos, and quick notes.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ResponseDetail } from './response.ts';
import { requiredText } from './text.ts';

const NoteText = requiredText(10_000);
const CommentText = requiredText(2000);

export const addNote = endpoint({
  method: 'POST',
  path: 'responses/:id/notes',
  summary: 'Add a note, visible only inside the organization',
  access: { who: 'user', permission: 'responses.note', api: true },
  params: ById,
  body: z.object({ id: Id, text: NoteText }),
  data: ResponseDetail,
});

export const editNote = endpoint({
  method: 'PUT',
  path: 'notes/:id',
  summary:
    'Change a note, also one by a colleague. `edited_meanwhile` if it changed since `updated_at`, with the current text in `details.current`',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ text: NoteText, updated_at: Instant }),
  data: ResponseDetail,
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: 'notes/:id',
  summary: 'Delete one’s own note. Members with responses.delete can delete any note',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: ResponseDetail,
});

export const addComment = endpoint({
  method: 'POST',
  path: 'answers/:id/comments',
  summary: 'Comment on an answer at a position of its video (`at_ms`), or on the whole answer (null)',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ id: Id, at_ms: z.nullable(z.int().check(z.gte(0))), text: CommentText }),
  data: ResponseDetail,
});

export const editComment = endpoint({
  method: 'PUT',
  path: 'comments/:id',
  summary: 'Change one’s own comment. `edited_meanwhile` if it changed since `updated_at`',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ text: CommentText, updated_at: Instant }),
  data: ResponseDetail,
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: 'comments/:id',
  summary: 'Delete one’s own comment. Members with responses.delete can delete any comment',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: ResponseDetail,
});

/** A saved text that becomes a note with one click. */
export const QuickNote = z.object({ id: Id, text: requiredText(200) });
export type QuickNote = z.infer<typeof QuickNote>;
export const maxQuickNotes = 30;

export const getQuickNotes = endpoint({
  method: 'GET',
  path: 'quick-notes',
  summary: 'The user’s own quick notes, oldest first',
  access: { who: 'user', permission: 'responses.note' },
  data: z.array(QuickNote),
});

export const addQuickNote = endpoint({
  method: 'POST',
  path: 'quick-notes',
  summary: 'Save a quick note',
  access: { who: 'user', permission: 'responses.note' },
  body: QuickNote,
  data: z.array(QuickNote),
});

export const removeQuickNote = endpoint({
  method: 'DELETE',
  path: 'quick-notes/:id',
  summary: 'Delete a quick note',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: z.array(QuickNote),
});

export const setSeen = endpoint({
  method: 'PUT',
  path: 'responses/:id/seen',
  summary: 'Mark a candidate as seen or unseen by the signed-in user',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  body: z.object({ seen: z.boolean() }),
  data: Nothing,
});

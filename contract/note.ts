// What the team says among itself about a candidate: notes, comments at a moment of a video, and the notes one writes often.
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
  summary: 'Leave a note, visible inside the organisation only',
  access: { who: 'user', permission: 'responses.note', api: true },
  params: ById,
  body: z.object({ id: Id, text: NoteText }),
  data: ResponseDetail,
});

export const editNote = endpoint({
  method: 'PUT',
  path: 'notes/:id',
  summary:
    'Change a note, one’s own or a colleague’s; `edited_meanwhile`, with what it says now in `details.current`, if it changed since `updated_at`',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ text: NoteText, updated_at: Instant }),
  data: ResponseDetail,
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: 'notes/:id',
  summary: 'Remove one’s own note; for who may delete candidates, anyone’s',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: ResponseDetail,
});

export const addComment = endpoint({
  method: 'POST',
  path: 'answers/:id/comments',
  summary: 'Comment on an answer, at a moment of its video (`at_ms`) or as a whole (null)',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ id: Id, at_ms: z.nullable(z.int().check(z.gte(0))), text: CommentText }),
  data: ResponseDetail,
});

export const editComment = endpoint({
  method: 'PUT',
  path: 'comments/:id',
  summary: 'Change one’s own comment; `edited_meanwhile` if it changed since `updated_at`',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  body: z.object({ text: CommentText, updated_at: Instant }),
  data: ResponseDetail,
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: 'comments/:id',
  summary: 'Remove one’s own comment; for who may delete candidates, anyone’s',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: ResponseDetail,
});

/** A note that is written often: one press adds it. */
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
  summary: 'Keep a quick note',
  access: { who: 'user', permission: 'responses.note' },
  body: QuickNote,
  data: z.array(QuickNote),
});

export const removeQuickNote = endpoint({
  method: 'DELETE',
  path: 'quick-notes/:id',
  summary: 'Remove a quick note',
  access: { who: 'user', permission: 'responses.note' },
  params: ById,
  data: z.array(QuickNote),
});

export const setSeen = endpoint({
  method: 'PUT',
  path: 'responses/:id/seen',
  summary: 'Say that one has looked at a candidate, or, to come back to them, that one has not',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  body: z.object({ seen: z.boolean() }),
  data: Nothing,
});

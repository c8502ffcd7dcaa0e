// The interviewers’ side of a live room: the guide, private notes and scores, and its calendar file. None of it reaches the
// page of a candidate or guest.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { optionalText, requiredText } from './text.ts';

export const RoomGuide = z.object({
  questions: z
    .array(
      z.object({
        id: Id,
        text: requiredText(1000),
        minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(240))),
      }),
    )
    .check(z.maxLength(50)),
  /** What interviewers score. */
  criteria: z.array(z.object({ id: Id, name: requiredText(200) })).check(z.maxLength(20)),
});
export type RoomGuide = z.infer<typeof RoomGuide>;

const noteVisibilities = ['mine', 'team'] as const;

export const RoomNote = z.object({
  id: Id,
  user_id: Id,
  text: z.string(),
  /** From the moment the room went live. */
  at_ms: z.int(),
  visibility: z.enum(noteVisibilities),
  updated_at: Instant,
});
export type RoomNote = z.infer<typeof RoomNote>;

export const RoomScore = z.object({
  user_id: Id,
  criterion: Id,
  rating: z.nullable(z.int()),
  text: z.string(),
  submitted_at: z.nullable(Instant),
});
export type RoomScore = z.infer<typeof RoomScore>;

export const RoomPanel = z.object({
  guide: RoomGuide,
  /** Of the room: each save of its guide or its settings changes it. */
  updated_at: Instant,
  /** Which questions were asked, in that order. Each is a chapter of the recording. */
  asked: z.array(
    z.object({
      question: Id,
      /** From the moment the room went live. */
      at_ms: z.int(),
    }),
  ),
  /** The candidate the room was scheduled for; null: none. */
  candidate_name: z.nullable(z.string()),
  /** Who wrote these notes and scores. */
  authors: z.array(z.object({ user_id: Id, name: z.string() })),
  /** One’s own, and those that colleagues share with the team. */
  notes: z.array(RoomNote),
  /** One’s own, and colleagues’ submitted scores once they are no longer hidden. */
  scores: z.array(RoomScore),
  /** True until one has submitted one’s own scores. */
  others_hidden: z.boolean(),
});
export type RoomPanel = z.infer<typeof RoomPanel>;

const viewer = { who: 'user', permission: 'live.view' } as const;

export const getRoomPanel = endpoint({
  method: 'GET',
  path: 'rooms/:id/guide',
  summary: 'The guide, notes and scores of a live room',
  access: viewer,
  params: ById,
  data: RoomPanel,
});

export const saveRoomGuide = endpoint({
  method: 'PUT',
  path: 'rooms/:id/guide',
  summary:
    'Save the questions and criteria of a live room. `edited_meanwhile` if the room changed since `updated_at`',
  access: { who: 'user', permission: 'live.manage' },
  params: ById,
  body: z.extend(RoomGuide, { updated_at: Instant }),
  data: RoomPanel,
});

export const markAsked = endpoint({
  method: 'PUT',
  path: 'rooms/:id/guide/:question/asked',
  summary:
    'Mark a question of the guide as asked now, or as not asked. `forbidden` for all but members who talk in the room',
  access: viewer,
  params: z.object({ id: Id, question: Id }),
  body: z.object({ asked: z.boolean() }),
  data: Nothing,
});

export const saveRoomNote = endpoint({
  method: 'PUT',
  path: 'rooms/:id/notes/:note',
  summary: 'Write or change one’s own note. An empty text deletes it',
  access: viewer,
  params: z.object({ id: Id, note: Id }),
  body: z.object({
    text: optionalText(10_000),
    at_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
    visibility: z.enum(noteVisibilities),
  }),
  data: Nothing,
});

export const saveRoomScore = endpoint({
  method: 'PUT',
  path: 'rooms/:id/scores/:criterion',
  summary: 'Write or change one’s own score. Colleagues see it once it is submitted',
  access: viewer,
  params: z.object({ id: Id, criterion: Id }),
  body: z.object({
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    text: optionalText(2000),
  }),
  data: Nothing,
});

export const submitRoomScores = endpoint({
  method: 'POST',
  path: 'rooms/:id/scores',
  summary: 'Submit one’s own scores, and see those of colleagues',
  access: viewer,
  params: ById,
  data: RoomPanel,
});

export const getRoomCalendar = endpoint({
  method: 'GET',
  path: 'rooms/:id/calendar.ics',
  summary: 'A live room as a calendar file',
  access: viewer,
  params: ById,
  data: Nothing,
  answer: 'stream',
});

// A live room after it took place: its recording, who is in it and what is missing, and the chat.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { Room, RoomConsent, RoomRole } from './room.ts';

export const RoomSide = z.object({
  id: Id,
  name: z.string(),
  role: RoomRole,
  /** Null: was never asked. */
  consent: z.nullable(RoomConsent),
  /** What the server has of this person’s recording. */
  recorded_ms: z.int(),
  /** The end of what they recorded, as far as it is known to be on their device only. */
  missing_ms: z.int(),
  /** This person’s own recordings as they arrived, in order. */
  files: z.array(z.object({ url: z.string(), duration_ms: z.int() })),
});
export type RoomSide = z.infer<typeof RoomSide>;

export const RoomReview = z.object({
  room: Room,
  live_at: z.nullable(Instant),
  /** The members who were inside, for whoever may not see the list of users. */
  members: z.array(z.object({ user_id: Id, name: z.string() })),
  /** Everyone’s recordings as one video. `off`: this installation has no ffmpeg. `began_at`: the moment at which it begins. */
  recording: z.object({
    state: z.enum(['none', 'waiting', 'ready', 'failed', 'off']),
    url: z.nullable(z.string()),
    began_at: z.nullable(Instant),
  }),
  sides: z.array(RoomSide),
  chat: z.array(z.object({ id: Id, from: z.nullable(Id), name: z.string(), at: Instant, text: z.string() })),
});
export type RoomReview = z.infer<typeof RoomReview>;

export const getRoomReview = endpoint({
  method: 'GET',
  path: 'rooms/:id/review',
  summary: 'A live room with its recording, what of it is missing, and its chat',
  access: { who: 'user', permission: 'live.view' },
  params: ById,
  data: RoomReview,
});

// Live rooms: who meets when, and what the host may do. The page shows `description` as the note.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Permission } from './permissions.ts';
import { optionalText, requiredText } from './text.ts';
import { isTimeZone } from './zoned-time.ts';

export const roomStatuses = ['scheduled', 'waiting', 'live', 'ended', 'canceled', 'no_show'] as const;
export const RoomStatus = z.enum(roomStatuses);
export type RoomStatus = z.infer<typeof RoomStatus>;

/** What is recorded of those who agree. */
export const roomRecords = ['video', 'audio', 'off'] as const;
export const RoomRecord = z.enum(roomRecords);

/** The roles of members. Candidates and guests come by the link. */
export const memberRoomRoles = ['host', 'co_host', 'interviewer', 'observer'] as const;
export const RoomRole = z.enum([...memberRoomRoles, 'candidate', 'guest']);
export type RoomRole = z.infer<typeof RoomRole>;

/** People who send sound or a picture. Observers only receive. */
export const maxSenders = 4;
/** The same in rooms with a media server. */
export const maxSendersOfServer = 20;
/** How long before the start a candidate may knock. */
export const opensMinutesBefore = 15;

export const RoomMember = z.object({ user_id: Id, role: z.enum(memberRoomRoles) });
export type RoomMember = z.infer<typeof RoomMember>;

export const RoomDraft = z.object({
  id: Id,
  company_id: Id,
  name: requiredText(200),
  description: z.string().check(z.trim(), z.maxLength(2000)),
  start: Instant,
  minutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** IANA. The zone in which `start` was chosen. */
  time_zone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  record: RoomRecord,
  is_relay_only: z.boolean(),
  job_id: z.nullable(Id),
  response_id: z.nullable(Id),
  members: z.array(RoomMember).check(z.maxLength(20)),
});
export type RoomDraft = z.infer<typeof RoomDraft>;

export const Room = z.object({
  id: Id,
  created_at: Instant,
  updated_at: Instant,
  company_id: Id,
  name: z.string(),
  description: z.string(),
  link: z.string(),
  share_hash: LinkHash,
  source: z.string(),
  start: Instant,
  status: RoomStatus,
  /** What the caller may do with rooms. */
  permissions: z.array(Permission),
  minutes: z.int(),
  time_zone: z.string(),
  record: RoomRecord,
  is_relay_only: z.boolean(),
  job_id: z.nullable(Id),
  response_id: z.nullable(Id),
  members: z.array(RoomMember),
  ended_at: z.nullable(Instant),
  /** Kept whatever retention says. */
  legal_hold: z.boolean(),
  /** In which role the caller would enter. */
  own_role: RoomRole,
  /** True if the caller was the host of an ended room and can open it again. */
  can_reopen: z.boolean(),
});
export type Room = z.infer<typeof Room>;

export const getRooms = endpoint({
  method: 'GET',
  path: 'rooms',
  summary: 'The organization’s live rooms, the next one first. `live_not_in_plan` if the plan has none',
  access: { who: 'user', permission: 'live.view' },
  data: z.array(Room),
});

export const getRoom = endpoint({
  method: 'GET',
  path: 'rooms/:id',
  summary: 'A live room, also after the plan has lost them',
  access: { who: 'user', permission: 'live.view' },
  params: ById,
  data: Room,
});

export const createRoom = endpoint({
  method: 'POST',
  path: 'rooms',
  summary: 'Schedule a live room. `live_not_in_plan` if the plan has none',
  access: { who: 'user', permission: 'live.manage', confirmed: true },
  body: RoomDraft,
  data: Room,
});

export const updateRoom = endpoint({
  method: 'PUT',
  path: 'rooms/:id',
  summary:
    'Save changes to a room. `edited_meanwhile` if it changed since `updated_at`, `room_ended` if it is over',
  access: { who: 'user', permission: 'live.manage' },
  params: ById,
  body: z.extend(RoomDraft, { updated_at: Instant }),
  data: Room,
});

export const cancelRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/cancel',
  summary: 'Cancel a room. `room_ended` if it took place',
  access: { who: 'user', permission: 'live.manage' },
  params: ById,
  data: Room,
});

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: 'rooms/:id',
  summary:
    'Delete a room with its recordings, chat, pads, notes and scores, for good. `room_not_over` before its end, or before the planned start of a canceled one; `legal_hold` if it is on hold',
  access: { who: 'user', permission: 'live.manage' },
  params: ById,
  data: Nothing,
});

export const setRoomHold = endpoint({
  method: 'PUT',
  path: 'rooms/:id/legal-hold',
  summary: 'Set or lift a legal hold, which keeps a room, and its candidate if it has one',
  access: { who: 'user', permission: 'settings.manage' },
  params: ById,
  body: z.object({ on: z.boolean(), reason: optionalText(1000) }),
  data: Room,
});

/** A token that the device makes: 256 random bits in base64url. */
export const RoomToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const PageLanguage = z.string().check(z.maxLength(20));

export const enterRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/enter',
  summary: 'Enter as a member. From then on the device calls `live/…` with its token',
  access: { who: 'user', permission: 'live.view' },
  params: ById,
  body: z.object({ id: Id, token: RoomToken, language: PageLanguage }),
  data: z.object({ participant: Id, role: RoomRole }),
});

/** What anyone with the link may know. */
export const Lobby = z.object({
  id: Id,
  company: z.string(),
  name: z.string(),
  start: Instant,
  /** By the server's clock. */
  now: Instant,
  time_zone: z.string(),
  minutes: z.int(),
  record: RoomRecord,
  state: RoomStatus,
  /** False: people behind some networks cannot reach each other. */
  has_relay: z.boolean(),
  /** True if the room can move to a media server. */
  has_media_server: z.boolean(),
  relay_only: z.boolean(),
});

const ByHash = z.object({ hash: LinkHash });

export const getLobby = endpoint({
  method: 'GET',
  path: 'live/:hash',
  summary: 'A live room as its link shows it',
  access: { who: 'anyone' },
  params: ByHash,
  data: Lobby,
});

export const RoomConsent = z.enum(['yes', 'no']);

export const knock = endpoint({
  method: 'POST',
  path: 'live/:hash/knock',
  summary:
    'Ask to be admitted. Safe to repeat with the same token. `room_not_open`, `room_locked`, `room_full`, `room_ended`, `not_admitted`, `removed`',
  access: { who: 'anyone' },
  params: ByHash,
  body: z.object({
    id: Id,
    token: RoomToken,
    name: requiredText(120),
    language: PageLanguage,
    /** Whether this person’s side may be recorded; null if nothing is. */
    consent: z.nullable(RoomConsent),
  }),
  data: z.object({ participant: Id }),
});

const host = { who: 'user', permission: 'live.host' } as const;
const about = z.object({ participant: Id });

/** What someone who came by the link is. A link says nothing about who opens it, so a host decides. */
export const visitorRoles = ['candidate', 'guest'] as const;
export const VisitorRole = z.enum(visitorRoles);
export type VisitorRole = z.infer<typeof VisitorRole>;

export const admitToRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/admit',
  summary:
    'Admit someone who knocks, as the candidate or as a guest. Without `as` they stay what they were; at first that is a guest. `room_full` if four people already talk, or 20 where there is a media server',
  access: host,
  params: ById,
  body: z.extend(about, { as: z.optional(VisitorRole) }),
  data: Nothing,
});

export const setVisitorRole = endpoint({
  method: 'PUT',
  path: 'rooms/:id/people/:person/role',
  summary:
    'Correct who was admitted as the candidate or as a guest. In a running room only a host who is inside, afterwards anyone who may host',
  access: host,
  params: z.object({ id: Id, person: Id }),
  body: z.object({ as: VisitorRole }),
  data: Nothing,
});

export const denyEntry = endpoint({
  method: 'POST',
  path: 'rooms/:id/deny',
  summary: 'Refuse someone who knocks',
  access: host,
  params: ById,
  body: about,
  data: Nothing,
});

export const removeFromRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/remove',
  summary: 'Remove someone; their token ends',
  access: host,
  params: ById,
  body: about,
  data: Nothing,
});

export const askToMute = endpoint({
  method: 'POST',
  path: 'rooms/:id/mute',
  summary: 'Ask someone to turn off their microphone. Only they can',
  access: host,
  params: ById,
  body: about,
  data: Nothing,
});

export const handOverRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/host',
  summary: 'Make another member the host',
  access: host,
  params: ById,
  body: about,
  data: Nothing,
});

export const lockRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/lock',
  summary: 'Refuse new people, or let them knock again',
  access: host,
  params: ById,
  body: z.object({ locked: z.boolean() }),
  data: Nothing,
});

export const recordRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/record',
  summary: 'Pause recording for everyone, or resume it',
  access: host,
  params: ById,
  body: z.object({ on: z.boolean() }),
  data: Nothing,
});

/** How long everyone is quiet. */
export const focusMinutes = 5;

export const setFocusTime = endpoint({
  method: 'POST',
  path: 'rooms/:id/focus',
  summary: 'Start five quiet minutes, or end them early. Everyone sees how long they last; nobody is muted',
  access: host,
  params: ById,
  body: z.object({ on: z.boolean() }),
  data: Nothing,
});

export const endRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/end',
  summary: 'End the room for everyone',
  access: host,
  params: ById,
  data: Nothing,
});

/** How long the host can open an ended room again. */
export const reopenMinutes = 30;

export const reopenRoom = endpoint({
  method: 'POST',
  path: 'rooms/:id/reopen',
  summary:
    'Open a room again within 30 minutes after its end. Only its host; people knock again. `room_ended` if it is too late',
  access: host,
  params: ById,
  data: Nothing,
});

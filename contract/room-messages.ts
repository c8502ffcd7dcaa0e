// What a page in a live room, or at its door, exchanges with the server. The server stores signals and chat with a number
// per room and replays them to a page that was cut off; what people may know of each other comes as one whole picture.
import * as z from 'zod/mini';
import { CodeLanguage } from './code-languages.ts';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { RoomConsent, RoomRole } from './room.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** One step of connecting two pages (RFC 8829). `pair`, `attempt` and `round` say which attempt it belongs to. */
export const Signal = z.object({
  pair: text(200),
  attempt: z.number(),
  round: z.number(),
  description: z.optional(z.object({ type: z.enum(['offer', 'answer']), sdp: text(50_000) })),
  candidates: z.optional(
    z
      .array(
        z.object({
          candidate: text(1000),
          sdpMid: z.nullable(text(64)),
          sdpMLineIndex: z.nullable(z.number()),
          usernameFragment: z.nullable(text(300)),
        }),
      )
      .check(z.maxLength(60)),
  ),
  ask: z.optional(z.enum(['restart', 'rebuild'])),
});
export type Signal = z.infer<typeof Signal>;

/** `mesh`: sound and pictures travel straight between the pages; `livekit`: through a media server. */
export const RoomEngine = z.enum(['mesh', 'livekit']);
export type RoomEngine = z.infer<typeof RoomEngine>;

/** What a page says of itself. */
export const RoomMedia = z.object({
  mic: z.boolean(),
  cam: z.boolean(),
  hand: z.boolean(),
  share: z.boolean(),
  /** `sound`: on a weak line, neither sends nor wants pictures. */
  quality: z.enum(['full', 'sound']),
});
export type RoomMedia = z.infer<typeof RoomMedia>;

export const RoomPerson = z.extend(RoomMedia, {
  id: Id,
  name: z.string(),
  role: RoomRole,
  /** `away`: their page has lost the server. */
  state: z.enum(['in', 'away']),
  /** Their page load. A reload is another one. */
  connection: z.string(),
  /** Of two people, the one with the higher number came later, and offers. */
  entered: z.number(),
  consent: z.nullable(RoomConsent),
});
export type RoomPerson = z.infer<typeof RoomPerson>;

/** Everyone in the room. Someone who still knocks learns only whether a host is there. */
const People = z.object({
  kind: z.literal('people'),
  seq: z.number(),
  /** The reader; null until they are admitted. */
  me: z.nullable(Id),
  people: z.array(RoomPerson),
  room: z.object({
    locked: z.boolean(),
    recording: z.enum(['on', 'paused', 'off']),
    host_name: z.nullable(z.string()),
    live_at: z.nullable(Instant),
    /** May change from `mesh` to `livekit` while people talk, never back. */
    engine: RoomEngine,
  }),
  /** Who knocks; empty for all but hosts. */
  waiting: z.array(z.object({ id: Id, name: z.string() })),
});

const IceServers = z.object({
  ice_servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  ttl: z.int(),
});
export type IceServers = z.infer<typeof IceServers>;

export const RoomMessage = z.discriminatedUnion('kind', [
  People,
  /** The answer of `live/ice`, sent before the first people so that an admitted person can connect at once. */
  z.extend(IceServers, { kind: z.literal('relays'), seq: z.number() }),
  z.object({ kind: z.literal('signal'), seq: z.number(), from: Id, body: Signal }),
  z.object({
    kind: z.literal('chat'),
    seq: z.number(),
    id: Id,
    from: Id,
    name: z.string(),
    at: Instant,
    text: z.string(),
  }),
  /** What can be fetched of the room’s pads (room-pad.ts); the whole picture, each time something differs. */
  z.object({
    kind: z.literal('pads'),
    seq: z.number(),
    pads: z.array(
      z.object({
        id: Id,
        language: CodeLanguage,
        /** The number of the last update. */
        updates: z.number(),
        /** The last run, and whether it has ended. */
        run: z.nullable(z.object({ id: Id, is_over: z.boolean() })),
      }),
    ),
  }),
  /** Quiet minutes until then; null: they are over. */
  z.object({ kind: z.literal('focus'), seq: z.number(), until: z.nullable(Instant) }),
  /** For members only: the guide, shared notes or scores differ from those of another version. */
  z.object({ kind: z.literal('panel'), seq: z.number(), version: z.string() }),
  /** A host asks the reader to turn off the microphone. */
  z.object({ kind: z.literal('mute'), seq: z.number() }),
  z.object({ kind: z.literal('over'), seq: z.number(), end: z.enum(['removed', 'denied', 'ended']) }),
]);
export type RoomMessage = z.infer<typeof RoomMessage>;

const participant = { who: 'participant' } as const;

export const liveEvents = endpoint({
  method: 'GET',
  path: 'live/events',
  summary:
    'Server-sent events of RoomMessage after the number `since`, and a comment every 2 s. `connection` is new for each page load. `removed`, `room_ended`, `not_admitted`',
  access: participant,
  query: z.object({ since: z.coerce.number().check(z.int(), z.minimum(0)), connection: Id }),
  data: Nothing,
  answer: 'stream',
});

export const postMessages = endpoint({
  method: 'POST',
  path: 'live/messages',
  summary: 'Send signals and chat. A message whose id the room has is stored once. `not_admitted`',
  access: participant,
  body: z.object({
    messages: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ id: Id, kind: z.literal('signal'), to: Id, body: Signal }),
          z.object({
            id: Id,
            kind: z.literal('chat'),
            to: z.null(),
            body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
          }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  data: z.object({ seq: z.number() }),
});

export const postState = endpoint({
  method: 'POST',
  path: 'live/state',
  summary: 'Say what this page sends',
  access: participant,
  body: RoomMedia,
  data: Nothing,
});

export const postConsent = endpoint({
  method: 'POST',
  path: 'live/consent',
  summary: 'Agree to be recorded, or withdraw. Withdrawing deletes this person’s recordings',
  access: participant,
  body: z.object({ answer: RoomConsent }),
  data: Nothing,
});

export const postIce = endpoint({
  method: 'POST',
  path: 'live/ice',
  summary: 'Servers that help two pages to reach each other, with a name and a password for `ttl` seconds',
  access: participant,
  data: IceServers,
});

export const checkRelays = endpoint({
  method: 'POST',
  path: 'rooms/:id/ice',
  summary: 'The same servers for a member who tests them before entering. `room_ended`',
  access: { who: 'user', permission: 'live.view' },
  params: ById,
  data: IceServers,
});

export const postMediaServer = endpoint({
  method: 'POST',
  path: 'live/media-server',
  summary:
    'A token of `ttl` seconds for the media server, for this room and this person’s role; null in a room without one. `not_admitted`, `removed`, `room_ended`',
  access: participant,
  data: z.object({ server: z.nullable(z.object({ url: z.string(), token: z.string(), ttl: z.int() })) }),
});

export const postMeshFailure = endpoint({
  method: 'POST',
  path: 'live/mesh-failures',
  summary:
    'Report that this page cannot reach another person directly. The room moves to the media server, if there is one. `not_admitted`',
  access: participant,
  body: z.object({ participant: Id }),
  data: Nothing,
});

export const getClock = endpoint({
  method: 'GET',
  path: 'live/clock',
  summary: 'The server’s clock in ms since 1970, to align recordings',
  access: participant,
  data: z.object({ t: z.number() }),
});

export const postLeave = endpoint({
  method: 'POST',
  path: 'live/leave',
  summary: 'Leave the room, or stop knocking',
  access: participant,
  data: Nothing,
});

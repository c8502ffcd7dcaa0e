// The shared pad of a live room: one plain text that everyone inside writes at the same time. Its changes are Yjs updates
// (pad-update.ts). They travel between the pages directly, and through the server, which stores them: what was typed can be
// replayed.
import * as z from 'zod/mini';
import { CodeLanguage } from './code-languages.ts';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

/** Of all updates of a pad together. */
export const maxPadBytes = 2 * 1024 * 1024;
export const maxUpdateBytes = 64 * 1024;
/** Of one participant. A page sends one per second, or ten while it cannot reach the others directly. */
export const updatesPerSecond = 20;
export const maxPadsPerRoom = 4;
export const maxUpdatesPerCall = 8;

/** Bytes in base64 (RFC 4648). */
const Base64 = z.string().check(
  z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
  z.minLength(4),
  z.maxLength(4 * Math.ceil(maxUpdateBytes / 3)),
  z.refine((text) => text.length % 4 === 0),
);

/** `waiting`: not finished. `time`, `memory` and `output`: stopped at that limit. `failed`: our fault. */
const PadRunState = z.enum(['waiting', 'ended', 'error', 'time', 'memory', 'output', 'failed']);

export const PadRun = z.object({
  id: Id,
  /** The participant who started it. */
  by: Id,
  at: Instant,
  language: CodeLanguage,
  /** The updates up to this number were run. */
  seq: z.int(),
  state: PadRunState,
  /** What the program printed, and the interpreter’s message. */
  output: z.string(),
});
export type PadRun = z.infer<typeof PadRun>;

export const Pad = z.object({
  language: CodeLanguage,
  /** The number of the last update. */
  seq: z.int(),
  /** What `since` lacks. The first one may be many updates in one. */
  updates: z.array(z.object({ seq: z.int(), bytes: z.string() })),
  /** The last ones, the newest last. */
  runs: z.array(PadRun),
});
export type Pad = z.infer<typeof Pad>;

const participant = { who: 'participant' } as const;
const ByPad = z.object({ pad: Id });

export const getPad = endpoint({
  method: 'GET',
  path: 'live/pads/:pad',
  summary:
    'A pad’s updates after the number `since`, its language and its last runs. Members may read it after the end. `not_admitted`, `removed`, `room_ended`',
  access: participant,
  params: ByPad,
  query: z.object({ since: z.coerce.number().check(z.int(), z.minimum(0)) }),
  data: Pad,
});

export const putPad = endpoint({
  method: 'PUT',
  path: 'live/pads/:pad',
  summary:
    'Add updates to a pad, or choose its language. An update whose id the pad has is stored once. `too_large` if the pad is full, `forbidden` for observers, `not_admitted`, `removed`, `room_ended`',
  access: participant,
  params: ByPad,
  body: z.object({
    updates: z.array(z.object({ id: Id, bytes: Base64 })).check(z.maxLength(maxUpdatesPerCall)),
    language: z.nullable(CodeLanguage),
  }),
  data: z.object({ seq: z.int() }),
});

export const runPad = endpoint({
  method: 'POST',
  path: 'live/pads/:pad/run',
  summary:
    'Run a pad’s program; everyone sees what it prints. Only JavaScript is run. Safe to repeat with the same id. `invalid_fields`, `forbidden` for observers, `too_many_requests`, `not_admitted`, `removed`, `room_ended`',
  access: participant,
  params: ByPad,
  body: z.object({ id: Id }),
  data: PadRun,
});

const PadSummary = z.object({
  id: Id,
  language: CodeLanguage,
  updates: z.int(),
  runs: z.array(PadRun),
});

export const getRoomPads = endpoint({
  method: 'GET',
  path: 'rooms/:id/pads',
  summary: 'The pads of a room with their runs',
  access: { who: 'user', permission: 'live.view' },
  params: ById,
  data: z.array(PadSummary),
});

export const PadPlayback = z.object({
  /** In the order in which they were stored. Together they are the text (contract/pad-update.ts). */
  updates: z.array(z.object({ seq: z.int(), by: Id, at: Instant, bytes: z.string() })),
  /** Who wrote. */
  people: z.array(z.object({ id: Id, name: z.string() })),
});
export type PadPlayback = z.infer<typeof PadPlayback>;

export const getPadPlayback = endpoint({
  method: 'GET',
  path: 'rooms/:id/pads/:pad',
  summary: 'Every update of a pad with its time and its writer',
  access: { who: 'user', permission: 'live.view' },
  params: z.object({ id: Id, pad: Id }),
  data: PadPlayback,
});

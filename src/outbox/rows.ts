// The rows in IndexedDB, parsed whenever they are read. Schemas are loose and change only by addition: an older page
// must keep the fields that a newer page wrote.
import * as z from 'zod/mini';
import { AnswerSubmission } from '#contract/interview.ts';
import { Id, Instant } from '#contract/id.ts';
import { Pace, SegmentTiming, Sha256, TakePurpose } from '#contract/take.ts';

/** An ArrayBuffer of any realm (a structured clone may come from another one). */
export const Bytes = z.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
);

/**
 * One run of the recorder; `parts`, `bytes` and `duration_ms` grow as its chunks are sealed. `begun_at_ms`, like its
 * chunks' `at_ms`, is in ticks of the recording page, which no clock change affects.
 */
export const SegmentRow = z.looseObject({
  segment: z.int(),
  mime_type: z.string(),
  begun_at_ms: z.number(),
  pace: z.optional(Pace),
  /** Only of reels. */
  timing: z.optional(SegmentTiming),
  duration_ms: z.int(),
  bytes: z.int(),
  parts: z.int(),
});

export const TakeRow = z.looseObject({
  id: Id,
  hash: z.string(),
  purpose: TakePurpose,
  question_id: z.nullable(Id),
  mime_type: z.string(),
  name: z.string(),
  started_at: Instant,
  state: z.enum(['recording', 'recorded', 'stored', 'discarded']),
  segments: z.array(SegmentRow),
  /** Bytes the server has acknowledged. */
  bytes_stored: z.int(),
  /** True if the server knows the take. */
  bound: z.boolean(),
  /** As in TakeState. */
  run_bytes: z.optional(z.int()),
  poster: z.enum(['none', 'waiting', 'sent']),
  /** The code with which the server finally refused it; its bytes stay here. */
  refused: z.nullable(z.string()),
});
export type TakeRow = z.infer<typeof TakeRow>;

/**
 * True for a take whose purpose this version does not know. A newer page has written it and sends it; it must not stop
 * this one from sending the takes it knows.
 */
export function isOfNewerPage(row: unknown): boolean {
  const { data } = z.looseObject({ purpose: z.string() }).safeParse(row);
  return data !== undefined && !TakePurpose.safeParse(data.purpose).success;
}

/** The takes that this version knows. A damaged row is an error, which the page reports. */
export function knownTakes(rows: readonly unknown[]): TakeRow[] {
  return z.array(TakeRow).parse(rows.filter((row) => !isOfNewerPage(row)));
}

/** A piece of the recording as the recorder emitted it, not yet in a part. */
export const ChunkRow = z.looseObject({ bytes: Bytes, at_ms: z.number() });

/** A sealed part. Its bytes are in a separate store, so that a manifest can be made without reading the video. */
export const PartRow = z.looseObject({
  take: Id,
  segment: z.int(),
  number: z.int(),
  bytes: z.int(),
  sha256: Sha256,
  /** Present while unsent, absent once acknowledged: the index `unsent` holds only what is left to send. */
  unsent: z.optional(z.literal(1)),
});
export type PartRow = z.infer<typeof PartRow>;

const write = { id: Id, hash: z.string(), queued_at: Instant };

const AnswerWrite = z.looseObject({ ...write, kind: z.literal('answer'), body: AnswerSubmission });
const FinishWrite = z.looseObject({
  ...write,
  kind: z.literal('finish'),
  body: z.object({ id: Id, finished_at: Instant }),
});

/** A message for the server, sent in the order of `seq`. */
export const WriteRow = z.discriminatedUnion('kind', [AnswerWrite, FinishWrite]);
export type WriteRow = z.infer<typeof WriteRow>;

/** A write with its position in the queue, assigned by IndexedDB. */
export const QueuedWrite = z.discriminatedUnion('kind', [
  z.extend(AnswerWrite, { seq: z.int() }),
  z.extend(FinishWrite, { seq: z.int() }),
]);
export type QueuedWrite = z.infer<typeof QueuedWrite>;

/** The result of a write: accepted, or finally refused with a code (then `body` keeps the content). */
export const ReceiptRow = z.looseObject({
  id: Id,
  hash: z.string(),
  kind: z.enum(['answer', 'finish']),
  question_id: z.nullable(Id),
  take_id: z.nullable(Id),
  refused: z.nullable(z.string()),
  body: z.optional(z.unknown()),
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

export const MediaRow = z.looseObject({
  address: z.string(),
  hash: z.string(),
  type: z.string(),
  bytes: Bytes,
});

/** One participant's place in a live room on this device. `hash` is the participant's id; it has no interview. */
export const RoomRow = z.looseObject({
  hash: z.string(),
  session_token: z.string(),
  clock_offset_ms: z.number(),
  kind: z.literal('room'),
  saved_at: z.string(),
});
export type RoomRow = z.infer<typeof RoomRow>;

/** All that sending needs of an interview, whatever else a newer or older page has written there. */
export const SessionRow = z.looseObject({
  hash: z.string(),
  session_token: z.string(),
  clock_offset_ms: z.number(),
});

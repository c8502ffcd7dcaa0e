// What stands in IndexedDB, checked whenever it is read. Rows are loose and change only by addition: a page of
// yesterday must keep the fields that a page of today wrote.
import * as z from 'zod/mini';
import { AnswerSubmission } from '#contract/interview.ts';
import { Id, Instant } from '#contract/id.ts';
import { Pace, Sha256, TakePurpose } from '#contract/take.ts';

/** An ArrayBuffer of any realm (a structured clone may come from another one). */
export const Bytes = z.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
);

/**
 * One run of the recorder; `parts`, `bytes` and `duration_ms` grow as its chunks are sealed. `begun_at_ms`, as its chunks'
 * `at_ms`, is in ticks of the page that recorded it, which nobody can set.
 */
export const SegmentRow = z.looseObject({
  segment: z.int(),
  mime_type: z.string(),
  begun_at_ms: z.number(),
  pace: z.optional(Pace),
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
  /** Whether the server knows the take. */
  bound: z.boolean(),
  poster: z.enum(['none', 'waiting', 'sent']),
  /** The code with which the server refused it for good; its bytes stay here. */
  refused: z.nullable(z.string()),
});
export type TakeRow = z.infer<typeof TakeRow>;

/** A piece of the recording as the recorder gave it, in no part yet. */
export const ChunkRow = z.looseObject({ bytes: Bytes, at_ms: z.number() });

/** A sealed part; its bytes lie beside it, so that a manifest can be made without reading the video. */
export const PartRow = z.looseObject({
  take: Id,
  segment: z.int(),
  number: z.int(),
  bytes: z.int(),
  sha256: Sha256,
  /** There while unsent, absent once acknowledged: the index `unsent` holds only what is left to send. */
  unsent: z.optional(z.literal(1)),
});
export type PartRow = z.infer<typeof PartRow>;

const write = { id: Id, hash: z.string(), queued_at: Instant };

/** Something to tell the server, in the order of `seq`. */
export const WriteRow = z.discriminatedUnion('kind', [
  z.looseObject({ ...write, kind: z.literal('answer'), body: AnswerSubmission }),
  z.looseObject({ ...write, kind: z.literal('finish'), body: z.object({ id: Id, finished_at: Instant }) }),
]);
export type WriteRow = z.infer<typeof WriteRow>;

/** A write with its place in the queue, which IndexedDB gave it. */
export const QueuedWrite = z.intersection(WriteRow, z.looseObject({ seq: z.int() }));
export type QueuedWrite = z.infer<typeof QueuedWrite>;

/** What became of a write: accepted, or refused for good with a code (then `body` keeps what was said). */
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

/** All that sending needs of an interview, whatever else a newer or older page has written there. */
export const SessionRow = z.looseObject({
  hash: z.string(),
  session_token: z.string(),
  clock_offset_ms: z.number(),
});

// Takes: upload of recorded video and candidates' files, part by part. Each part is put if absent: no offsets, no appending, no
// locks, any order, several in parallel.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

/** The maximum length of a recorder's chunk, in milliseconds. */
export const chunkMs = 100;
/** A part is sealed when it reaches this many bytes or this age, whichever comes first. */
export const maxPartBytes = 64 * 1024;
export const maxPartAgeMs = 480;
/** Total size of a take's parts. */
export const maxTakeBytes = 500 * 1024 * 1024;
export const maxParts = 8192;
export const maxSegments = 64;
export const maxPosterBytes = 200 * 1024;
/** Of one body that measures the line. */
export const maxProbeBytes = 256 * 1024;
/** One request may carry this many parts. */
export const maxPartsPerRequest = 64;

/** `room`: a reel, up to ten minutes of one participant's own recording of a live room. */
export const takePurposes = ['answer', 'cv', 'motivation_letter', 'additional', 'room'] as const;
export const TakePurpose = z.enum(takePurposes);
export type TakePurpose = z.infer<typeof TakePurpose>;
export type FilePurpose = Exclude<TakePurpose, RecordingPurpose>;

export const recordingPurposes = ['answer', 'room'] as const;
type RecordingPurpose = (typeof recordingPurposes)[number];

/** True for what a camera or microphone recorded. Every other take is a file that the candidate chose. */
export function isRecording(purpose: string): boolean {
  return recordingPurposes.some((recording) => recording === purpose);
}

/** A SHA-256 in lowercase hex. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const TakeBinding = z.object({
  purpose: TakePurpose,
  /** The question that the take answers; null for a file. */
  question_id: z.nullable(Id),
  mime_type: z.string().check(z.maxLength(100)),
  /** The file name; empty for a recording. */
  name: z.string().check(z.maxLength(255)),
  started_at: Instant,
});
export type TakeBinding = z.infer<typeof TakeBinding>;

const ByTake = z.object({ take: Id });
const PartNumber = z.object({ segment: z.int(), number: z.int() });

/** `open`: accepts parts. `stored`: sealed; the server is responsible for every byte. */
export const TakeState = z.object({
  state: z.enum(['open', 'stored']),
  /** The parts the server has; empty once stored. */
  parts: z.array(PartNumber),
  /**
   * Incomplete parts, because their request was cut, and the bytes that the server has of each. A frame (contract/frames.ts) may contain
   * only the rest of such a part, with the digest of the whole part.
   */
  begun: z.optional(z.array(z.object({ segment: z.int(), number: z.int(), bytes: z.int() }))),
  /** If set, parts cost the server less when they come in requests of about this many bytes (`PUT takes/:take/parts`). */
  run_bytes: z.optional(z.int()),
});
export type TakeState = z.infer<typeof TakeState>;

/** The recorder settings of one segment, chosen by what connection and processor can handle. */
export const Pace = z.object({
  /** Pixels; 0 if only sound was recorded. */
  width: z.int(),
  height: z.int(),
  frame_rate: z.number(),
  /** Bits per second, as requested from the recorder. */
  video_bps: z.int(),
  audio_bps: z.int(),
  /** True if there is only sound, with at most a still picture. */
  audio_only: z.boolean(),
});
export type Pace = z.infer<typeof Pace>;

/** A moment of a recording, and the server's time of that moment (milliseconds since 1970). */
export const Mark = z.object({ media_ms: z.int().check(z.gte(0)), server_ms: z.int().check(z.gte(0)) });
export type Mark = z.infer<typeof Mark>;

/**
 * When a segment of a reel was recorded, by the server's clock, so that the sides of a room can be aligned. `marks`
 * follow every few seconds: they show how the device's clock drifts.
 */
export const SegmentTiming = z.object({
  server_started_at: Instant,
  /** How far `server_started_at` may be wrong. */
  clock_error_ms: z.int().check(z.gte(0)),
  marks: z.array(Mark).check(z.maxLength(1024)),
});
export type SegmentTiming = z.infer<typeof SegmentTiming>;

/** Every part of the take in order, with its digest or with a summary of all digests, and the digest of all bytes joined. */
export const Manifest = z.object({
  segments: z
    .array(
      z.object({
        segment: z.int().check(z.gte(0), z.lt(maxSegments)),
        mime_type: z.string().check(z.maxLength(100)),
        duration_ms: z.int().check(z.gte(0)),
        pace: z.optional(Pace),
        /** Only of reels. */
        timing: z.optional(SegmentTiming),
        /** Absent with a `summary`. */
        parts: z.optional(
          z
            .array(
              z.object({
                number: z.int().check(z.gte(0), z.lt(maxParts)),
                bytes: z.int().check(z.gte(1), z.lte(maxPartBytes)),
                sha256: Sha256,
              }),
            )
            .check(z.minLength(1), z.maxLength(maxParts)),
        ),
        /** Instead of the list: the number of parts, their total bytes, and the SHA-256 of their digests (32 bytes each) in order. */
        summary: z.optional(
          z.object({
            parts: z.int().check(z.gte(1), z.lte(maxParts)),
            bytes: z.int().check(z.gte(1), z.lte(maxTakeBytes)),
            sha256: Sha256,
          }),
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxSegments)),
  sha256: z.optional(Sha256),
  /** True: other requests are still sending some of the parts. The server waits for them for a few seconds. */
  await_parts: z.optional(z.boolean()),
});
export type Manifest = z.infer<typeof Manifest>;

export const SealResult = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('stored'),
    /** SHA-256 of each segment's original, in order, computed from the bytes on the server's disk. */
    segments: z.array(z.object({ segment: z.int(), bytes: z.int(), sha256: Sha256 })),
  }),
  z.object({ state: z.literal('missing'), parts: z.array(PartNumber) }),
  /** The stored parts differ from a summary. Send a manifest that lists the parts. */
  z.object({ state: z.literal('list_needed') }),
]);
export type SealResult = z.infer<typeof SealResult>;

export const bindTake = endpoint({
  method: 'PUT',
  path: 'takes/:take',
  summary: 'Bind a take to the session’s response and a question',
  access: { who: 'recorder' },
  params: ByTake,
  body: TakeBinding,
  data: TakeState,
});

export const getTake = endpoint({
  method: 'GET',
  path: 'takes/:take',
  summary: 'The parts of a take that the server has',
  access: { who: 'recorder' },
  params: ByTake,
  data: TakeState,
});

export const putPart = endpoint({
  method: 'PUT',
  path: 'takes/:take/segments/:segment/parts/:number',
  summary: 'Store one part, with `Content-Digest: sha-256=:…:` (RFC 9530). 201: stored; 200: already stored',
  access: { who: 'recorder' },
  params: z.object({ take: Id, segment: z.coerce.number(), number: z.coerce.number() }),
  bodyType: 'bytes',
  data: TakeState,
});

/** A header of `putParts` that also binds the take, which saves a round trip: a TakeBinding as percent-encoded JSON. */
export const bindingHeader = 'candor-take';

export function encodeBinding(binding: TakeBinding): string {
  return encodeURIComponent(JSON.stringify(binding));
}

export const putParts = endpoint({
  method: 'PUT',
  path: 'takes/:take/parts',
  summary:
    'Store several parts in one request, framed as in contract/frames.ts. Each part is stored as it completes. With the header `Candor-Take` (a binding as percent-encoded JSON) the take is bound first',
  access: { who: 'recorder' },
  params: ByTake,
  bodyType: 'bytes',
  data: z.object({
    state: z.enum(['open', 'stored']),
    stored: z.array(PartNumber),
    /** As in TakeState, if the request had the binding header. */
    run_bytes: z.optional(z.int()),
  }),
});

export const putPoster = endpoint({
  method: 'PUT',
  path: 'takes/:take/poster',
  summary: 'Store the device’s still image of the video, a JPEG',
  access: { who: 'recorder' },
  params: ByTake,
  bodyType: 'bytes',
  data: z.object({}),
});

export const probeLine = endpoint({
  method: 'PUT',
  path: 'session/line-probe',
  summary:
    'Take a body and drop it, to measure how fast the line carries it. The answer is 204 without content',
  access: { who: 'recorder' },
  bodyType: 'bytes',
  data: z.object({}),
  answer: 'stream',
});

export const sealTake = endpoint({
  method: 'POST',
  path: 'takes/:take/seal',
  summary:
    'Seal a take with its manifest. The answer is `stored`, the missing parts, or `list_needed` if a summary does not match',
  access: { who: 'recorder' },
  params: ByTake,
  body: Manifest,
  data: SealResult,
});

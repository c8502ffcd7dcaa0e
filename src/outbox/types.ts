// What the outbox keeps and what it promises to the page. It runs in the page and in the service worker: no React, no
// window. Everything in here is on the device's disk before the promise of the call that wrote it resolves (P1).
import type { AnswerSubmission, Interview } from '#contract/interview.ts';
import type { Pace, TakePurpose } from '#contract/take.ts';

/** One interview on this device. The machine's state is the candidate side's own; the outbox only keeps it. */
export interface InterviewRecord {
  /** The response's own link hash: /i/process/{hash}. */
  hash: string;
  session_token: string;
  interview: Interview;
  /** Server clock minus device clock, in milliseconds, as measured at start, or corrected since (`serverNow`). */
  clock_offset_ms: number;
  /** candidate/machine.ts's state; null before the first question. */
  state: unknown;
  saved_at: string;
}

/** An accommodation, as it reaches a device in mid-interview. */
export type RenewedInterview = Pick<
  Interview,
  'time_factor' | 'deadline_at' | 'text_for_video' | 'self_accommodation'
>;

export interface SegmentRecord {
  segment: number;
  mime_type: string;
  duration_ms: number;
  bytes: number;
}

/** recording: chunks may come; recorded: stopped, kept; stored: the server answers for it; discarded: not wanted. */
export type LocalTakeState = 'recording' | 'recorded' | 'stored' | 'discarded';

export interface TakeSummary {
  id: string;
  hash: string;
  purpose: TakePurpose;
  question_id: string | null;
  state: LocalTakeState;
  mime_type: string;
  name: string;
  started_at: string;
  duration_ms: number;
  bytes: number;
  /** Bytes the server has acknowledged. */
  bytes_stored: number;
  segments: readonly SegmentRecord[];
}

/** Where an answer (or a file) truly is (P5). */
export type Whereabouts = 'device' | 'sending' | 'stored';

export interface AnswerWhereabouts {
  question_id: string;
  where: Whereabouts;
  /** 0 to 100, of the bytes (text counts as a whole). */
  percent: number;
  /** The code with which the server refused it for good; it stays on the device and is not tried again. */
  refused?: string;
}

export interface OutboxSnapshot {
  hash: string;
  answers: readonly AnswerWhereabouts[];
  files: readonly { take_id: string; name: string; where: Whereabouts; percent: number; refused?: string }[];
  /** Whether the server knows that the interview is finished. */
  finished: boolean;
  /** Nothing of this interview is only on this device: 'You can close this page'. */
  safe_to_close: boolean;
  /** Set while sending does not get through; the drain goes on trying by itself. */
  waiting: null | { since: string; reason: 'offline' | 'server' | 'session' | 'storage_full' };
  /** Set when the device's own disk refused a write: shown at once. */
  device_fault: null | 'quota' | 'database';
  /** What this context's sending has shown the line to carry; absent while it has sent too little to know. */
  line_bits_per_second?: number;
}

export interface Outbox {
  saveInterview(record: InterviewRecord): Promise<void>;
  /** Changes what the server may change of an interview that runs; its state stays. */
  renewInterview(hash: string, changed: RenewedInterview): Promise<void>;
  loadInterview(hash: string): Promise<InterviewRecord | undefined>;
  /** All interviews on this device that still have something to send or to answer. */
  unfinishedInterviews(): Promise<readonly InterviewRecord[]>;
  /** The machine's state, saved at every transition. */
  saveState(hash: string, state: unknown): Promise<void>;
  /** A question's picture or video, kept at start so that it shows without a network. `address` is its signed URL. */
  keepMedia(hash: string, address: string): Promise<void>;
  loadMedia(address: string): Promise<Blob | undefined>;

  beginTake(take: { hash: string; question_id: string; mime_type: string }): Promise<TakeSummary>;
  /** `pace`: what it is recorded with; it goes with the manifest. */
  beginSegment(takeId: string, mimeType: string, pace?: Pace): Promise<number>;
  /** Resolves when the chunk is on disk (strict durability). Chunks of a segment are kept in the order of the calls. */
  appendChunk(takeId: string, segment: number, chunk: ArrayBuffer): Promise<void>;
  endSegment(takeId: string, segment: number, durationMs: number): Promise<void>;
  /** The take is complete: the rest becomes a part, and the take is sealed on the server when all parts are there. */
  finishTake(takeId: string, poster: ArrayBuffer | null): Promise<void>;
  /** Not wanted: deleted here once another take of the question is chosen, never sent after that. */
  discardTake(takeId: string): Promise<void>;
  takesOf(hash: string, questionId: string): Promise<readonly TakeSummary[]>;
  /**
   * The recorded bytes, for playing back; undefined once they have been deleted after *stored*. A take of several
   * segments is several recordings: ask for each by its number.
   */
  takeBlob(takeId: string, segment?: number): Promise<Blob | undefined>;

  /** A CV, a letter or another file; goes the way of takes. */
  addFile(
    hash: string,
    purpose: Exclude<TakePurpose, 'answer'>,
    file: Blob,
    name: string,
  ): Promise<TakeSummary>;

  /** Queue an answer; for video, the other takes of the question are discarded. */
  submitAnswer(hash: string, answer: AnswerSubmission): Promise<void>;
  /** Queue *finish*; sent after every answer of the interview was accepted. */
  finish(hash: string, id: string, finishedAt: string): Promise<void>;

  /** Everything of this interview goes from this device, sent or not: it was erased on the server. */
  eraseInterview(hash: string): Promise<void>;

  /**
   * Milliseconds since 1970 by the server's clock, for everything that is stamped or timed. The device's own clock may be
   * wrong, and be set while the page is open.
   */
  serverNow(): number;

  /** Snapshot of one interview; `subscribe` calls back at each change, in whichever context it happened. */
  snapshot(hash: string): Promise<OutboxSnapshot>;
  subscribe(hash: string, listener: (snapshot: OutboxSnapshot) => void): () => void;
  /** Start sending, and go on by itself; harmless to call again. Called on `online` and when the page is seen again. */
  drain(): void;
  close(): void;
}

/** The outbox with what only the service worker needs. */
export interface WorkerOutbox extends Outbox {
  /**
   * For the service worker: waits for its turn (pages go first), sends until nothing is left, and answers whether that
   * was reached before the time was up.
   */
  drainUntilEmpty(timeoutMs: number): Promise<boolean>;
}

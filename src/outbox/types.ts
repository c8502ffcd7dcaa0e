// What the outbox stores and what it promises to the page. It runs in the page and in the service worker: no React,
// no window. Data is on the device's disk before the promise of the call that wrote it resolves (P1).
import type { AnswerSubmission, Interview } from '#contract/interview.ts';
import type { FilePurpose, Mark, Pace, SegmentTiming, TakePurpose } from '#contract/take.ts';

/** One interview on this device. The state belongs to the candidate pages' machine; the outbox only stores it. */
export interface InterviewRecord {
  /** The hash in the response's own link: /i/process/{hash}. */
  hash: string;
  session_token: string;
  interview: Interview;
  /** Server clock minus device clock, in milliseconds: measured at the start and corrected since (`serverNow`). */
  clock_offset_ms: number;
  /** The state of candidate/machine.ts; null before the first question. */
  state: unknown;
  saved_at: string;
}

/** What an accommodation may change while the interview runs. */
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

/** recording: chunks may come; recorded: stopped and saved; stored: the server has all of it; discarded: rejected. */
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

/** Where an answer (or a file) really is (P5). */
export type DeliveryStatus = 'device' | 'sending' | 'stored';

export interface AnswerDelivery {
  question_id: string;
  where: DeliveryStatus;
  /** 0 to 100, by bytes (a text goes from 0 to 100 at once). */
  percent: number;
  /** The code with which the server finally refused it. It stays on the device and is not sent again. */
  refused?: string;
  /** True if only a change of the answer was refused: the server has the answer before it. */
  was_change?: boolean;
}

export interface OutboxSnapshot {
  hash: string;
  answers: readonly AnswerDelivery[];
  files: readonly {
    take_id: string;
    name: string;
    where: DeliveryStatus;
    percent: number;
    refused?: string;
  }[];
  /** Bytes of all takes, texts and files so far, the running take included, and those the server has acknowledged. */
  bytes: { recorded: number; acknowledged: number };
  /** True if every take that was not refused is sealed. Until then, the server cannot use its bytes. */
  are_takes_stored: boolean;
  /** True if the server knows that the interview is finished. */
  finished: boolean;
  /** True if nothing of this interview is only on this device: 'You can close this page'. */
  safe_to_close: boolean;
  /** Set while sending fails. The drain keeps trying without help. */
  waiting: null | { since: string; reason: 'offline' | 'server' | 'session' | 'storage_full' };
  /** Set as soon as the device's own disk refuses a write. */
  device_fault: null | 'quota' | 'database';
  /** The line's speed as measured by this context; absent while it has sent too little to know. */
  line_bits_per_second?: number;
}

export interface Outbox {
  saveInterview(record: InterviewRecord): Promise<void>;
  /** Applies what the server may change in a running interview. The state stays. */
  renewInterview(hash: string, changed: RenewedInterview): Promise<void>;
  loadInterview(hash: string): Promise<InterviewRecord | undefined>;
  /** All interviews on this device with something left to send or to answer. */
  unfinishedInterviews(): Promise<readonly InterviewRecord[]>;
  /** The machine's state, saved at every transition. */
  saveState(hash: string, state: unknown): Promise<void>;
  /**
   * Saves a question's picture or video at the start, so that it shows without a network. `address` is its signed
   * URL.
   */
  saveMedia(hash: string, address: string): Promise<void>;
  loadMedia(address: string): Promise<Blob | undefined>;

  beginTake(take: { hash: string; question_id: string; mime_type: string }): Promise<TakeSummary>;
  /** `pace`: size and rates of the recording; `timing`: only of a reel. Both go into the manifest. */
  beginSegment(takeId: string, mimeType: string, pace?: Pace, timing?: SegmentTiming): Promise<number>;
  /** Resolves when the chunk is on disk (strict durability). Chunks of a segment keep the order of the calls. */
  appendChunk(takeId: string, segment: number, chunk: ArrayBuffer): Promise<void>;
  /**
   * Adds a piece of a video that was recorded elsewhere, as parts. `from`: the number of its first part.
   */
  addPiece(takeId: string, segment: number, from: number, bytes: ArrayBuffer): Promise<void>;
  endSegment(takeId: string, segment: number, durationMs: number): Promise<void>;
  /** The take is complete: its last chunks become a part, and it is sealed on the server once all parts are there. */
  finishTake(takeId: string): Promise<void>;
  /** Saves the take's poster, a JPEG, which is sent during the recording. If the take already has one, nothing changes. */
  savePoster(takeId: string, poster: ArrayBuffer): Promise<void>;
  /** Rejects a take: it is never sent from now on, and deleted once another take of the question is chosen. */
  discardTake(takeId: string): Promise<void>;
  takesOf(hash: string, questionId: string): Promise<readonly TakeSummary[]>;
  /**
   * The recorded bytes, for playback; undefined once they have been deleted after *stored*. A take of several
   * segments is several recordings: ask for each by its number.
   */
  takeBlob(takeId: string, segment?: number): Promise<Blob | undefined>;

  /** Saves one participant's place in a live room. `hash` is the participant's id. Also renews the token. */
  saveRoom(room: { hash: string; session_token: string }): Promise<void>;
  /**
   * Begins a reel: a take of up to ten minutes of a live room. It is recorded like any take, and sent as it is made.
   * If this page dies, whichever context opens the outbox next finishes the reel.
   */
  beginReel(reel: { hash: string; mime_type: string }): Promise<TakeSummary>;
  /** Which server time a moment of the segment has: every few seconds, so that the sides can be aligned. */
  markSegment(takeId: string, segment: number, mark: Mark): Promise<void>;
  /** The reel is complete. One in which nothing was recorded is deleted. */
  finishReel(takeId: string, hash: string): Promise<void>;
  /**
   * How much of the line sending may use while a call needs it: one connection, small batches, at most so many bits
   * per second, the backlog included. 0: nothing is sent. Null: no limit. Repeat it within ten seconds, because
   * another page of this device may be the one that sends.
   */
  setUploadLimit(bitsPerSecond: number | null): void;

  /** Adds a CV, a letter or another file; it is sent like a take. */
  addFile(hash: string, purpose: FilePurpose, file: Blob, name: string): Promise<TakeSummary>;

  /** Queues an answer. For video, the other takes of the question are deleted. */
  submitAnswer(hash: string, answer: AnswerSubmission): Promise<void>;
  /** Queues *finish*, which is sent after the server has accepted every answer of the interview. */
  finish(hash: string, id: string, finishedAt: string): Promise<void>;

  /** Deletes everything of this interview from this device, sent or not: it was erased on the server. */
  eraseInterview(hash: string): Promise<void>;

  /**
   * Milliseconds since 1970 by the server's clock, for all timestamps and timers. The device's clock may be wrong,
   * and may be set while the page is open.
   */
  serverNow(): number;

  /** The snapshot of one interview. `subscribe` calls back at each change, in whichever context it happened. */
  snapshot(hash: string): Promise<OutboxSnapshot>;
  subscribe(hash: string, listener: (snapshot: OutboxSnapshot) => void): () => void;
  /** Starts sending and keeps going; harmless to call again. Called on `online` and when the page becomes visible. */
  drain(): void;
  close(): void;
}

/** The outbox with what only the service worker needs. */
export interface WorkerOutbox extends Outbox {
  /**
   * For the service worker: waits for its turn (pages go first) and sends until nothing is left. Returns true if that
   * happened before the timeout.
   */
  drainUntilEmpty(timeoutMs: number): Promise<boolean>;
}

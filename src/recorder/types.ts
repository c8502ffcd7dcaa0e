// What the recorder is to everybody else. It knows cameras and chunks; it does not know where chunks go (the sink).
import type { Pace } from '#contract/take.ts';

/** Where chunks go. Each call resolves when its data is safe; the recorder never keeps what it handed over. */
export interface RecorderSink {
  beginSegment(mimeType: string, pace?: Pace): Promise<number>;
  chunk(segment: number, bytes: ArrayBuffer): Promise<void>;
  endSegment(segment: number, durationMs: number): Promise<void>;
}

export type RecorderFault =
  | 'permission_denied'
  | 'no_device'
  | 'device_in_use'
  | 'insecure_context'
  | 'unsupported'
  | 'device_lost'
  /** A call, or another page, has silenced the camera or the microphone. */
  | 'muted'
  /** The device slept, or the page was frozen: nothing was recorded meanwhile. */
  | 'asleep'
  | 'recorder_error'
  | 'sink_error';

/** elapsedMs is time recorded so far, over all segments, from the recorder's own clock. */
export type RecorderState =
  | { state: 'idle' }
  | { state: 'arming' }
  | { state: 'recording'; elapsedMs: number; segment: number }
  | { state: 'stopping'; elapsedMs: number }
  | { state: 'recorded'; elapsedMs: number; poster: ArrayBuffer | null }
  | { state: 'failed'; fault: RecorderFault; elapsedMs: number };

/** What is known when a segment begins, for choosing its quality. */
export interface SegmentWish {
  /** What the line to the server has carried lately; null while nobody knows. */
  lineBitsPerSecond: number | null;
  /** Record the microphone alone, whatever else the stream has; the poster is then the picture there is. */
  soundOnly?: boolean;
}

export interface Recorder {
  readonly state: RecorderState;
  subscribe(listener: (state: RecorderState) => void): () => void;
  /** Begin a segment on a live stream. Resolves when the first chunk is safe, or rejects into `failed`. */
  start(stream: MediaStream, sink: RecorderSink, wish?: SegmentWish): Promise<void>;
  /** Resolves in `recorded` when the last chunk is safe. */
  stop(): Promise<void>;
  /** Ends what runs; resolves when what it had is safe, or can't be. Never rejects. */
  dispose(): Promise<void>;
}

/** Opens camera and microphone; a refusal is a RecorderFault, never a raw DOMException. */
export type OpenCamera = (wish: {
  cameraId?: string;
  microphoneId?: string;
  audioOnly?: boolean;
}) => Promise<MediaStream>;

// The recorder's public types. The recorder knows cameras and chunks; it does not know where chunks go (the sink).
import type { Pace } from '#contract/take.ts';

/** Where chunks go. Each call resolves when its data is safe. The recorder keeps nothing that it has handed over. */
export interface RecorderSink {
  /** `begunMs`: when the recording began, in the recorder's ticks; its first chunk comes a moment later. */
  beginSegment(mimeType: string, pace?: Pace, begunMs?: number): Promise<number>;
  /** `arrivedMs`: when the browser handed it over, in the recorder's ticks. A slow disk may delay this call. */
  chunk(segment: number, bytes: ArrayBuffer, arrivedMs: number): Promise<void>;
  endSegment(segment: number, durationMs: number): Promise<void>;
  /** Gets a still of the recording, a JPEG, soon after its start. If saving it fails, the server makes one. */
  poster?(jpeg: ArrayBuffer): Promise<void>;
}

export type RecorderFault =
  | 'permission_denied'
  | 'no_device'
  | 'device_in_use'
  | 'insecure_context'
  | 'unsupported'
  | 'device_lost'
  /** A phone call or another page has muted the camera or the microphone. */
  | 'muted'
  /** The device slept or the page was frozen, and nothing was recorded during that time. */
  | 'asleep'
  | 'recorder_error'
  | 'sink_error';

/** elapsedMs is the time recorded so far over all segments, by the recorder's own clock. */
export type RecorderState =
  | { state: 'idle' }
  | { state: 'arming' }
  | { state: 'recording'; elapsedMs: number; segment: number }
  | { state: 'stopping'; elapsedMs: number }
  | { state: 'recorded'; elapsedMs: number }
  | { state: 'failed'; fault: RecorderFault; elapsedMs: number };

/** What is known when a segment begins, for choosing its quality. */
export interface SegmentOptions {
  /** The recent speed of the line to the server; null if unknown. */
  lineBitsPerSecond: number | null;
  /** Record only the microphone, whatever else the stream has. The poster still shows the picture. */
  soundOnly?: boolean;
}

export interface Recorder {
  readonly state: RecorderState;
  subscribe(listener: (state: RecorderState) => void): () => void;
  /**
   * Begins a segment on a live stream. Resolves when the first chunk is safe; a rejection leaves the state `failed`.
   */
  start(stream: MediaStream, sink: RecorderSink, options?: SegmentOptions): Promise<void>;
  /** Resolves in the state `recorded` when the last chunk is safe. */
  stop(): Promise<void>;
  /** Ends the current run. Resolves when its data is safe, or cannot be saved. Never rejects. */
  dispose(): Promise<void>;
}

/** Opens camera and microphone. A refusal is a RecorderFault, never a raw DOMException. */
export type OpenCamera = (options: {
  cameraId?: string;
  microphoneId?: string;
  audioOnly?: boolean;
}) => Promise<MediaStream>;

// The recorder's port to the library that really records: a tape that rolls, emits chunks, and ends.
import type { Pace } from '#contract/take.ts';
import type { SegmentOptions } from './types.ts';

export type TapeFault = 'device_lost' | 'recorder_error' | 'muted' | 'asleep';

export interface TapeListener {
  /** In order, until `stop` has resolved. */
  onChunk(chunk: Blob): void;
  /**
   * The tape has ended without `stop`: the camera was unplugged, or the browser's recorder failed. `atMs` is when its
   * content ended, in the runner's ticks, if that was not just now.
   */
  onEnd(fault: TapeFault, atMs?: number): void;
}

export interface Tape {
  mimeType: string;
  /** Size and rates of the recording. */
  pace?: Pace;
  /** Resolves when the last chunk has been emitted. */
  stop(): Promise<void>;
}

export type RollTape = (
  stream: MediaStream,
  listener: TapeListener,
  options: SegmentOptions,
) => Promise<Tape>;

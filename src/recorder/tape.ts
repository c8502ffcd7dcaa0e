// What the recorder needs of whatever really records: a tape that rolls, gives chunks, and ends.
import type { Pace } from '#contract/take.ts';
import type { SegmentWish } from './types.ts';

export type TapeFault = 'device_lost' | 'recorder_error' | 'muted' | 'asleep';

export interface TapeListener {
  /** In order, until `stop` has resolved. */
  onChunk(chunk: Blob): void;
  /**
   * The tape has ended by itself: the camera was unplugged, or the browser's recorder failed. `atMs` is when its content
   * ended, by the runner's ticks, where that was not just now.
   */
  onEnd(fault: TapeFault, atMs?: number): void;
}

export interface Tape {
  mimeType: string;
  /** What it is recorded with. */
  pace?: Pace;
  /** Resolves when the last chunk has been given. */
  stop(): Promise<void>;
}

export type RollTape = (stream: MediaStream, listener: TapeListener, wish: SegmentWish) => Promise<Tape>;

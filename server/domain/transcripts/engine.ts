// The port to whatever recognizes speech. Times are milliseconds from the beginning of the sound that was given.

/** Why there is no transcript (contract/transcript.ts). */
import type { TranscriptFault } from '#contract/transcript.ts';

/** 16 kHz, mono. `samples`: signed 16 bit, little-endian, without a header. */
export type SoundFormat = 'flac' | 'samples';

export interface Sound {
  /** In the format that the engine reads. */
  file: string;
  lengthMs: number;
}

export interface SpokenWord {
  fromMs: number;
  toMs: number;
  word: string;
  /** From 0 to 1; absent if the engine does not say. */
  confidence?: number;
}

export interface SpokenSegment {
  fromMs: number;
  toMs: number;
  words: SpokenWord[];
  /** False: the engine gave no times for words, so each has the times of its segment. */
  isTimed: boolean;
  /** The engine's probability that nobody speaks here, and how sure it is of its words; absent: it does not say. */
  noSpeech?: number;
  logprob?: number;
}

export interface Spoken {
  /** The language that the engine heard, as two or three letters; empty: it does not say. */
  language: string;
  segments: SpokenSegment[];
}

export interface SpeechEngine {
  /** `http`: a service. `local`: a model on this machine. */
  name: 'http' | 'local';
  model: string;
  /** Identifies the model's files, as lower-case hex. Null: a service does not say. */
  modelSha256: string | null;
  reads: SoundFormat;
  /** Longer sound is cut into pieces. */
  maxPieceMs: number;
  /**
   * @param language two letters; empty: the engine finds out
   * @throws EngineFault
   */
  transcribe(sound: Sound, language: string): Promise<Spoken>;
}

/** An engine did not do its work. */
export class EngineFault extends Error {
  readonly fault: TranscriptFault;
  /** True if another attempt may succeed. */
  readonly isPassing: boolean;

  constructor(
    fault: TranscriptFault,
    message: string,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'EngineFault';
    this.fault = fault;
    this.isPassing = isPassing;
  }
}

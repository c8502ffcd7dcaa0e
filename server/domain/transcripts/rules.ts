// What a transcript is made of. Pure.
import type { StoredWords } from '../../platform/db/schema/transcript.ts';
import type { SpokenSegment } from './engine.ts';

/** Fewer are a cough. */
const fewestWords = 3;

/** Null: nobody said anything. */
export function wordsOf(segments: readonly SpokenSegment[]): StoredWords | null {
  const words = segments.flatMap((segment) =>
    segment.words.map(({ fromMs, toMs, word, confidence }): StoredWords[number] =>
      confidence === undefined
        ? [fromMs, toMs, word]
        : [fromMs, toMs, word, Math.round(confidence * 100) / 100],
    ),
  );
  return words.length < fewestWords ? null : words;
}

/** Words of which the engine gave no times have those of their passage. */
export function areTimed(segments: readonly SpokenSegment[]): boolean {
  return segments.every(({ isTimed }) => isTimed);
}

// What a transcript is made of. Pure.
import * as z from 'zod/mini';
import type { TranscriptWord } from '#contract/transcript.ts';
import { foldedWords } from '#contract/words.ts';
import type { SpokenSegment } from './engine.ts';

/** As stored: [from_ms, to_ms, "word", confidence?]. 30 kB for ten minutes. */
export const StoredWords = z.array(
  z.union([z.tuple([z.int(), z.int(), z.string(), z.number()]), z.tuple([z.int(), z.int(), z.string()])]),
);
export type StoredWords = z.infer<typeof StoredWords>;

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

export function wordToWire([from_ms, to_ms, word, confidence]: StoredWords[number]): TranscriptWord {
  return { from_ms, to_ms, word, confidence: confidence ?? null };
}

/** PostgreSQL counts no further. */
const lastPosition = 16_383;

/** A tsvector: every folded word with its positions. Made here, because PostgreSQL splits and folds differently. */
export function searchVector(words: readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const folded of words.flatMap(foldedWords)) {
    const at = Math.min(++position, lastPosition);
    const known = positions.get(folded);
    // It stores at most 255 positions of a word.
    if (!known) positions.set(folded, [at]);
    else if (known.length < 255 && known.at(-1) !== at) known.push(at);
  }
  return [...positions].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ');
}

/** A lexeme in a tsvector or tsquery. */
export function quoted(word: string): string {
  return `'${word.replace(/[\\']/g, (sign) => sign + sign)}'`;
}

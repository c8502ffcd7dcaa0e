// Recognizes quoted words again without storing them. Pure.
import { createHash } from 'node:crypto';
import { foldedWords } from '#contract/words.ts';

/** Of words as they are compared: a corrected accent is no change. Lower-case hex. */
export function hashOfWords(words: readonly string[]): string {
  return createHash('sha256').update(words.flatMap(foldedWords).join(' ')).digest('hex');
}

// An answer as words: where a quote is in it, and in which sentence. Pure.
import { foldedWords } from '#contract/words.ts';

/** What a candidate said or wrote. */
export interface GivenAnswer {
  id: string;
  /** As they are shown, in order, with their punctuation. */
  words: readonly string[];
}

/** Indexes in `words`; `to` is beyond the last. */
export interface Run {
  from: number;
  to: number;
}

/** The words in the form in which they are compared, each with the index of the word that is shown. */
export function foldAnswer(words: readonly string[]): { folded: string[]; at: number[] } {
  const pairs = words.flatMap((word, index) => foldedWords(word).map((folded) => ({ folded, index })));
  return { folded: pairs.map(({ folded }) => folded), at: pairs.map(({ index }) => index) };
}

/** Where these words occur next to each other in the answer, first to last. */
export function runsOf(sought: readonly string[], words: readonly string[]): Run[] {
  if (sought.length === 0) return [];
  const { folded, at } = foldAnswer(words);
  return folded.flatMap((_, start) => {
    const isHere = sought.every((word, i) => folded[start + i] === word);
    const [from, last] = [at[start], at[start + sought.length - 1]];
    return isHere && from !== undefined && last !== undefined ? [{ from, to: last + 1 }] : [];
  });
}

export function overlaps(one: Run, other: Run): boolean {
  return one.from < other.to && other.from < one.to;
}

const endOfSentence = /[.!?…。！？؟۔।]["'”’»)\]]*$/;
/** Recognized words may have no full stops. */
const longestSide = 25;

/** The whole sentences around a run, so that a "not" before it stays visible. */
export function sentencesAround(words: readonly string[], { from, to }: Run): Run {
  let start = from;
  while (start > 0 && from - start < longestSide && !endOfSentence.test(words[start - 1] ?? '')) start -= 1;
  let end = to;
  while (end < words.length && end - to < longestSide && !endOfSentence.test(words[end - 1] ?? '')) end += 1;
  return { from: start, to: end };
}

/** The sentences of an answer. Without full stops, pieces of so many words. */
export function sentencesOf(words: readonly string[]): Run[] {
  const sentences: Run[] = [];
  let from = 0;
  for (const [i, word] of words.entries()) {
    const isEnd = endOfSentence.test(word) || i - from + 1 >= 2 * longestSide || i === words.length - 1;
    if (!isEnd) continue;
    sentences.push({ from, to: i + 1 });
    from = i + 1;
  }
  return sentences;
}

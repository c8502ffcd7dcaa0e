// Search within a transcript, by the same rules as the search in all answers.
import { findInWords, foldedWords, readSearch } from '#contract/words.ts';
import type { ShownWord } from '#contract/transcript-words.ts';
import type { WordRun } from './word-places.ts';

export interface Matches {
  typed: string;
  runs: readonly WordRun[];
  /** Index of the match that the reader is at; 0 without any. */
  current: number;
}

export const noMatches: Matches = { typed: '', runs: [], current: 0 };

export function findMatches(words: readonly ShownWord[], typed: string): Matches {
  const sought = readSearch(typed);
  if (sought.length === 0) return { ...noMatches, typed };
  const tokens = words.flatMap(({ text }, word) => foldedWords(text).map((folded) => ({ word, folded })));
  const found = findInWords(
    tokens.map(({ folded }) => folded),
    sought,
  );
  const runs = found.map(([from, to]) => ({
    from: tokens[from]?.word ?? 0,
    to: (tokens[to - 1]?.word ?? 0) + 1,
  }));
  return { typed, runs, current: 0 };
}

/** The next match, or the one before; around the ends. */
export function step({ runs, current, typed }: Matches, by: 1 | -1): Matches {
  return { typed, runs, current: runs.length === 0 ? 0 : (current + by + runs.length) % runs.length };
}

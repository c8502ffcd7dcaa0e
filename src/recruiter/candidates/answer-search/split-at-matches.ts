// The passage of a hit as pieces that match and pieces between them. Pure.
import type { AnswerHit } from '#contract/transcript.ts';

export interface Piece {
  text: string;
  isMatch: boolean;
  /** Its place in the passage: UTF-16 units. */
  from: number;
}

/** Matches come in order, and may overlap: two words of the search that begin alike. */
export function splitAtMatches({ passage, matches }: Pick<AnswerHit, 'passage' | 'matches'>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) pieces.push({ text: passage.slice(from, to), isMatch, from });
  };
  for (const { from, to } of matches) {
    add(end, from, false);
    add(Math.max(end, from), to, true);
    end = Math.max(end, to);
  }
  add(end, passage.length, false);
  return pieces;
}

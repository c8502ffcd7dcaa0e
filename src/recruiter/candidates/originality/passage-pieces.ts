// Cuts a text at its common passages. Pure.

interface Place {
  from: number;
  to: number;
}

export interface Piece {
  text: string;
  /** Index of the passage; null: not common. */
  passage: number | null;
  from: number;
}

/** Places never overlap; a wrong one is left out. */
export function piecesOf(text: string, places: readonly Place[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const push = (passage: number | null, from: number, to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), passage, from });
  };
  const inOrder = places.map((place, passage) => ({ ...place, passage })).toSorted((a, b) => a.from - b.from);
  for (const { from, to, passage } of inOrder) {
    if (from < at || to < from || to > text.length) continue;
    push(null, at, from);
    push(passage, from, to);
    at = to;
  }
  push(null, at, text.length);
  return pieces;
}

/** There are six colors; passages have numbers, too. */
const colors = 6;

export function colorOf(passage: number): number {
  return (passage % colors) + 1;
}

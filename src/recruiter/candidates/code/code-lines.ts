// A program as lines of pieces, each of one colour.

export interface CodePiece {
  text: string;
  /** One of CodeText's colours; empty: the text's own. */
  kind: string;
}

/** All of one colour: what is shown until the colours are here, or if they cannot come. */
export function plainLines(text: string): CodePiece[][] {
  return text.split('\n').map((line) => [{ text: line, kind: '' }]);
}

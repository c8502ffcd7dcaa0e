// A program as lines of tokens, each in one color.

export interface CodePiece {
  text: string;
  /** One of CodeText's colors; empty for the text color. */
  kind: string;
}

/** Lines without colors, shown until they load or if they cannot. */
export function plainLines(text: string): CodePiece[][] {
  return text.split('\n').map((line) => [{ text: line, kind: '' }]);
}

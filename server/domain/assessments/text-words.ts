// The words of a written answer. Pure.

export function wordsOfText(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A word keeps the line breaks after it, so that a program stays readable. */
export function wordsOfCode(code: string): string[] {
  return (code.match(/\S+\s*/g) ?? []).map((piece) => (piece.includes('\n') ? piece : piece.trimEnd()));
}

// A name inside a sentence of whichever direction: it must not pull the number or the date beside it to its own side
// (Unicode's first strong isolate). Where it stands in an element of its own, <bdi> does the same.

export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

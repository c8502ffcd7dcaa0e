// Isolates text in a sentence, so that its direction does not reorder the text around it. Use <bdi> where the text
// has its own element.

/** A name, in its own direction (Unicode's first strong isolate). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** An address, a number or a color, from left to right. */
export function isolatedAddress(address: string): string {
  return `\u2066${address}\u2069`;
}

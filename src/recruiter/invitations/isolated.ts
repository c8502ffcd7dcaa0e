// Isolates a name in a sentence (Unicode's first strong isolate), so that its text direction does not reorder a
// nearby number or date. Use <bdi> where the name has its own element.

export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

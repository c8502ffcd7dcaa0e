/** An address or number within a sentence of another direction, read from left to right (Unicode's LRI and PDI). */
export function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}

/** Isolates an address or number within text of another direction, left to right (Unicode's LRI and PDI). */
export function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}

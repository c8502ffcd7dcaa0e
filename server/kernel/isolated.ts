// Isolates an address in a sentence, as src/i18n/isolated.ts does on pages.

/** An address or a number, from left to right, so that its direction does not reorder the text around it. */
export function isolatedAddress(address: string): string {
  return `\u2066${address}\u2069`;
}

// Text that a spreadsheet would run as a formula (OWASP, CSV Injection). Every table that leaves the product, from the
// server or from the page, asks here.

/**
 * A sign that begins a formula, also in its full width, and behind anything that a reader may skip: spaces, line ends,
 * invisible characters. Apostrophes in front count, so that escaping can be undone.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** A cell of CSV or TSV that no spreadsheet runs: an apostrophe makes it text. */
export function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

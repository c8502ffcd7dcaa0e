// Escapes text that a spreadsheet would run as a formula (OWASP, CSV Injection). Every exported table uses it, whether the
// server or the page writes it.

/**
 * A character that starts a formula, including its full-width variants, after anything that a spreadsheet may skip: spaces, line
 * ends, invisible characters. Leading apostrophes match too, so that escaping can be undone.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** Makes a CSV or TSV cell safe: with a leading apostrophe, spreadsheets read it as text. */
export function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

// Writes CSV for spreadsheets: with a byte order mark for UTF-8, and no cell that would run as a formula.
import Papa from 'papaparse';
import { escapeFormula } from '#contract/formula.ts';
import type { Language } from '#contract/languages.ts';

const mark = '\uFEFF';

/** The delimiter that the reader's spreadsheet expects: a semicolon where the comma is the decimal separator. */
export function delimiterFor(language: Language): ',' | ';' {
  return language === 'en-US' || language === 'ar-SA' ? ',' : ';';
}

export function writeCsv(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const safe = rows.map((cells) => cells.map(escapeFormula));
  return mark + Papa.unparse(safe, { delimiter, newline: '\r\n' });
}

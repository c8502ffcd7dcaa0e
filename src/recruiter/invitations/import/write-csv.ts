// CSV for spreadsheets: with the mark that tells them UTF-8, and no cell that they would run.
import Papa from 'papaparse';
import { escapeFormula } from '#contract/formula.ts';
import type { Language } from '#contract/languages.ts';

const mark = '\uFEFF';

/** What separates cells where the reader's spreadsheet expects it: where a comma is for decimals, a semicolon. */
export function delimiterFor(language: Language): ',' | ';' {
  return language === 'en-US' || language === 'ar-SA' ? ',' : ';';
}

export function writeCsv(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const safe = rows.map((cells) => cells.map(escapeFormula));
  return mark + Papa.unparse(safe, { delimiter, newline: '\r\n' });
}

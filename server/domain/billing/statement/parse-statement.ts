// Reads a bank statement: CAMT.053 (ISO 20022) or CSV. Anything unexpected refuses the whole file, with the line.
import type { Statement, StatementOptions } from './bank-entry.ts';
import { StatementError } from './bank-entry.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';

const maxBytes = 20 * 1024 * 1024;

/** @throws StatementError */
export function parseStatement(bytes: Uint8Array, options: StatementOptions): Statement {
  if (bytes.length > maxBytes) throw new StatementError('too_large', 1);
  const text = decode(bytes);
  if (/^\s*</.test(text)) return readCamt(text, options);
  if (options.csv) return { credits: readCsv(text, options.iban, options.csv), reversals: [] };
  throw new StatementError('not_a_statement', 1);
}

function decode(bytes: Uint8Array): string {
  try {
    // Removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new StatementError('malformed', 1, cause instanceof Error ? 'not UTF-8' : '');
  }
}

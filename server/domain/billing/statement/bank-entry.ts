// A payment that a bank statement reports: the common form of CAMT.053 and CSV. Texts stay as the bank wrote them, so a
// reference 007 keeps its zeros.
import type { CurrencyCode } from '#contract/money.ts';
import type { BankEntry as RecordedEntry } from '../../../platform/db/lookups.ts';

/**
 * As it is recorded. `bankReference` is the bank's own (AcctSvcrRef); `text` has the structured reference first, then the payer's
 * words.
 */
export interface BankEntry extends RecordedEntry {
  currency: CurrencyCode;
}

export interface Statement {
  /** Booked credits, in the file's order, without those that the same file reverses. */
  credits: BankEntry[];
  /** Reversals of credits that an earlier statement reported: their payments must be undone. */
  reversals: BankEntry[];
}

export interface StatementOptions {
  /** Our account: entries of another one are refused. Without spaces. */
  iban: string;
  /** Of a CSV file. */
  csv?: CsvColumns;
}

/** The headings of the columns, as in the first line of the file. */
export interface CsvColumns {
  bookedOn: string;
  amount: string;
  currency: string;
  payer: string;
  text: string;
  /** Without one, the entry's content is its reference. */
  bankReference?: string;
  separator: ',' | ';' | '\t';
  decimal: ',' | '.';
  /** The order of day, month and year, such as `D.M.Y`. */
  date: 'Y-M-D' | 'D.M.Y' | 'D/M/Y' | 'M/D/Y';
}

export type StatementFault =
  | 'too_large'
  | 'not_a_statement'
  | 'doctype'
  | 'malformed'
  | 'version'
  | 'other_account'
  | 'amount'
  | 'currency'
  | 'date'
  | 'column_missing'
  | 'reference_missing';

/** The whole file is refused. */
export class StatementError extends Error {
  readonly fault: StatementFault;
  /** Starting with 1. */
  readonly line: number;

  constructor(fault: StatementFault, line: number, detail = '') {
    super(`line ${line}: ${fault}${detail === '' ? '' : ` (${detail})`}`);
    this.fault = fault;
    this.line = line;
  }
}

// Why a file is not a table of people. Each code has a message in messages.json (`invites.import.fault_<code>`).

export const fileFaults = [
  /** Larger than maxImportFileBytes. Not read at all. */
  'too_large',
  /** No bytes, or only whitespace. */
  'empty',
  /** A workbook of another kind than XLSX (XLS, ODS, Numbers), whatever its name. */
  'spreadsheet',
  /** An XLSX workbook that is damaged or protected. */
  'workbook',
  /** An XLSX workbook that unpacks to too much. */
  'workbook_too_large',
  /** A picture, an archive, a PDF, a program, JSON, or a web page. */
  'not_a_table',
  /** Not valid in any encoding we read: half a surrogate pair, broken UTF-8, UTF-32. */
  'encoding',
  /** The text contains NUL. */
  'nul',
  /** An unclosed quotation mark, or text after a closing one. */
  'quotes',
  'too_many_rows',
  /** Only headings. */
  'no_rows',
  /** No column has an email address or a phone number. */
  'no_usable_column',
  /** The browser could not read it: deleted, changed, or no permission. */
  'unreadable',
] as const;
export type FileFaultCode = (typeof fileFaults)[number];

export class FileFault extends Error {
  readonly code: FileFaultCode;
  /** The faulty row in the file, from 1. Null if the fault has no row. */
  readonly row: number | null;
  /** The sheets of a workbook and the one with the fault, so that another one can be read. */
  sheets: { names: readonly string[]; read: number } | null = null;

  constructor(code: FileFaultCode, row: number | null = null) {
    super(row === null ? code : `${code} in row ${row}`);
    this.name = 'FileFault';
    this.code = code;
    this.row = row;
  }
}

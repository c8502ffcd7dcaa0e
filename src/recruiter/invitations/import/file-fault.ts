// Why a file is no table of people. Each code has a sentence in messages.json (`invites.import.fault_<code>`).

export const fileFaults = [
  /** More than maxImportFileBytes: not read at all. */
  'too_large',
  /** No bytes, or nothing but blanks. */
  'empty',
  /** A workbook (XLSX, XLS, ODS, Numbers), whatever its name says. */
  'spreadsheet',
  /** A picture, an archive, a PDF, a program, JSON, a web page. */
  'not_a_table',
  /** Bytes that are no text of any encoding we read: half a surrogate pair, broken UTF-8, UTF-32. */
  'encoding',
  /** Text with a NUL in it. */
  'nul',
  /** A quotation mark that is never closed, or text after a closed one. */
  'quotes',
  'too_many_rows',
  /** Headings only. */
  'no_rows',
  /** Neither an e-mail address nor a phone number in any column. */
  'no_usable_column',
  /** The browser could not read it: gone, changed, or not allowed. */
  'unreadable',
] as const;
export type FileFaultCode = (typeof fileFaults)[number];

export class FileFault extends Error {
  readonly code: FileFaultCode;
  /** The row of the file where it is, counted from 1; null where there is no such place. */
  readonly row: number | null;

  constructor(code: FileFaultCode, row: number | null = null) {
    super(row === null ? code : `${code} in row ${row}`);
    this.name = 'FileFault';
    this.code = code;
    this.row = row;
  }
}

// Reads a chosen file as a table, or reports why it is not one. A file that is too large is not read.
import { maxImportFileBytes, maxImportRows } from '#contract/invite.ts';
import { decode } from './decode.ts';
import { FileFault } from './file-fault.ts';
import { canReach, guessColumns, type Guess } from './guess-columns.ts';
import type { Encoding } from './guess-encoding.ts';
import { maxColumns, parseTable, tableOf, type Delimiter, type Table } from './parse-table.ts';
import { openWorkbook } from './read-workbook.ts';

/** Settings that the user has corrected. */
export interface Corrections {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The sheet of a workbook, by its place. */
  sheet?: number;
}

export interface ReadTable extends Guess {
  table: Table;
  /** Null for a workbook. */
  encoding: Encoding | null;
  /** The names of a workbook's sheets and the one that was read; null for text. */
  sheets: { names: readonly string[]; read: number } | null;
}

/** @throws FileFault `too_large` or `unreadable` */
export async function readBytes(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<Uint8Array> {
  if (file.size > maxImportFileBytes) throw new FileFault('too_large');
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Deleted, changed since it was chosen, or a folder.
    throw new FileFault('unreadable');
  }
}

/** A table of either kind: text, or a sheet of a workbook. @throws FileFault */
export async function readFileTable(bytes: Uint8Array, corrections: Corrections = {}): Promise<ReadTable> {
  const workbook = await openWorkbook(bytes);
  if (!workbook) return readTable(bytes, corrections);
  const names = workbook.sheets;
  const limits = { maxRows: maxImportRows + 1, maxColumns };
  const readSheet = async (read: number): Promise<ReadTable> => {
    const sheets = { names, read };
    try {
      const rows = await workbook.rowsOf(read, limits);
      if (rows.length === 0) throw new FileFault('empty');
      return { ...checkedTable(tableOf(rows, null)), encoding: null, sheets };
    } catch (error) {
      if (error instanceof FileFault) error.sheets = sheets;
      throw error;
    }
  };
  if (corrections.sheet !== undefined) return readSheet(corrections.sheet);
  // The first sheet with people. Without one, the fault is that of the first.
  let first: unknown;
  for (const read of names.keys()) {
    try {
      return await readSheet(read);
    } catch (error) {
      if (!(error instanceof FileFault) || !isOfSheet(error)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** True if another sheet of the workbook may be fine. */
function isOfSheet({ code }: FileFault): boolean {
  return ['empty', 'no_usable_column', 'no_rows', 'not_a_table', 'too_many_rows'].includes(code);
}

/** @throws FileFault */
export function readTable(bytes: Uint8Array, corrections: Corrections = {}): ReadTable {
  if (bytes.length === 0) throw new FileFault('empty');
  refuseOtherFormats(bytes);
  const { text, encoding } = decode(bytes, corrections.encoding);
  const table = parseTable(text, maxImportRows + 1, corrections.delimiter);
  return { ...checkedTable(table), encoding, sheets: null };
}

/** @throws FileFault */
function checkedTable(table: Table): Guess & { table: Table } {
  const guess = guessColumns(table);
  if (!canReach(guess.columns)) throw new FileFault('no_usable_column');
  const people = table.rows.length - (guess.hasHeading ? 1 : 0);
  if (people === 0) throw new FileFault('no_rows');
  if (people > maxImportRows) throw new FileFault('too_many_rows');
  return { table, ...guess };
}

/** How many bytes are inspected. */
const headBytes = 4096;

const workbookMarks = ['[Content_Types].xml', 'xl/', 'mimetypeapplication/vnd.oasis', 'Index/Document.iwa'];
/** In lower case. */
const neverTables = ['%pdf', '{\\rtf', '<!doctype', '<html', '<?xml', '<table', '<svg', 'begin:vcard'];

/**
 * Detects a file's type by its first bytes, whatever its name. Lists only types that could pass as text or that
 * have their own message. Control characters give away the rest (decode.ts).
 * @throws FileFault
 */
function refuseOtherFormats(bytes: Uint8Array): void {
  const head = latin(bytes.subarray(0, headBytes));
  if (head.startsWith('PK\u0003\u0004')) {
    throw new FileFault(workbookMarks.some((mark) => head.includes(mark)) ? 'spreadsheet' : 'not_a_table');
  }
  // The container format of XLS and other Office files before 2007.
  if (head.startsWith('\u00D0\u00CF\u0011\u00E0')) throw new FileFault('spreadsheet');
  const start = head
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
    .toLowerCase();
  if (neverTables.some((mark) => start.startsWith(mark))) throw new FileFault('not_a_table');
  if (/^(\{\s*"|\[\s*[[{"])/.test(start)) throw new FileFault('not_a_table');
}

/** Each byte as the character with that code. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

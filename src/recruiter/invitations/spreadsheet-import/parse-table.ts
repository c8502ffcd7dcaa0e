// Parses text into rows of cells and guesses the delimiter. The only file that uses papaparse.
import Papa from 'papaparse';
import { FileFault } from './file-fault.ts';
import { looksLikeContact } from './cells.ts';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  /** The row number as spreadsheets show it: from 1, counting blank rows but not Excel's `sep=` line. */
  number: number;
  cells: readonly string[];
}

export interface Table {
  /** Null for a workbook. */
  delimiter: Delimiter | null;
  /** Without blank rows. All rows are padded to the widest, `columns`. */
  rows: readonly TableRow[];
  columns: number;
}

/** Only the beginning is sampled to guess the delimiter. */
const sampleCharacters = 64 * 1024;
const sampleRows = 100;
/** No real list has more. A row of commas would have millions. */
export const maxColumns = 100;

/**
 * @param maxRows non-empty rows, including the heading
 * @throws FileFault `quotes`, `too_many_rows` or `not_a_table`
 */
export function parseTable(text: string, maxRows: number, chosen?: Delimiter): Table {
  const { body, hinted } = withoutHint(text);
  const delimiter = chosen ?? hinted ?? guessDelimiter(body);
  const rows: TableRow[] = [];
  // Blank rows are cheap, but still need a limit.
  const { data, errors } = parse(body, delimiter, maxRows * 20);
  const fault = errors.find((error) => error.type === 'Quotes');
  if (fault) throw new FileFault('quotes', (fault.row ?? 0) + 1);
  for (const [index, cells] of data.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length > maxColumns) throw new FileFault('not_a_table');
    if (rows.length === maxRows) throw new FileFault('too_many_rows');
    rows.push({ number: index + 1, cells });
  }
  if (data.length === maxRows * 20) throw new FileFault('too_many_rows');
  return tableOf(rows, delimiter);
}

export function tableOf(rows: readonly TableRow[], delimiter: Delimiter | null): Table {
  const columns = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  return { delimiter, columns, rows: rows.map((row) => ({ ...row, cells: padded(row.cells, columns) })) };
}

/** Strips Excel's first line, `sep=;`. */
function withoutHint(text: string): { body: string; hinted: Delimiter | undefined } {
  const hint = /^"?sep=(.)"?\n/i.exec(text);
  const hinted = delimiters.find((delimiter) => delimiter === hint?.[1]);
  return hint && hinted ? { body: text.slice(hint[0].length), hinted } : { body: text, hinted: undefined };
}

/**
 * Picks the delimiter that separates email addresses from their neighbors. If several or none do, picks the one
 * that gives rows of equal width. Any delimiter works for a single-column list.
 */
function guessDelimiter(text: string): Delimiter {
  const sample = sampleOf(text);
  const tried = delimiters.map((delimiter) => ({ delimiter, ...worthOf(sample, delimiter) }));
  const [best] = tried.toSorted(
    (a, b) => b.contacts - a.contacts || b.evenness - a.evenness || b.columns - a.columns,
  );
  return best?.delimiter ?? ',';
}

function worthOf(sample: string, delimiter: Delimiter) {
  const rows = parse(sample, delimiter, sampleRows).data.filter((cells) => cells.some((cell) => cell.trim()));
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[columns, times] = [1, 0]] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  const contacts = rows.flat().filter(looksLikeContact).length;
  return { contacts, columns, evenness: columns > 1 ? times / rows.length : 0 };
}

/** The beginning, cut at a line end: a partial row would be misleading. */
function sampleOf(text: string): string {
  if (text.length <= sampleCharacters) return text;
  const end = text.lastIndexOf('\n', sampleCharacters);
  return text.slice(0, end > 0 ? end : sampleCharacters);
}

function parse(text: string, delimiter: Delimiter, preview: number): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, skipEmptyLines: false });
}

function padded(cells: readonly string[], columns: number): readonly string[] {
  return cells.length === columns ? cells : [...cells, ...Array<string>(columns - cells.length).fill('')];
}

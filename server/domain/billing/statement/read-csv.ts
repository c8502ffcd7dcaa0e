// A statement as CSV, whose columns the operator maps. Debits are left out.
import { createHash } from 'node:crypto';
import type { BankEntry, CsvColumns } from './bank-entry.ts';
import { StatementError } from './bank-entry.ts';
import { isOurCurrency, minorOf } from './minor-of.ts';

export function readCsv(text: string, iban: string, columns: CsvColumns): BankEntry[] {
  const [heading, ...rows] = rowsOf(text, columns.separator);
  if (!heading) throw new StatementError('not_a_statement', 1);
  const cellOf = cellReader(heading, columns);
  const seen = new Map<string, number>();
  return rows.flatMap((row): BankEntry[] => {
    const entry = entryOf(row, { iban, columns, cellOf });
    if (entry.amountMinor <= 0n) return [];
    if (columns.bankReference !== undefined) {
      if (entry.bankReference === '') throw new StatementError('reference_missing', row.line);
      return [entry];
    }
    // Two equal payments on one day are two payments.
    const content = contentOf(entry);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return [{ ...entry, bankReference: `csv:${content}/${count}` }];
  });
}

type Field = 'bookedOn' | 'amount' | 'currency' | 'payer' | 'text' | 'bankReference';
type CellOf = (row: Row, field: Field) => string;

function cellReader(heading: Row, columns: CsvColumns): CellOf {
  const places = new Map<Field, number>();
  for (const field of ['bookedOn', 'amount', 'currency', 'payer', 'text', 'bankReference'] as const) {
    const name = columns[field];
    if (name === undefined) continue;
    const place = heading.cells.indexOf(name);
    if (place === -1) throw new StatementError('column_missing', 1, name);
    places.set(field, place);
  }
  return (row, field) => row.cells[places.get(field) ?? -1]?.trim() ?? '';
}

function entryOf(
  row: Row,
  { iban, columns, cellOf }: { iban: string; columns: CsvColumns; cellOf: CellOf },
): BankEntry {
  const currency = cellOf(row, 'currency');
  if (!isOurCurrency(currency)) throw new StatementError('currency', row.line, currency);
  const amountMinor = minorOf(plainNumber(cellOf(row, 'amount'), columns.decimal), currency);
  if (amountMinor === undefined) throw new StatementError('amount', row.line);
  return {
    ...{
      iban,
      bankReference: cellOf(row, 'bankReference'),
      bookedOn: dayOf(cellOf(row, 'bookedOn'), row.line, columns),
    },
    ...{ amountMinor, currency, payer: cellOf(row, 'payer'), text: cellOf(row, 'text') },
  };
}

/** `1.234,50` with a decimal comma is 1234.50; anything else than groups of three is left, and refused. */
function plainNumber(text: string, decimal: ',' | '.'): string {
  const group = decimal === ',' ? '.' : ',';
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  const ungrouped = grouped.test(text) ? text.replaceAll(group, '') : text;
  return decimal === ',' && !ungrouped.includes('.') ? ungrouped.replace(',', '.') : ungrouped;
}

function dayOf(text: string, line: number, { date }: CsvColumns): string {
  const numbers = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(text)?.slice(1) ?? [];
  const parts = new Map(date.split(/[-./]/).map((part, index) => [part, numbers[index] ?? '']));
  const padded = (part: string, length: number) => (parts.get(part) ?? '').padStart(length, '0');
  const day = `${padded('Y', 4)}-${padded('M', 2)}-${padded('D', 2)}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isReal =
    (parts.get('Y') ?? '').length === 4 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  if (!isReal) throw new StatementError('date', line, text);
  return day;
}

function contentOf({ bookedOn, amountMinor, currency, payer, text }: BankEntry): string {
  return createHash('sha256')
    .update(JSON.stringify([bookedOn, String(amountMinor), currency, payer, text]))
    .digest('hex')
    .slice(0, 32);
}

interface Row {
  cells: string[];
  line: number;
}

/** RFC 4180: quoted cells may contain separators, quotes and line breaks. Empty lines are left out. */
function rowsOf(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let row: Row = { cells: [], line: 1 };
  let cell = '';
  let isQuoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((content) => content.trim() !== '')) rows.push(row);
    row = { cells: [], line: line + 1 };
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === '\n') endRow();
    else if (isQuoted || sign !== '\r') cell += sign;
    if (sign === '\n') line += 1;
  }
  if (isQuoted) throw new StatementError('malformed', row.line, 'a quotation mark is missing');
  endRow();
  return rows;
}

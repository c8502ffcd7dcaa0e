// Reads one sheet of an XLSX workbook (ECMA-376) as a table, on this device.
import { FileFault } from './file-fault.ts';
import type { TableRow } from './parse-table.ts';
import { readDateStyles, readSharedTexts, textOfCellElement, type CellRules } from './workbook-cells.ts';
import { isArchive, openArchive, type Archive } from './unzip.ts';
import { elements, firstElement } from './xml.ts';

export interface Workbook {
  /** The names of the visible sheets. */
  sheets: readonly string[];
  /** The rows of a sheet by its place in `sheets`, without blank ones. @throws FileFault */
  rowsOf(sheet: number, limits: { maxRows: number; maxColumns: number }): Promise<TableRow[]>;
}

/** Null if the file is no XLSX workbook. @throws FileFault if it is one that cannot be read */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook | null> {
  if (!isArchive(bytes)) return null;
  const archive = openOrNull(bytes);
  if (!archive?.has(main)) return null;
  const book = await archive.read(main);
  const targets = await targetsOf(archive);
  const sheets = Array.from(elements(book, 'sheet'), ({ attributes }) => attributes)
    .filter(({ state = 'visible' }) => state === 'visible')
    .flatMap((attributes) => {
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id);
      return target ? [{ name: attributes['name'] ?? '', target }] : [];
    });
  if (sheets.length === 0) throw new FileFault('workbook');
  let rules: Promise<CellRules> | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    async rowsOf(sheet, limits) {
      rules ??= rulesOf(archive, book);
      const target = sheets[sheet]?.target ?? '';
      return rowsIn(await archive.read(target), await rules, limits);
    },
  };
}

const main = 'xl/workbook.xml';

/** A ZIP archive of something else has its own fault (read-table.ts), even if it is damaged. */
function openOrNull(bytes: Uint8Array): Archive | null {
  try {
    return openArchive(bytes);
  } catch (error) {
    if (error instanceof FileFault) return null;
    throw error;
  }
}

/** The paths of the workbook's parts, by their ids. */
async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const links = await archive.read('xl/_rels/workbook.xml.rels');
  return new Map(
    Array.from(elements(links, 'Relationship'), ({ attributes }) => {
      const target = attributes['Target'] ?? '';
      return [attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
}

async function rulesOf(archive: Archive, book: string): Promise<CellRules> {
  const readIfThere = (name: string) => (archive.has(name) ? archive.read(name) : Promise.resolve(''));
  const is1904 = firstElement(book, 'workbookPr')?.attributes['date1904'] ?? '';
  return {
    sharedTexts: readSharedTexts(await readIfThere('xl/sharedStrings.xml')),
    dateStyles: readDateStyles(await readIfThere('xl/styles.xml')),
    is1904: is1904 === '1' || is1904 === 'true',
  };
}

function rowsIn(
  sheet: string,
  rules: CellRules,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
): TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  for (const { attributes, inner } of elements(sheet, 'row')) {
    number = Number(attributes['r'] ?? number + 1);
    const cells = cellsIn(inner, rules, maxColumns);
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (rows.length === maxRows) throw new FileFault('too_many_rows');
    rows.push({ number, cells });
  }
  return rows;
}

function cellsIn(row: string, rules: CellRules, maxColumns: number): string[] {
  const cells: string[] = [];
  let place = -1;
  for (const cell of elements(row, 'c')) {
    const reference = cell.attributes['r'];
    place = reference === undefined ? place + 1 : columnOf(reference);
    const text = textOfCellElement(cell, rules);
    if (text === '') continue;
    if (place >= maxColumns) throw new FileFault('not_a_table');
    while (cells.length < place) cells.push('');
    cells[place] = text;
  }
  return cells;
}

/** 0 for `A7`, 27 for `AB7`. */
function columnOf(reference: string): number {
  const [letters = 'A'] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

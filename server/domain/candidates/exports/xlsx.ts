// Writes an XLSX workbook with one sheet (ECMA-376), row by row. Strings are never formulas; dates
// are real dates. Written here because the available libraries hold the whole sheet in memory or
// are unmaintained.
import type { Cell } from '../../../kernel/csv.ts';
import type { Readable } from 'node:stream';
import { isFormula } from '#contract/formula.ts';
import { deflatedZip } from './deflated-zip.ts';

export interface Sheet {
  headings: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
  isRightToLeft: boolean;
  /** Ends a cell that was cut because it was longer than a cell can be. */
  cutNote: string;
}

export function workbook(sheet: Sheet, now: Date): Readable {
  return deflatedZip(
    [
      { name: '[Content_Types].xml', content: contentTypes },
      { name: '_rels/.rels', content: relations },
      { name: 'xl/workbook.xml', content: workbookXml },
      { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations },
      { name: 'xl/styles.xml', content: styles },
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
    ],
    now,
  );
}

async function* sheetXml({ headings, rows, isRightToLeft, cutNote }: Sheet): AsyncGenerator<string> {
  const direction = isRightToLeft ? ' rightToLeft="1"' : '';
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${direction}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="22" customWidth="1"/></cols><sheetData>`;
  yield `<row>${headings.map((text) => textCell(cut(text, cutNote), headingStyle)).join('')}</row>`;
  for await (const row of rows) yield `<row>${row.map((cell) => cellXml(cell, cutNote)).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

const headingStyle = 1;
const momentStyle = 2;
/** Keeps text as text when somebody edits the cell. */
const formulaLikeStyle = 3;

function cellXml(cell: Cell, cutNote: string): string {
  // An empty cell keeps its column.
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="${momentStyle}"><v>${serialOf(cell)}</v></c>`;
  return textCell(cut(cell, cutNote), isFormula(cell) ? formulaLikeStyle : 0);
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Excel's limit, in UTF-16 units. */
export const maxCellLength = 32_767;

function cut(text: string, cutNote: string): string {
  return text.length > maxCellLength ? text.slice(0, maxCellLength - cutNote.length) + cutNote : text;
}

/**
 * Drops characters that XML 1.0 forbids. Escapes `_x000D_` and similar, which would be read as a
 * character (ECMA-376, ST_Xstring).
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const dayMs = 86_400_000;

/** Days since the end of 1899, the spreadsheet epoch, precise to the second. */
function serialOf(moment: Date): number {
  const epoch = Date.UTC(1899, 11, 30);
  const seconds = Math.floor((moment.getTime() - epoch) / 1000);
  return Number((seconds / (dayMs / 1000)).toFixed(8));
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookXml = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Candor" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const workbookRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
/** Styles: 0 default, 1 heading, 2 date and time, 3 text that looks like a formula. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

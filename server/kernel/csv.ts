// CSV output: RFC 4180 in UTF-8. Without the byte order mark, Excel assumes another encoding.
import { escapeFormula } from '#contract/formula.ts';
export type Cell = string | number | Date | null;

export const byteOrderMark = '\uFEFF';

/** One line, including the line ending. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Text is always quoted, so a separator inside it never starts a new cell. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return `"${escapeFormula(cell).replaceAll('"', '""')}"`;
}

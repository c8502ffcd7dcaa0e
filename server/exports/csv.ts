// Cells as CSV: RFC 4180 in UTF-8 with a byte order mark, without which Excel takes it for another encoding.
import type { Cell } from './table.ts';

export const byteOrderMark = '\uFEFF';

/** One line with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Text always stands in quotes, so that no separator within it starts a cell, whatever the reader takes for one. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return `"${asText(cell).replaceAll('"', '""')}"`;
}

/**
 * What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text (OWASP, CSV Injection). Also in
 * their full width, and behind spaces or a line's end, which some readers skip.
 */
export function asText(text: string): string {
  return /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

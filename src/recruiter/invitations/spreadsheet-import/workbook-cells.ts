// A workbook's cells as text: what a spreadsheet shows for them, except that dates are written yyyy-mm-dd. A formula
// gives the value that was stored with it and is never evaluated.
import { elements, firstElement, textOf } from './xml.ts';

export interface CellRules {
  sharedTexts: readonly string[];
  /** By style number: true if it shows a number as a date or a time. */
  dateStyles: readonly boolean[];
  /** True if days are counted from 1904, as old Macs did. */
  is1904: boolean;
}

export function readSharedTexts(xml: string): string[] {
  return Array.from(elements(xml, 'si'), ({ inner }) => richText(inner));
}

export function readDateStyles(xml: string): boolean[] {
  const codes = new Map(
    Array.from(elements(xml, 'numFmt'), ({ attributes }) => [
      Number(attributes['numFmtId']),
      attributes['formatCode'] ?? '',
    ]),
  );
  const formats = firstElement(xml, 'cellXfs')?.inner ?? '';
  return Array.from(elements(formats, 'xf'), ({ attributes }) => {
    const id = Number(attributes['numFmtId']);
    return (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || isDateCode(codes.get(id) ?? '');
  });
}

export function textOfCellElement(
  { attributes, inner }: { attributes: Readonly<Record<string, string>>; inner: string },
  rules: CellRules,
): string {
  const type = attributes['t'] ?? 'n';
  if (type === 'inlineStr') return richText(firstElement(inner, 'is')?.inner ?? '');
  const value = textOf(firstElement(inner, 'v')?.inner ?? '');
  if (type === 's') return rules.sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return plain(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return plain(value);
  return rules.dateStyles[Number(attributes['s'] ?? 0)] ? dateText(number, rules.is1904) : String(number);
}

/** All runs of a text, without the reading aid of Japanese. */
function richText(inner: string): string {
  const bare = inner.replaceAll(
    /<(?:[\w-]{1,40}:)?rPh\b(?:(?!<(?:[\w-]{1,40}:)?rPh\b)[\s\S])*?<\/(?:[\w-]{1,40}:)?rPh\s{0,40}>/g,
    '',
  );
  return plain(Array.from(elements(bare, 't'), (run) => textOf(run.inner)).join(''));
}

/** Without Excel's escapes of control characters, and without the characters themselves. */
function plain(text: string): string {
  return text
    .replaceAll(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '')
    .toWellFormed();
}

/** A format of days, months, years, hours or seconds, outside of quoted text and colors. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

const dayMs = 86_400_000;
/** 1 January 1970, counted in days from the last day of 1899, and from 1904. */
const epochDays = { from1900: 25_569, from1904: 24_107 };

function dateText(serial: number, is1904: boolean): string {
  const days = serial - (is1904 ? epochDays.from1904 : epochDays.from1900);
  const date = new Date(Math.round(days * dayMs));
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  if (Number.isInteger(serial)) return day;
  return serial < 1 ? time.slice(0, 5) : `${day} ${time.slice(0, 5)}`;
}

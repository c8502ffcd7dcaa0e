// Extracts a cell's content, without what spreadsheets and mail programs add around it. Cells are untrusted text
// and never evaluated.
import { unescapeFormula } from '#contract/formula.ts';
import { Email } from '#contract/text.ts';

const maxEmailCharacters = 254;

/** Invisible characters that some programs leave behind: zero width characters, direction marks, byte order marks. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** The same, but keeps the joiners and marks that Arabic and Persian spelling needs. */
const unseenInNames = /[\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The words on one line, separated by single spaces. A formula stays plain text. */
export function textOfCell(cell: string): string {
  return unescapeFormula(cell).replaceAll(unseenInNames, '').replaceAll(/\s+/g, ' ').trim();
}

/** The address in a cell, also from `Ann <ann@x.test>` and `mailto:ann@x.test`. Empty for an empty cell. */
export function emailOfCell(cell: string): string {
  const text = unescapeFormula(cell).replaceAll(unseen, '').trim();
  const inBrackets = /<([^<>]*)>\s*;?$/.exec(text.slice(0, 1000));
  return (inBrackets?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
}

export function isEmail(text: string): boolean {
  return text.length <= maxEmailCharacters && Email.safeParse(text).success;
}

/** The characters of a phone number. Empty for an empty cell. */
export function phoneOfCell(cell: string): string {
  const text = unescapeFormula(cell).replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim();
  return text.replace(/^tel:/i, '');
}

/** Latin, Arabic or Persian digits and the usual separators. */
const phoneCharacters = /^\+?[\d\u0660-\u0669\u06F0-\u06F9\s()./-]{6,40}$/;

export function looksLikePhone(cell: string): boolean {
  const text = phoneOfCell(cell);
  if (!phoneCharacters.test(text) || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, (character) =>
    /[\u0660-\u0669\u06F0-\u06F9]/.test(character) ? '0' : '',
  ).length;
  return digits >= 7 && digits <= 16;
}

export function looksLikeContact(cell: string): boolean {
  return isEmail(emailOfCell(cell)) || looksLikePhone(cell);
}

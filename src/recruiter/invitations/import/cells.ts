// What a cell says, freed from what spreadsheets and mail programs put around it. Never run, never trusted: it is text.
import { unescapeFormula } from '#contract/formula.ts';
import { Email } from '#contract/text.ts';

const maxEmailCharacters = 254;

/** What nobody sees and some programs leave behind: zero width, direction marks, the mark of byte order. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** The same without the joiners and marks that writing itself needs, in Arabic and Persian. */
const unseenInNames = /[\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Words in one line with single blanks. A formula stays what it is: letters. */
export function textOfCell(cell: string): string {
  return unescapeFormula(cell).replaceAll(unseenInNames, '').replaceAll(/\s+/g, ' ').trim();
}

/** The address in a cell: `Ann <ann@x.test>` and `mailto:ann@x.test` are hers too. Empty if the cell is. */
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

/** A phone number's characters. Empty if the cell is. */
export function phoneOfCell(cell: string): string {
  const text = unescapeFormula(cell).replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim();
  return text.replace(/^tel:/i, '');
}

/** Digits as they are written in Latin, Arabic or Persian, and what people put between them. */
const phoneCharacters = /^\+?[\d\u0660-\u0669\u06F0-\u06F9\s()./-]{6,40}$/;

export function looksLikePhone(cell: string): boolean {
  const text = phoneOfCell(cell);
  if (!phoneCharacters.test(text) || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, (one) =>
    /[\u0660-\u0669\u06F0-\u06F9]/.test(one) ? '0' : '',
  ).length;
  return digits >= 7 && digits <= 16;
}

export function looksLikeContact(cell: string): boolean {
  return isEmail(emailOfCell(cell)) || looksLikePhone(cell);
}

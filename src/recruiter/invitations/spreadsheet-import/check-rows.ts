// Turns each row into a person and lists its faults. Duplicates are searched only among people who can be invited.
import type { Language } from '#contract/languages.ts';
import { maxImportNote, type Channel } from '#contract/invite.ts';
import { unescapeFormula } from '#contract/formula.ts';
import { maxTags } from '#contract/response.ts';
import { isEmail, emailOfCell, phoneOfCell, textOfCell } from './cells.ts';
import type { Role } from './column-names.ts';
import type { Columns } from './guess-columns.ts';
import { languageOfCell } from './language-cell.ts';
import type { TableRow } from './parse-table.ts';

/** A row with one of these is not sent. Messages: `invites.import.row_<fault>`. */
export const rowFaults = [
  'email_missing',
  'email_format',
  'phone_missing',
  'phone_format',
  /** `4,91701E+11`: a spreadsheet rounded the number, and its digits are lost. */
  'phone_rounded',
  /** This installation sends no SMS to that country. */
  'phone_country',
  'name_too_long',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** A row with one of these is sent without that cell, or with less of it. */
export const rowNotes = ['email_left_out', 'phone_left_out', 'language_unknown', 'shortened'] as const;
export type RowNote = (typeof rowNotes)[number];

export interface Person {
  /** The row number in the file. */
  number: number;
  name: string;
  /** Empty if missing. */
  email: string;
  /** In international form. Empty if missing. */
  phone: string;
  language: Language | undefined;
  tags: readonly string[];
  note: string;
  source: string;
  faults: readonly RowFault[];
  notes: readonly RowNote[];
  /** As in the file, for the list of rejected rows. */
  cells: readonly string[];
}

export interface Checking {
  columns: Columns;
  channel: Channel;
  /** The number in international form, or null. */
  readPhone: (typed: string) => string | null;
  /** True if SMS may go to the number's country. */
  isTexted: (number: string) => boolean;
}

const maxNameCharacters = 200;

export function personOf(row: TableRow, { columns, channel, readPhone, isTexted }: Checking): Person {
  const cellOf = (role: Role) => row.cells[columns.indexOf(role)] ?? '';
  const name = columns.includes('name')
    ? textOfCell(cellOf('name'))
    : textOfCell(`${cellOf('first_name')} ${cellOf('last_name')}`);
  const email = checkedEmail(cellOf('email'));
  const phone = checkedPhone(cellOf('phone'), readPhone);
  const language = languageOfCell(textOfCell(cellOf('language')));
  const details = detailsOf(cellOf);
  const [main, beside] = channel === 'email' ? [email, phone] : [phone, email];
  const missing = channel === 'email' ? ('email_missing' as const) : ('phone_missing' as const);
  const isOutOfReach = channel === 'sms' && phone.value !== '' && !isTexted(phone.value);
  const unreached = isOutOfReach ? ('phone_country' as const) : undefined;
  const fault = main.fault ?? (main.value ? unreached : missing);
  return {
    number: row.number,
    name: name.slice(0, maxNameCharacters),
    email: email.value,
    phone: phone.value,
    language,
    ...details.kept,
    faults: [
      ...(fault ? [fault] : []),
      ...(name.length > maxNameCharacters ? (['name_too_long'] as const) : []),
    ],
    notes: [
      ...(beside.fault ? [beside === email ? ('email_left_out' as const) : ('phone_left_out' as const)] : []),
      ...(!language && cellOf('language').trim() ? (['language_unknown'] as const) : []),
      ...(details.isShortened ? (['shortened'] as const) : []),
    ],
    cells: row.cells,
  };
}

/** Tags are separated by commas, semicolons, bars or line ends. */
function detailsOf(cellOf: (role: Role) => string) {
  const allTags = unescapeFormula(cellOf('tags'))
    .split(/[,;|\n،]/)
    .map(textOfCell)
    .filter(Boolean);
  const note = unescapeFormula(cellOf('note')).trim();
  const source = textOfCell(cellOf('source'));
  const kept = {
    tags: [...new Set(allTags.map((tag) => cut(tag, maxTagCharacters)))].slice(0, maxTags),
    note: cut(note, maxImportNote),
    source: cut(source, maxSourceCharacters),
  };
  const isShortened =
    new Set(allTags).size > kept.tags.length ||
    allTags.some((tag) => tag.length > maxTagCharacters) ||
    note.length > maxImportNote ||
    source.length > maxSourceCharacters;
  return { kept, isShortened };
}

/** Never cuts a character in two. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
}

/** The same limits as in the contract. */
const maxTagCharacters = 40;
const maxSourceCharacters = 60;

interface Checked {
  value: string;
  fault?: RowFault;
}

function checkedEmail(cell: string): Checked {
  const email = emailOfCell(cell);
  if (email === '' || isEmail(email)) return { value: email };
  return { value: '', fault: 'email_format' };
}

function checkedPhone(cell: string, readPhone: Checking['readPhone']): Checked {
  const typed = phoneOfCell(cell);
  if (typed === '') return { value: '' };
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(typed)) return { value: '', fault: 'phone_rounded' };
  const number = typed.length <= 40 ? readPhone(typed) : null;
  return number ? { value: number } : { value: '', fault: 'phone_format' };
}

/** The person's address for the channel. */
export function addressOf(person: Person, channel: Channel): string {
  return channel === 'email' ? person.email : person.phone;
}

/** Finds rows that repeat an earlier row's address for the channel. Maps a row's number to the first such row's. */
export function findDoubles(people: readonly Person[], channel: Channel): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const doubles = new Map<number, number>();
  for (const person of people) {
    if (person.faults.length > 0) continue;
    const address = addressOf(person, channel);
    const before = first.get(address);
    if (before === undefined) first.set(address, person.number);
    else doubles.set(person.number, before);
  }
  return doubles;
}

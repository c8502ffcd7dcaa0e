// Guesses each column's field: from its heading in any of our languages, else from its cells. The user can correct
// it.
import { isEmail, emailOfCell, looksLikeContact, looksLikePhone, textOfCell } from './cells.ts';
import { roleOfHeading, type Role } from './column-names.ts';
import { languageOfCell } from './language-cell.ts';
import type { Table } from './parse-table.ts';

/** The field of each column, or null if unused. No field occurs twice. */
export type Columns = readonly (Role | null)[];

export interface Guess {
  columns: Columns;
  /** True if the first row holds headings rather than a person. */
  hasHeading: boolean;
}

/** How many rows are sampled. */
const sampleRows = 200;
/** The share of a column's cells that must match a field. */
const enough = 0.5;

export function guessColumns(table: Table): Guess {
  const [first, ...rest] = table.rows.slice(0, sampleRows).map((row) => row.cells);
  if (!first) return { columns: [], hasHeading: false };
  const headings = first.map(roleOfHeading);
  const isPerson = first.some(looksLikeContact);
  const hasHeading =
    !isPerson && (headings.some(Boolean) || rest.some((cells) => cells.some(looksLikeContact)));
  const people = hasHeading ? rest : [first, ...rest];
  const byHeading = hasHeading ? withoutRivals(headings, people) : first.map(() => null);
  return { hasHeading, columns: byContent(byHeading, people, !hasHeading) };
}

/** True if these columns include an address or a number to reach people by. */
export function canReach(columns: Columns): boolean {
  return columns.includes('email') || columns.includes('phone');
}

/** Changes one column's field. A column that had this field before loses it. */
export function withRole(columns: Columns, index: number, role: Role | null): Columns {
  return columns.map((before, at) => (at === index ? role : before === role ? null : before));
}

/** Of columns with the same heading, keeps the one with the most matching cells. Then sorts out the names. */
function withoutRivals(
  headings: readonly (Role | undefined)[],
  people: readonly (readonly string[])[],
): Columns {
  const columns = headings.map((role, index) => {
    if (!role) return null;
    const rivals = headings.flatMap((heading, at) => (heading === role ? [at] : []));
    const [best] = rivals.toSorted((a, b) => shareOf(people, b, role) - shareOf(people, a, role) || a - b);
    return best === index ? role : null;
  });
  return namesInOrder(columns);
}

/**
 * «Name» beside «Vorname» is the last name, and beside «Surname» the first name. «Nombre» or «Имя» alone is the
 * full name.
 */
function namesInOrder(columns: Columns): Columns {
  const has = (role: Role) => columns.includes(role);
  const rename = (from: Role, to: Role) => columns.map((role) => (role === from ? to : role));
  if (has('first_name') && has('last_name')) return columns;
  if (has('first_name')) return has('name') ? rename('name', 'last_name') : rename('first_name', 'name');
  if (has('last_name')) return has('name') ? rename('name', 'first_name') : rename('last_name', 'name');
  return columns;
}

/**
 * Guesses fields from cells for columns without a known heading. Guesses a name only if there are no headings at
 * all.
 */
function byContent(
  columns: Columns,
  people: readonly (readonly string[])[],
  isNameGuessed: boolean,
): Columns {
  const order: Role[] = isNameGuessed ? ['email', 'phone', 'language', 'name'] : ['email', 'phone'];
  let guessed = [...columns];
  for (const role of order) {
    if (guessed.includes(role) || (role === 'name' && hasName(guessed))) continue;
    const [best] = guessed
      .flatMap((taken, index) => (taken ? [] : [{ index, share: shareOf(people, index, role) }]))
      .filter(({ share }) => share >= enough)
      // Of several text columns, the first is the name.
      .toSorted((a, b) => (role === 'name' ? a.index - b.index : b.share - a.share || a.index - b.index));
    if (best) guessed = guessed.map((taken, index) => (index === best.index ? role : taken));
  }
  return guessed;
}

function hasName(columns: Columns): boolean {
  return columns.some((role) => role === 'name' || role === 'first_name' || role === 'last_name');
}

/** The share of a column's non-empty cells that match a field. */
function shareOf(people: readonly (readonly string[])[], index: number, role: Role): number {
  const cells = people.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
  if (cells.length === 0) return 0;
  return cells.filter(fits[role]).length / cells.length;
}

const isNameLike = (cell: string) => /^\p{L}[\p{L}\p{M}\s.,'’`-]{0,99}$/u.test(textOfCell(cell));

const fits: Record<Role, (cell: string) => boolean> = {
  name: isNameLike,
  first_name: isNameLike,
  last_name: isNameLike,
  email: (cell) => isEmail(emailOfCell(cell)),
  phone: looksLikePhone,
  language: (cell) => languageOfCell(cell) !== undefined,
  tags: () => true,
  note: () => true,
  source: () => true,
};

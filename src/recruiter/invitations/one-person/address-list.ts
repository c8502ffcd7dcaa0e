// Reads a pasted list of people: `ada@x.test, Bo <bo@x.test>`, one per line or several, as mail programs and
// spreadsheets copy them. Anything else stays as typed, to be corrected.
import { newId } from '#contract/id.ts';
import { Email } from '#contract/text.ts';

export interface ListedPerson {
  /** Of the person's interview, if they are new to the job. */
  id: string;
  name: string;
  /** Empty if the text has no valid address. */
  email: string;
  /** As typed. */
  text: string;
}

/** True if the text is more than one plain address. */
export function isList(text: string): boolean {
  return /[,;\n\t<]/.test(text.trim()) || (text.match(/@/g)?.length ?? 0) > 1;
}

export function readAddresses(text: string): ListedPerson[] {
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) => (line.includes('\t') ? [fromCells(line.split('\t'))] : partsOf(line)))
    .filter((part) => part.trim() !== '')
    .map(personOf);
}

/** One entry per address. The first stays, with a later one's name if it has none. */
export function mergeAddresses(
  listed: readonly ListedPerson[],
  added: readonly ListedPerson[],
): ListedPerson[] {
  const merged: ListedPerson[] = [];
  for (const person of [...listed, ...added]) {
    const same = merged.findIndex((other) =>
      person.email === '' ? other.text === person.text : other.email === person.email,
    );
    const known = merged[same];
    if (!known) merged.push(person);
    else if (!known.name && person.name) merged[same] = { ...known, name: person.name, text: person.text };
  }
  return merged;
}

const maxNameCharacters = 200;

function personOf(part: string): ListedPerson {
  const text = part.trim();
  const [, written = '', inBrackets] = /^(.*?)<\s*([^<>]*?)\s*>$/s.exec(text) ?? [];
  const address = inBrackets ?? text;
  const email = Email.safeParse(address.replace(/^mailto:/i, '')).data ?? '';
  const name = written.trim().replaceAll(/^["']|["']$/g, '');
  return { id: newId(), name: [...name].slice(0, maxNameCharacters).join(''), email, text };
}

/** Splits at commas and semicolons, but not in a quoted name, and not in `Lovelace, Ada <ada@x.test>`. */
function partsOf(line: string): string[] {
  const parts = line.match(/(?:"[^"]*"|[^,;"]|")+/g) ?? [];
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isSurname =
      before !== undefined && /^[\p{L}\p{M}\s.'’-]+$/u.test(before) && /<[^<>]*@[^<>]*>/.test(part);
    if (isSurname) joined[joined.length - 1] = `${before},${part}`;
    else joined.push(...spaced(part));
  }
  return joined;
}

/** `a@x.test b@x.test` is two people. */
function spaced(part: string): string[] {
  const words = part.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => word.includes('@')) ? words : [part];
}

/** A row of a spreadsheet: the cell with an address, and the others as the name. */
function fromCells(cells: readonly string[]): string {
  const email = cells.find((cell) => cell.includes('@'))?.trim() ?? '';
  const name = cells
    .filter((cell) => !cell.includes('@'))
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ');
  return name && email ? `${name} <${email}>` : name || email;
}

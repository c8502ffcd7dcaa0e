// Puts a variable where the cursor is.

export interface Cursor {
  start: number;
  end: number;
}

/** The text with the variable in place of what is selected, and where the cursor then stands. A blank keeps words apart. */
export function insertVariable(
  text: string,
  { start, end }: Cursor,
  variable: string,
): { text: string; cursor: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isGlued = (neighbour: string | undefined) =>
    neighbour !== undefined && /[\p{L}\p{N}}]/u.test(neighbour);
  const inserted = `${isGlued(before.at(-1)) ? ' ' : ''}{{${variable}}}${isGlued(after[0]) ? ' ' : ''}`;
  return { text: before + inserted + after, cursor: before.length + inserted.length };
}

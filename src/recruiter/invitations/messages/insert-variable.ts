// Inserts a variable at the cursor.

export interface Cursor {
  start: number;
  end: number;
}

/** Replaces the selection with the variable and returns the text and the new cursor. Adds a space between words. */
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

// A candidate's neighbors in a list.
export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** Counted from 1; 0 if the candidate is not in the list. */
  position: number;
}

/** The candidates before and after one in a list. */
export function neighboursOf(rows: readonly { id: string }[], id: string): Neighbours {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return { previous: null, next: null, position: 0 };
  return {
    previous: rows[index - 1]?.id ?? null,
    next: rows[index + 1]?.id ?? null,
    position: index + 1,
  };
}

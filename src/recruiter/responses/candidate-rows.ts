// Pages of candidates as one list, and who stands next to whom in it.
import type { Response } from '#contract/response.ts';

interface Page {
  responses: readonly Response[];
}

/** All rows of the pages loaded so far. Between two page loads a row may have moved to the next page: it counts once. */
export function rowsOf(pages: readonly Page[] | undefined): Response[] {
  const byId = new Map<string, Response>();
  for (const response of pages?.flatMap((page) => page.responses) ?? []) {
    if (!byId.has(response.id)) byId.set(response.id, response);
  }
  return [...byId.values()];
}

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

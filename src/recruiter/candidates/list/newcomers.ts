// Candidates who arrive while the user has scrolled down. They are counted, and shown on request.
import type { Response } from '#contract/response.ts';

/**
 * The number of rows at the top that are not in `known`. Zero if no known row is left, because then it is another
 * list.
 */
export function countNewcomers(rows: readonly Pick<Response, 'id'>[], known: ReadonlySet<string>): number {
  const first = rows.findIndex((row) => known.has(row.id));
  return Math.max(first, 0);
}

/**
 * How many rows are remembered. More than can be deleted in one go, so that some always remain to recognize the list
 * by.
 */
const remembered = 200;

export function firstOf(rows: readonly Pick<Response, 'id'>[]): ReadonlySet<string> {
  return new Set(rows.slice(0, remembered).map((row) => row.id));
}

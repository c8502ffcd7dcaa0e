// Candidates who came while somebody has scrolled down: they are counted, and shown when asked for.
import type { Response } from '#contract/response.ts';

/**
 * How many rows at the top are not among the ones that were there (`known`): newcomers. None where nobody of the known
 * is left, since then it is another list.
 */
export function countNewcomers(rows: readonly Pick<Response, 'id'>[], known: ReadonlySet<string>): number {
  const first = rows.findIndex((row) => known.has(row.id));
  return Math.max(first, 0);
}

/** How many rows are remembered: more than can be deleted in one go would leave nobody to know the list by. */
const remembered = 200;

export function firstOf(rows: readonly Pick<Response, 'id'>[]): ReadonlySet<string> {
  return new Set(rows.slice(0, remembered).map((row) => row.id));
}

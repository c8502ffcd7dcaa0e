// A job's candidates as the pages that were loaded of them, and how pages are brought up to date without the others
// moving. A page begins after its cursor and ends where the next one begins; cursors stay what they are, so a page that
// is asked for again may have grown or shrunk. Pure, but for asking.
import type { Response } from '#contract/response.ts';

export interface ListPage {
  /** The cursor it was asked for by; null: from the beginning. */
  after: string | null;
  rows: readonly Response[];
  /** Something has changed since, perhaps in it. */
  isOld: boolean;
}

export interface CandidateList {
  pages: readonly ListPage[];
  /** The cursor of the page after the last; null: all are here. */
  next: string | null;
}

/** Pages from `first` to `last`, both counted from 0 and both in it. */
export interface PageRange {
  first: number;
  last: number;
}

interface Answer {
  responses: readonly Response[];
  next: string | null;
}
export type Ask = (after: string | null) => Promise<Answer>;

/** So many pages may have come between two that were neighbours, before the rest is let go. */
const maxGrowth = 4;

export function listFrom(answer: Answer): CandidateList {
  return withPage({ pages: [], next: null }, answer);
}

/** The list with the page after its last one. */
export function withPage({ pages, next }: CandidateList, answer: Answer): CandidateList {
  return { pages: [...pages, { after: next, rows: answer.responses, isOld: false }], next: answer.next };
}

/**
 * The list with some pages asked for again, the others where they were and marked as old. What is new takes its place
 * between them; what has gone from them is gone.
 */
export async function refreshed(
  list: CandidateList,
  { first, last }: PageRange,
  ask: Ask,
): Promise<CandidateList> {
  const before = list.pages.slice(0, first).map(asOld);
  const following = list.pages.slice(last + 1).map(asOld);
  const theirs = new Set(following.flatMap((page) => page.rows.map((row) => row.id)));
  const wanted = last - first + 1;
  const known = new Map(
    list.pages.slice(first, last + 1).flatMap((page) => page.rows.map((row) => [row.id, row])),
  );
  const fresh: ListPage[] = [];
  let after = list.pages[first]?.after ?? null;
  for (;;) {
    const { responses, next } = await ask(after);
    const end = responses.findIndex((row) => theirs.has(row.id));
    const rows = (end < 0 ? responses : responses.slice(0, end)).map((row) => asKnown(row, known));
    fresh.push({ after, rows, isOld: false });
    if (end >= 0) return { pages: [...before, ...fresh, ...following], next: list.next };
    // The end of the whole list, or of what was loaded, or too far from what follows to go on.
    const isEnough = fresh.length >= wanted + (theirs.size > 0 ? maxGrowth : 0);
    if (next === null || isEnough) return { pages: [...before, ...fresh], next };
    after = next;
  }
}

/** A row that says the same as before is the same: nothing is drawn anew for it. */
function asKnown(row: Response, known: ReadonlyMap<string, Response>): Response {
  const before = known.get(row.id);
  return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
}

function asOld(page: ListPage): ListPage {
  return page.isOld ? page : { ...page, isOld: true };
}

/** All rows that are loaded. One that moved from page to page between two loads counts once. */
export function rowsOf(list: CandidateList | undefined): Response[] {
  const byId = new Map<string, Response>();
  for (const page of list?.pages ?? []) {
    for (const row of page.rows) if (!byId.has(row.id)) byId.set(row.id, row);
  }
  return [...byId.values()];
}

/** The pages in which rows lie, by their places in `rowsOf`. Places beyond the end are in the last page. */
export function pagesOf(list: CandidateList, firstRow: number, lastRow: number): PageRange {
  let start = 0;
  let first = -1;
  for (const [index, page] of list.pages.entries()) {
    start += page.rows.length;
    if (first < 0 && firstRow < start) first = index;
    if (lastRow < start) return { first, last: index };
  }
  const end = Math.max(0, list.pages.length - 1);
  return { first: first < 0 ? end : first, last: end };
}

export function hasOldPages(list: CandidateList, { first, last }: PageRange): boolean {
  return list.pages.slice(first, last + 1).some((page) => page.isOld);
}

/** The list with some rows as they will be. */
export function withRows(list: CandidateList, change: (row: Response) => Response | null): CandidateList {
  const pages = list.pages.map((page) => {
    const rows = page.rows.flatMap((row) => change(row) ?? []);
    const isSame = rows.length === page.rows.length && rows.every((row, at) => row === page.rows[at]);
    return isSame ? page : { ...page, rows };
  });
  return { ...list, pages };
}

// A job's candidates as loaded pages, and how to refresh some pages without moving the others. A page starts after
// its cursor and ends where the next one starts. Cursors stay fixed, so a refreshed page may grow or shrink. Pure
// except for the requests.
import type { Candidate } from '#contract/candidates.ts';
import type { Response } from '#contract/response.ts';

/** A row of one job's list, or of a list across jobs. */
export type ListedRow = Response & Partial<Omit<Candidate, keyof Response>>;

export interface ListPage {
  /** The cursor it was loaded with; null: from the start. */
  after: string | null;
  rows: readonly ListedRow[];
  /** Something has changed since it was loaded, perhaps on this page. */
  isOld: boolean;
}

export interface CandidateList {
  pages: readonly ListPage[];
  /** The cursor after the last page; null: everything is loaded. */
  next: string | null;
}

/** Pages `first` to `last`, counted from 0, inclusive. */
export interface PageRange {
  first: number;
  last: number;
}

interface Answer {
  responses: readonly ListedRow[];
  next: string | null;
}
export type Ask = (after: string | null) => Promise<Answer>;

/** How many pages may appear between two neighbors before the pages after them are dropped. */
const maxGrowth = 4;

export function listFrom(answer: Answer): CandidateList {
  return withPage({ pages: [], next: null }, answer);
}

/** The list with its next page appended. */
export function withPage({ pages, next }: CandidateList, answer: Answer): CandidateList {
  return { pages: [...pages, { after: next, rows: answer.responses, isOld: false }], next: answer.next };
}

/**
 * Refreshes a range of pages. The others stay where they are and are marked as old. New rows appear in place, and
 * removed rows disappear.
 */
export async function refreshed(
  list: CandidateList,
  { first, last }: PageRange,
  ask: Ask,
): Promise<CandidateList> {
  const before = list.pages.slice(0, first).map(asOld);
  const following = list.pages.slice(last + 1).map(asOld);
  const theirs = new Set(following.flatMap((page) => page.rows.map((row) => row.id)));
  const expected = last - first + 1;
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
    // The end of the whole list, the end of the loaded part, or too many new pages before the following ones.
    const isEnough = fresh.length >= expected + (theirs.size > 0 ? maxGrowth : 0);
    if (next === null || isEnough) return { pages: [...before, ...fresh], next };
    after = next;
  }
}

/** Keeps the old object if the row has not changed, so that it does not rerender. */
function asKnown(row: ListedRow, known: ReadonlyMap<string, ListedRow>): ListedRow {
  const before = known.get(row.id);
  return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
}

function asOld(page: ListPage): ListPage {
  return page.isOld ? page : { ...page, isOld: true };
}

/** All loaded rows. A row that moved between pages during loading counts once. */
export function rowsOf(list: CandidateList | undefined): ListedRow[] {
  const byId = new Map<string, ListedRow>();
  for (const page of list?.pages ?? []) {
    for (const row of page.rows) if (!byId.has(row.id)) byId.set(row.id, row);
  }
  return [...byId.values()];
}

/** The pages that contain these rows, by index in `rowsOf`. Indexes beyond the end map to the last page. */
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

/** The list with rows changed optimistically; null removes a row. */
export function withRows(list: CandidateList, change: (row: ListedRow) => ListedRow | null): CandidateList {
  const pages = list.pages.map((page) => {
    const rows = page.rows.flatMap((row) => change(row) ?? []);
    const isSame = rows.length === page.rows.length && rows.every((row, at) => row === page.rows[at]);
    return isSame ? page : { ...page, rows };
  });
  return { ...list, pages };
}

// The filter and view of candidates, of one job or of all. Stored in the URL, so that back, reload and a shared link show the same
// list.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import type { CandidateFilters } from '#contract/candidates.ts';
import { candidateColumns, CandidateColumn } from '#contract/preferences.ts';
import {
  deliveries,
  listSorts,
  reachedStages,
  sortDirectionOf,
  type ListOrder,
  type ListSort,
} from '#contract/response.ts';
import { Progress } from '#contract/progress.ts';
import { rates, ResponseStatus } from '#contract/status.ts';

const maxSearchLength = 200;

/** Drops invalid values: a bad filter must not break the page. */
function ifRight<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

const Search = z.object({
  // The router parses digits as a number.
  search: ifRight(z.coerce.string()),
  status: ifRight(ResponseStatus),
  progress: ifRight(Progress),
  rate: ifRight(z.enum([...rates, 'none'])),
  from: ifRight(Instant),
  to: ifRight(Instant),
  tag: ifRight(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  pipeline_id: ifRight(z.union([z.literal('none'), Id])),
  stuck: ifRight(z.literal('yes')),
  unseen: ifRight(z.literal('yes')),
  delivery: ifRight(z.enum(deliveries)),
  reached: ifRight(z.enum(reachedStages)),
  source: ifRight(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  layout: ifRight(z.literal('board')),
  order: ifRight(z.literal('oldest')),
  sort: ifRight(z.enum(listSorts)),
  direction: ifRight(z.enum(['ascending', 'descending'])),
  columns: ifRight(z.array(CandidateColumn).check(z.minLength(1), z.maxLength(candidateColumns.length))),
  everyone: ifRight(z.literal('yes')),
});

export interface CandidateSearch extends CandidateFilters, ListOrder {
  /** Defaults to a table. */
  layout?: 'board' | undefined;
  /** `oldest`: read the list from its end. */
  order?: 'oldest' | undefined;
  /** The table's columns, of a saved view. Defaults to those that the member has chosen. */
  columns?: CandidateColumn[] | undefined;
  /** `yes`: the board's first column also shows candidates who have not finished or are decided. */
  everyone?: 'yes' | undefined;
}

/** Given keys replace that part of the search; undefined clears it. */
export type CandidateFilterChange = Partial<CandidateSearch>;

export function parseCandidateSearch(raw: Record<string, unknown>): CandidateSearch {
  const search = Search.parse(raw);
  const words = search.search?.trim().slice(0, maxSearchLength) || undefined;
  return withoutGaps({ ...search, search: words, ...shortOrder(search) });
}

/** The address of a list across jobs, which can also be limited to a job or company. It is always a table. */
export function parseAcrossSearch(raw: Record<string, unknown>): CandidateSearch {
  const search = parseCandidateSearch(raw);
  const { job_id, company_id } = AcrossSearch.parse(raw);
  return withoutGaps({ ...search, layout: undefined, everyone: undefined, job_id, company_id });
}

const AcrossSearch = z.object({ job_id: ifRight(Id), company_id: ifRight(Id) });

/** The parts of a search that do not affect which candidates are listed, or in which order. */
const sameList = new Set(['layout', 'order', 'columns', 'everyone']);

/** The search after a change. A changed filter or order starts again from the top. */
export function changedSearch(now: CandidateSearch, change: CandidateFilterChange): CandidateSearch {
  const isOtherList = Object.keys(change).some((key) => !sameList.has(key));
  return withoutGaps({ ...now, ...(isOtherList ? { order: undefined } : {}), ...change });
}

/** The change that sorts by a column: first in its usual direction, then in the other, then newest first again. */
export function sortChange(now: ListOrder, sort: ListSort): ListOrder {
  if (sort !== (now.sort ?? 'created')) return shortOrder({ sort });
  const usual = sortDirectionOf({ sort });
  if (sortDirectionOf(now) !== usual) return shortOrder({});
  return shortOrder({ sort, direction: usual === 'ascending' ? 'descending' : 'ascending' });
}

/** The order without default values. */
function shortOrder({ sort, direction }: ListOrder): ListOrder {
  return {
    sort: sort === 'created' ? undefined : sort,
    direction: direction === sortDirectionOf({ sort }) ? undefined : direction,
  };
}

/** The search without filters, in the same layout and order. */
export function everybody(search: CandidateSearch): CandidateSearch {
  return withoutGaps({ ...parted(search).look, order: undefined });
}

/** The part of the search that the server filters by. */
export function filtersOf(search: CandidateSearch): CandidateFilters {
  return parted(search).filters;
}

function parted({ layout, order, sort, direction, columns, everyone, ...filters }: CandidateSearch) {
  return { filters, look: { layout, order, sort, direction, columns, everyone } };
}

/** The server's query: the filters, the order, and the end to read from. */
export function listQueryOf(search: CandidateSearch) {
  const { order, sort, direction } = search;
  return withoutGaps({ ...filtersOf(search), order, sort, direction });
}

/** True if any filter is set. */
export function isNarrowed(search: CandidateSearch): boolean {
  return countFilters(search) > 0;
}

/** How many filters are set, including the search words. */
export function countFilters(search: CandidateSearch): number {
  return Object.keys(withoutGaps(filtersOf(search))).length;
}

/** How many of the less common filters are set. */
export function countMoreFilters(search: CandidateSearch): number {
  const { status: _1, stuck: _2, unseen: _3, search: _4, ...more } = filtersOf(search);
  return countFilters(more);
}

function withoutGaps<Part extends object>(part: Part): Part {
  // Drops only keys that may be undefined.
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

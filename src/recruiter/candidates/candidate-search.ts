// Which candidates of a job are looked at, and how: kept in the page's address, so that going back, reloading or passing
// the address on shows the same list.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import type { ResponseFilters } from '#contract/response.ts';
import { Progress, rates, ResponseStatus } from '#contract/status.ts';

const maxSearchLength = 200;

/** What an address gets wrong is left out: a bad filter must not cost the whole page. */
function ifRight<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

const Search = z.object({
  // The router reads digits as a number.
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
  layout: ifRight(z.literal('board')),
  order: ifRight(z.literal('oldest')),
});

export interface CandidateSearch extends ResponseFilters {
  /** A table unless told. */
  layout?: 'board' | undefined;
  /** `oldest`: the list is read from its end. */
  order?: 'oldest' | undefined;
}

/** What is given replaces that part of the search; undefined takes it away. */
export type CandidateFilterChange = Partial<CandidateSearch>;

export function parseCandidateSearch(raw: Record<string, unknown>): CandidateSearch {
  const search = Search.parse(raw);
  return withoutGaps({ ...search, search: search.search?.trim().slice(0, maxSearchLength) || undefined });
}

/** The search after a change. Whatever narrows the list anew is read from its top. */
export function changedSearch(now: CandidateSearch, change: CandidateFilterChange): CandidateSearch {
  const isFilter = Object.keys(change).some((key) => key !== 'layout' && key !== 'order');
  return withoutGaps({ ...now, ...(isFilter ? { order: undefined } : {}), ...change });
}

/** Everybody again, looked at in the same way. */
export function everybody({ layout }: CandidateSearch): CandidateSearch {
  return withoutGaps({ layout });
}

/** The part that the server narrows by. */
export function filtersOf({ layout: _layout, order: _order, ...filters }: CandidateSearch): ResponseFilters {
  return filters;
}

/** Whether the list shows less than everybody. */
export function isNarrowed(search: CandidateSearch): boolean {
  return countFilters(search) > 0;
}

/** How many filters are set, the search words included. */
export function countFilters(search: CandidateSearch): number {
  return Object.keys(withoutGaps(filtersOf(search))).length;
}

/** How many of those are set that are folded away until wanted. */
export function countMoreFilters({ progress, rate, tag, from, to }: CandidateSearch): number {
  return countFilters({ progress, rate, tag, from, to });
}

function withoutGaps<Part extends object>(part: Part): Part {
  // Only keys that may be undefined are left out.
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

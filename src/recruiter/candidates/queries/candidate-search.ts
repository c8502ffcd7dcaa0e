// The filter and view of candidates, of one job or of all. Stored in the URL, so that back, reload and a shared link show the same
// list.
import * as z from 'zod/mini';
import { Id, Instant } from '#contract/id.ts';
import type { CandidateFilters } from '#contract/candidates.ts';
import { deliveries, reachedStages } from '#contract/response.ts';
import { Progress, rates, ResponseStatus } from '#contract/status.ts';

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
  layout: ifRight(z.literal('board')),
  order: ifRight(z.literal('oldest')),
});

export interface CandidateSearch extends CandidateFilters {
  /** Defaults to a table. */
  layout?: 'board' | undefined;
  /** `oldest`: read the list from its end. */
  order?: 'oldest' | undefined;
}

/** Given keys replace that part of the search; undefined clears it. */
export type CandidateFilterChange = Partial<CandidateSearch>;

export function parseCandidateSearch(raw: Record<string, unknown>): CandidateSearch {
  const search = Search.parse(raw);
  return withoutGaps({ ...search, search: search.search?.trim().slice(0, maxSearchLength) || undefined });
}

/** The address of a list across jobs, which can also be limited to a job or company. It has no board. */
export function parseAcrossSearch(raw: Record<string, unknown>): CandidateSearch {
  const { layout: _layout, ...search } = parseCandidateSearch(raw);
  const { job_id, company_id } = AcrossSearch.parse(raw);
  return withoutGaps({ ...search, job_id, company_id });
}

const AcrossSearch = z.object({ job_id: ifRight(Id), company_id: ifRight(Id) });

/** The search after a change. A changed filter starts again from the top. */
export function changedSearch(now: CandidateSearch, change: CandidateFilterChange): CandidateSearch {
  const isFilter = Object.keys(change).some((key) => key !== 'layout' && key !== 'order');
  return withoutGaps({ ...now, ...(isFilter ? { order: undefined } : {}), ...change });
}

/** The search without filters, in the same layout. */
export function everybody({ layout }: CandidateSearch): CandidateSearch {
  return withoutGaps({ layout });
}

/** The part of the search that the server filters by. */
export function filtersOf({ layout: _layout, order: _order, ...filters }: CandidateSearch): CandidateFilters {
  return filters;
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
  const { progress, rate, tag, from, to, delivery, reached, job_id, company_id } = search;
  return countFilters({ progress, rate, tag, from, to, delivery, reached, job_id, company_id });
}

function withoutGaps<Part extends object>(part: Part): Part {
  // Drops only keys that may be undefined.
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

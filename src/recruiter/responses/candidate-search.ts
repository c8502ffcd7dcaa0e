// Which candidates of a job are looked at: search words and a status, kept in the page's address, so that going back,
// reloading or passing the address on shows the same list.
import * as z from 'zod/mini';
import { ResponseStatus } from '#contract/status.ts';

const maxSearchLength = 200;

const Search = z.object({
  search: z.catch(z.optional(z.coerce.string()), undefined),
  status: z.catch(z.optional(ResponseStatus), undefined),
});

export interface CandidateSearch {
  search?: string;
  status?: ResponseStatus;
}

export interface CandidateFilterChange {
  search?: string | undefined;
  status?: ResponseStatus | undefined;
}

/** What an address asks for. What it gets wrong is left out: a bad filter must not cost the whole page. */
export function parseCandidateSearch(raw: Record<string, unknown>): CandidateSearch {
  const { search, status } = Search.parse(raw);
  const words = search?.trim().slice(0, maxSearchLength);
  return { ...(words ? { search: words } : {}), ...(status ? { status } : {}) };
}

/** Whether the list shows less than everybody. */
export function isNarrowed(search: CandidateSearch): boolean {
  return search.search !== undefined || search.status !== undefined;
}

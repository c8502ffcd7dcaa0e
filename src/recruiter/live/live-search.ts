// The URL search parameters of /live. Every route declaration loads this file, so it imports nothing from the contract.
import * as z from 'zod/mini';

const Search = z.object({ guide: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined) });

export interface LiveSearch {
  /** The room whose guide is edited. */
  guide?: string;
}

export function parseLiveSearch(raw: Record<string, unknown>): LiveSearch {
  const { guide } = Search.parse(raw);
  return guide ? { guide } : {};
}

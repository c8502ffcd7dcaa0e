// The condition for a search by name, email address or phone number in a list of candidates.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { findFewMatches } from '../lookups.ts';
import type { Tx } from '../open.ts';
import { responses } from '../schema/response.ts';

/**
 * A condition on the `responses` of these jobs; null: of all the agency's. Row-level security keeps LIKE from using the trigram index, so a rare
 * word is looked up first. Of a common word, comparing every text in list order soon fills a page. strpos
 * instead of LIKE, because the planner takes every long pattern for a rare one and would sort the whole list.
 */
export async function matchesSearch(tx: Tx, jobIds: readonly string[] | null, search: string): Promise<SQL> {
  const few = await findFewMatches(tx, jobIds, search);
  return few
    ? sql`${responses.id} = any(${sql.param(few)}::uuid[])`
    : sql`strpos(${responses.search_text}, lower(${search})) > 0`;
}

// Finds the response ids of one page of a job's list. Keyset pagination: the last page is as fast
// as the first.
import { and, asc, desc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { response_tags } from '../../../platform/db/schema/review.ts';
import type { Viewer } from '../../../kernel/who.ts';
import type { Cursor } from '../../../kernel/cursor.ts';
import { listConditions } from './filters.ts';
import type { ListQuery } from './filters.ts';

export interface PageQuery extends ListQuery {
  isOldestFirst: boolean;
  /** Last row of the previous page. */
  after: Cursor | undefined;
}

/**
 * At most `limit` ids, in order. The caller has already checked that the member may see the job.
 */
export async function findPage(tx: Tx, member: Viewer, query: PageQuery, limit: number): Promise<string[]> {
  const { tag } = query.filters;
  const found = await (tag === undefined
    ? listed(tx, member, query, limit)
    : tagged(tx, member, query, limit, tag));
  return found.map((row) => row.id);
}

async function listed(tx: Tx, member: Viewer, query: PageQuery, limit: number) {
  const place = { at: responses.created_at, id: responses.id };
  return tx
    .select({ id: responses.id })
    .from(responses)
    .where(and(await listConditions(tx, member, query), isAfter(place, query)))
    .orderBy(...inOrder(place, query))
    .limit(limit);
}

/** Reads in order from the tag index, which includes each candidate's creation time. */
async function tagged(tx: Tx, member: Viewer, query: PageQuery, limit: number, tag: string) {
  const place = { at: response_tags.response_created_at, id: response_tags.response_id };
  return tx
    .select({ id: response_tags.response_id })
    .from(response_tags)
    .innerJoin(responses, sameAgency(responses, response_tags, { id: response_tags.response_id }))
    .where(
      sameAgency(
        response_tags,
        member,
        { job_id: query.jobId, tag },
        await listConditions(tx, member, query, { isTagJoined: true }),
        isAfter(place, query),
      ),
    )
    .orderBy(...inOrder(place, query))
    .limit(limit);
}

type Place =
  | { at: typeof responses.created_at; id: typeof responses.id }
  | { at: typeof response_tags.response_created_at; id: typeof response_tags.response_id };

function isAfter({ at, id }: Place, { after, isOldestFirst }: PageQuery): SQL | undefined {
  if (!after) return undefined;
  const place = sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return isOldestFirst ? sql`(${at}, ${id}) > ${place}` : sql`(${at}, ${id}) < ${place}`;
}

function inOrder({ at, id }: Place, { isOldestFirst }: PageQuery): SQL[] {
  return isOldestFirst ? [asc(at), asc(id)] : [desc(at), desc(id)];
}

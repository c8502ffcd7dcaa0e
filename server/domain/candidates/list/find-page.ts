// Finds the response ids of one page of a list. Keyset pagination: the last page is as fast as the first.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sortDirectionOf } from '#contract/response.ts';
import type { ListOrder } from '#contract/response.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { response_tags } from '../../../platform/db/schema/review.ts';
import type { Viewer } from '../../../kernel/who.ts';
import type { Cursor } from '../../../kernel/cursor.ts';
import { isOfJobs, listConditions } from './filters.ts';
import type { ListQuery } from './filters.ts';
import { partsOf } from './sorting.ts';
import type { Part } from './sorting.ts';

export interface PageQuery extends ListQuery {
  /** Absent: newest first. */
  sorting?: ListOrder;
  /** Reads the list from its end. */
  isOldestFirst: boolean;
  /** Last row of the previous page. */
  after: Cursor | undefined;
  /** Of several matches with the same email address or phone number, only the newest is listed. */
  isByPerson?: boolean;
}

/**
 * At most `limit` ids, in order. The caller has already checked that the member may see the jobs.
 */
export async function findPage(tx: Tx, member: Viewer, query: PageQuery, limit: number): Promise<string[]> {
  const { tag } = query.filters;
  if (query.sorting?.sort && query.sorting.sort !== 'created') return sorted(tx, member, query, limit);
  const found = await (tag === undefined
    ? listed(tx, member, query, limit)
    : tagged(tx, member, query, limit, tag));
  return found.map((row) => row.id);
}

/** Reads the parts of a sorted list until the page is full. */
async function sorted(tx: Tx, member: Viewer, query: PageQuery, limit: number): Promise<string[]> {
  const { sorting = {}, after, isOldestFirst } = query;
  const matches = await listConditions(tx, member, query);
  const parts = partsOf(sorting, isOldestFirst);
  const first = after ? parts.findIndex(({ holds }) => holds(after.value)) : 0;
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < first || ids.length >= limit) continue;
    const ofPart = { part, matches, after: index === first ? after : undefined, limit: limit - ids.length };
    const found = await (query.isByPerson ? peopleOf(tx, ofPart) : rowsOf(tx, ofPart));
    ids.push(...found.map((row) => row.id));
  }
  return ids;
}

interface PartQuery {
  part: Part;
  /** The conditions of the whole list. */
  matches: SQL | undefined;
  after: Cursor | undefined;
  limit: number;
}

function rowsOf(tx: Tx, { part, matches, after, limit }: PartQuery) {
  return tx
    .select({ id: responses.id })
    .from(responses)
    .where(and(matches, part.matches, after && isBeyond(part, after)))
    .orderBy(...inOrderOf(part))
    .limit(limit);
}

/** The newest match of each person whose newest match is in this part. */
function peopleOf(tx: Tx, { part, matches, after, limit }: PartQuery) {
  // A part without a key has one rate.
  const key: PgColumn = part.key ?? responses.overall_rate;
  const columns = { at: responses.created_at, ...personColumns, key };
  const row = tx.select(columns).from(responses).where(and(matches, part.matches)).as('row');
  const place = { at: row.at, id: row.id, key: part.key ? row.key : undefined };
  return tx
    .select({ id: row.id })
    .from(row)
    .where(and(after && isBeyond(part, after, place), isNewestOfPerson(row, matches)))
    .orderBy(...inOrderOf(part, place))
    .limit(limit);
}

/** A candidate's place in the list, counted from 1; 0 if it is not in it. */
export async function positionOf(
  tx: Tx,
  member: Viewer,
  query: ListQuery & { sorting: ListOrder },
  place: Cursor,
) {
  const matches = await listConditions(tx, member, query);
  const isMatch = (await tx.$count(responses, and(matches, eq(responses.id, place.id)))) > 0;
  if (!isMatch) return 0;
  const parts = partsOf(query.sorting, false);
  const own = parts.findIndex(({ holds }) => holds(place.value));
  let before = 0;
  for (const [index, part] of parts.slice(0, own + 1).entries()) {
    // In the candidate's own part, those on the other side of it.
    const isBefore =
      index === own ? isBeyond({ ...part, isDescending: !part.isDescending }, place) : undefined;
    before += await tx.$count(responses, and(matches, part.matches, isBefore));
  }
  return before + 1;
}

/** Where the columns that a part is sorted by are read. */
interface SortedPlace extends Place {
  key: AnyColumn | undefined;
}

function placeIn({ key }: Part): SortedPlace {
  return { at: responses.created_at, id: responses.id, key };
}

function isBeyond(part: Part, { createdAt, id, value }: Cursor, place = placeIn(part)): SQL {
  const { key, isDescending } = part;
  const sign = isDescending ? sql`<` : sql`>`;
  const [at, rowId] = [sql`${createdAt.toISOString()}::timestamptz`, sql`${id}::uuid`];
  if (!key || value === null) return sql`(${place.at}, ${place.id}) ${sign} (${at}, ${rowId})`;
  // The type of the column, so that the index serves the comparison.
  const last = sql`${value}::${sql.raw(key.getSQLType())}`;
  return sql`(${place.key}, ${place.at}, ${place.id}) ${sign} (${last}, ${at}, ${rowId})`;
}

function inOrderOf(part: Part, { key, at, id } = placeIn(part)): SQL[] {
  const columns = [...(key ? [key] : []), at, id];
  return columns.map((column) => (part.isDescending ? desc(column) : asc(column)));
}

async function listed(tx: Tx, member: Viewer, query: PageQuery, limit: number) {
  const matches = await listConditions(tx, member, query);
  if (query.isByPerson) {
    const columns = { at: responses.created_at, ...personColumns };
    const row = tx.select(columns).from(responses).where(matches).as('row');
    return tx
      .select({ id: row.id })
      .from(row)
      .where(and(isAfter(row, query), isNewestOfPerson(row, matches)))
      .orderBy(...inOrder(row, query))
      .limit(limit);
  }
  const place = { at: responses.created_at, id: responses.id };
  return tx
    .select({ id: responses.id })
    .from(responses)
    .where(and(matches, isAfter(place, query)))
    .orderBy(...inOrder(place, query))
    .limit(limit);
}

/** Reads in order from the tag index, which includes each candidate's creation time. */
async function tagged(tx: Tx, member: Viewer, query: PageQuery, limit: number, tag: string) {
  const isTagged = sameAgency(
    response_tags,
    member,
    { tag },
    isOfJobs(response_tags.job_id, query.jobIds),
    await listConditions(tx, member, query, { isTagJoined: true }),
  );
  const isOfTag = sameAgency(responses, response_tags, { id: response_tags.response_id });
  if (query.isByPerson) {
    const columns = { at: response_tags.response_created_at, ...personColumns };
    const row = tx
      .select(columns)
      .from(response_tags)
      .innerJoin(responses, isOfTag)
      .where(isTagged)
      .as('row');
    const matches = await listConditions(tx, member, query);
    return tx
      .select({ id: row.id })
      .from(row)
      .where(and(isAfter(row, query), isNewestOfPerson(row, matches)))
      .orderBy(...inOrder(row, query))
      .limit(limit);
  }
  const place = { at: response_tags.response_created_at, id: response_tags.response_id };
  return tx
    .select({ id: response_tags.response_id })
    .from(response_tags)
    .innerJoin(responses, isOfTag)
    .where(and(isTagged, isAfter(place, query)))
    .orderBy(...inOrder(place, query))
    .limit(limit);
}

const personColumns = { id: responses.id, email: responses.email, phone: responses.phone };

/**
 * No match of the list is newer and has the same address or number. Two conditions, because `or` would share no
 * index. The inner query repeats the list's conditions, so that a member learns nothing about hidden jobs.
 */
function isNewestOfPerson(
  row: Place & { email: AnyColumn; phone: AnyColumn },
  matches: SQL | undefined,
): SQL | undefined {
  const isNewer = sql`(${responses.created_at}, ${responses.id}) > (${row.at}, ${row.id})`;
  const hasNewer = (column: typeof responses.email | typeof responses.phone, same: AnyColumn) =>
    sql`exists (select from ${responses} where ${matches} and ${column} <> '' and ${column} = ${same} and ${isNewer})`;
  return and(
    sql`not ${hasNewer(responses.email, row.email)}`,
    sql`not ${hasNewer(responses.phone, row.phone)}`,
  );
}

interface Place {
  at: AnyColumn;
  id: AnyColumn;
}

function isAfter({ at, id }: Place, query: PageQuery): SQL | undefined {
  const { after } = query;
  if (!after) return undefined;
  const place = sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return isAscending(query) ? sql`(${at}, ${id}) > ${place}` : sql`(${at}, ${id}) < ${place}`;
}

function inOrder({ at, id }: Place, query: PageQuery): SQL[] {
  return isAscending(query) ? [asc(at), asc(id)] : [desc(at), desc(id)];
}

/** By creation: oldest first, or newest first read from the end. */
function isAscending({ sorting = {}, isOldestFirst }: PageQuery): boolean {
  return (sortDirectionOf(sorting) === 'ascending') !== isOldestFirst;
}

// The people invited to a job with their delivery status, page by page. The status of each person's
// newest message is stored in their response, so counting a hundred thousand or finding a page of a
// rare status takes milliseconds.
import { desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { Channel, MessageState } from '#contract/invite.ts';
import type { Invitation } from '#contract/invite.ts';
import { pageSize } from '#contract/response.ts';
import { matchesSearch } from '../../platform/db/conditions/matches-search.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { messages } from '../../platform/db/schema/message.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { isWithdrawn } from '../interviews/rules.ts';
import { isAboutInterview } from './messages-store.ts';
import { encodeCursor } from '../../kernel/cursor.ts';
import type { Cursor } from '../../kernel/cursor.ts';
import type { ResponseRow } from './store.ts';

export interface InvitationsQuery {
  jobId: string;
  after: Cursor | undefined;
  state: MessageState | undefined;
  search: string;
}

/** Spelled exactly as in the index responses_invited. */
const isInvited: SQL = sql`(${responses.source} not in ('share', 'preview') or ${responses.invited_at} is not null)
  and ${responses.removed_at} is null`;

export async function pageOfInvitations(tx: Tx, agencyId: string, query: InvitationsQuery) {
  const counts = await count(tx, agencyId, query.jobId);
  const { ids, next } = await findPage(tx, agencyId, query, counts);
  const of = (state: MessageState) => counts.get(state) ?? 0;
  return {
    invitations: await load(tx, agencyId, ids),
    next: next ? encodeCursor(next) : null,
    counts: {
      queued: of('queued'),
      sent: of('sent'),
      delivered: of('delivered'),
      failed: of('failed'),
      bounced: of('bounced'),
      canceled: of('canceled'),
    },
  };
}

interface Found {
  ids: string[];
  next: Cursor | undefined;
}

/**
 * Up to this many are all read and sorted; with more, a scan of the job in order soon finds the
 * newest.
 */
const few = 2000;

async function findPage(
  tx: Tx,
  agencyId: string,
  query: InvitationsQuery,
  counts: ReadonlyMap<string, number>,
): Promise<Found> {
  const { after, state, jobId, search } = query;
  const total = state
    ? (counts.get(state) ?? 0)
    : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const condition = sameAgency(
    responses,
    agencyId,
    { job_id: jobId },
    isInvited,
    state && eq(responses.message_state, state),
    search ? await matchesSearch(tx, [jobId], search) : undefined,
    after &&
      sql`(${responses.created_at}, ${responses.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
  );
  const columns = { id: responses.id, createdAt: responses.created_at };
  // Chosen here, not by the planner: right after an import its statistics miss the new rows.
  const rows =
    total <= few
      ? newestOf(await tx.select(columns).from(responses).where(condition))
      : await tx
          .select(columns)
          .from(responses)
          .where(condition)
          .orderBy(desc(responses.created_at), desc(responses.id))
          .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return { ids: shown.map(({ id }) => id), next: rows.length > pageSize ? shown.at(-1) : undefined };
}

/** Ids sort as lowercase text, the same order as PostgreSQL's. */
function newestOf(rows: readonly Cursor[]): Cursor[] {
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
}

/** By status; '' for those who never got a message. */
async function count(tx: Tx, agencyId: string, jobId: string): Promise<Map<string, number>> {
  const found = await tx
    .select({ state: responses.message_state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(sameAgency(responses, agencyId, { job_id: jobId }, isInvited))
    .groupBy(responses.message_state);
  return new Map(found.map((row) => [row.state, row.count]));
}

/** In the order of the ids. */
async function load(tx: Tx, agencyId: string, ids: readonly string[]): Promise<Invitation[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ response: responses, invitedBy: users.name })
    .from(responses)
    .leftJoin(users, eq(users.id, responses.invited_by))
    .where(sameAgency(responses, agencyId, { id: ids }));
  const newest = await tx
    .selectDistinctOn([messages.response_id])
    .from(messages)
    .where(sameAgency(messages, agencyId, { response_id: ids }, isAboutInterview))
    .orderBy(sql`${messages.response_id}, ${messages.created_at} desc, ${messages.id} desc`);
  const byId = new Map(rows.map((row) => [row.response.id, row]));
  const messageOf = new Map(newest.map((message) => [message.response_id, message]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [invitationToWire(row.response, row.invitedBy, messageOf.get(id))] : [];
  });
}

function invitationToWire(
  response: ResponseRow,
  invitedBy: string | null,
  message: typeof messages.$inferSelect | undefined,
): Invitation {
  return {
    response_id: response.id,
    full: response.name || response.email || response.phone,
    email: response.email,
    phone: response.phone,
    open: !isWithdrawn(response),
    started: response.started_at !== null,
    finished: response.finished_at !== null,
    invited_by: invitedBy,
    created_at: response.created_at.toISOString(),
    message: message
      ? {
          id: message.id,
          channel: Channel.parse(message.channel),
          // The reader does not need to know that an invitation was part of an import.
          kind: message.kind === 'bulk_invitation' ? 'invitation' : message.kind,
          state: MessageState.parse(message.state),
          fault: message.fault,
          created_at: message.created_at.toISOString(),
          sent_at: message.sent_at?.toISOString() ?? null,
        }
      : null,
  };
}

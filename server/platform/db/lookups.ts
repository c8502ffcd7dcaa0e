// The audited SECURITY DEFINER functions (migrations, row_level_security), called by name only in this file:
// lookups before the tenant is known, and the search, which policies would keep from using its index.
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './open.ts';

export interface FoundSession extends Record<string, unknown> {
  user_id: string;
  agency_id: string;
  role: string;
  permissions: string[] | null;
  last_seen_at: Date;
  session_id: string;
  is_email_confirmed: boolean;
}

export async function findSession(db: Database, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [found] = await db.lookUp<FoundSession>({
    name: 'find_session',
    text: 'select * from find_session($1)',
    values: [tokenHash],
  });
  return found;
}

export interface FoundLogin extends Record<string, unknown> {
  user_id: string;
  password_hash: string;
  name: string;
  language: string;
  /** The first agency the person belongs to; null if they have none. */
  agency_id: string | null;
  is_email_confirmed: boolean;
}

export async function findLogin(tx: Tx, email: string): Promise<FoundLogin | undefined> {
  const { rows } = await tx.execute<FoundLogin>(sql`select * from find_login(${email})`);
  return rows[0];
}

interface FoundReset extends Record<string, unknown> {
  user_id: string;
  email: string;
  agency_id: string | null;
}

/** An unused reset that has not expired. */
export async function findReset(tx: Tx, tokenHash: Buffer): Promise<FoundReset | undefined> {
  const { rows } = await tx.execute<FoundReset>(sql`select * from find_reset(${tokenHash})`);
  return rows[0];
}

export interface FoundShare {
  agencyId: string;
  jobId: string;
  /** Which of the job's additional share links it is; null: the job's own. */
  shareLinkId: string | null;
}

export async function findShare(tx: Tx, hash: string): Promise<FoundShare | undefined> {
  const { rows } = await tx.execute<{ agency_id: string; job_id: string; share_link_id: string | null }>(
    sql`select * from find_share(${hash})`,
  );
  return (
    rows[0] && {
      agencyId: rows[0].agency_id,
      jobId: rows[0].job_id,
      shareLinkId: rows[0].share_link_id,
    }
  );
}

export async function findCompanyPage(
  tx: Tx,
  shareHash: string,
): Promise<{ agencyId: string; companyId: string } | undefined> {
  const { rows } = await tx.execute<{ agency_id: string; company_id: string }>(
    sql`select * from find_company_page(${shareHash})`,
  );
  return rows[0] && { agencyId: rows[0].agency_id, companyId: rows[0].company_id };
}

export async function findMessageAgency(tx: Tx, messageId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ agency_id: string }>(sql`select * from find_message(${messageId})`);
  return rows[0]?.agency_id;
}

export interface FoundResponse {
  agencyId: string;
  responseId: string;
}
type ResponseRow = { agency_id: string; response_id: string };

export async function findResponseLink(tx: Tx, hash: string): Promise<FoundResponse | undefined> {
  const { rows } = await tx.execute<ResponseRow>(sql`select * from find_response_link(${hash})`);
  return rows[0] && { agencyId: rows[0].agency_id, responseId: rows[0].response_id };
}

/** Candidates' sessions by the hex SHA-256 of their tokens, many per query. Unknown tokens are omitted. */
export async function findCandidateSessions(
  tx: Tx,
  tokenHashes: readonly string[],
): Promise<Map<string, FoundResponse>> {
  const { rows } = await tx.execute<ResponseRow & { token_hash: string }>(sql`
    select asked.token_hash, found.*
    from unnest(${sql.param(tokenHashes)}::text[]) as asked (token_hash),
      find_candidate_session(decode(asked.token_hash, 'hex')) as found`);
  return new Map(
    rows.map((row) => [row.token_hash, { agencyId: row.agency_id, responseId: row.response_id }]),
  );
}

/**
 * The ids of a job's responses that match a search; null if they are too many to list. Used by
 * conditions/matches-search.ts.
 */
export async function findFewMatches(tx: Tx, jobId: string, search: string): Promise<string[] | null> {
  const { rows } = await tx.execute<{ ids: string[] | null }>(
    sql`select find_few_matches(${jobId}::uuid, ${search}::text) as ids`,
  );
  return rows[0]?.ids ?? null;
}

/** Unfinished responses past their deadline, across all agencies: ids only. */
export async function findOverdueResponses(tx: Tx, now: Date): Promise<FoundResponse[]> {
  const { rows } = await tx.execute<ResponseRow>(
    sql`select * from find_overdue_responses(${now.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ agencyId: row.agency_id, responseId: row.response_id }));
}

/** Reminders that may be due: a rough preselection; the rules decide. */
export async function findDueReminders(tx: Tx, now: Date): Promise<FoundResponse[]> {
  const { rows } = await tx.execute<ResponseRow>(
    sql`select * from find_due_reminders(${now.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ agencyId: row.agency_id, responseId: row.response_id }));
}

/** Previews created before the given time. */
export async function findOldPreviews(tx: Tx, before: Date): Promise<FoundResponse[]> {
  const { rows } = await tx.execute<ResponseRow>(
    sql`select * from find_old_previews(${before.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ agencyId: row.agency_id, responseId: row.response_id }));
}

export async function findReviewLink(
  tx: Tx,
  hash: string,
): Promise<{ agencyId: string; reviewLinkId: string } | undefined> {
  const { rows } = await tx.execute<{ agency_id: string; review_link_id: string }>(
    sql`select * from find_review_link(${hash})`,
  );
  return rows[0] && { agencyId: rows[0].agency_id, reviewLinkId: rows[0].review_link_id };
}

export interface FoundGuest {
  agencyId: string;
  reviewLinkId: string;
  guestId: string;
}

export async function findReviewGuest(tx: Tx, tokenHash: Buffer): Promise<FoundGuest | undefined> {
  const { rows } = await tx.execute<{ agency_id: string; review_link_id: string; guest_id: string }>(
    sql`select * from find_review_guest(${tokenHash})`,
  );
  const [row] = rows;
  return row && { agencyId: row.agency_id, reviewLinkId: row.review_link_id, guestId: row.guest_id };
}

/** Responses removed by a user before the given time, across all agencies: ids only. */
export async function findRemovedResponses(tx: Tx, before: Date): Promise<FoundResponse[]> {
  const { rows } = await tx.execute<ResponseRow>(
    sql`select * from find_removed_responses(${before.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ agencyId: row.agency_id, responseId: row.response_id }));
}

/** Responses whose retention may end within so many days: a rough preselection; the rules decide. */
export async function findRetentionDue(
  tx: Tx,
  query: { now: Date; withinDays: number; unwarned: boolean },
): Promise<FoundResponse[]> {
  const { rows } = await tx.execute<ResponseRow>(sql`
    select * from find_retention_due(${query.now.toISOString()}::timestamptz, ${query.withinDays}::int, ${query.unwarned}::boolean)`);
  return rows.map((row) => ({ agencyId: row.agency_id, responseId: row.response_id }));
}

export async function findOldExports(tx: Tx, now: Date): Promise<{ agencyId: string; exportId: string }[]> {
  const { rows } = await tx.execute<{ agency_id: string; export_id: string }>(
    sql`select * from find_old_exports(${now.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ agencyId: row.agency_id, exportId: row.export_id }));
}

/** Agencies in which a candidate finished or sent a request since the given time. */
export async function findDigestAgencies(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ agency_id: string }>(
    sql`select * from find_digest_agencies(${since.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => row.agency_id);
}

export interface FoundApiKey extends Record<string, unknown> {
  agency_id: string;
  api_key_id: string;
  /** The member for whom the key acts. */
  user_id: string;
  role: string;
  member_permissions: string[] | null;
  /** The key's permissions. */
  permissions: string[];
  last_used_at: Date | null;
  suspended_at: Date | null;
}

export async function findApiKey(db: Database, tokenHash: Buffer): Promise<FoundApiKey | undefined> {
  const [found] = await db.lookUp<FoundApiKey>({
    name: 'find_api_key',
    text: 'select * from find_api_key($1)',
    values: [tokenHash],
  });
  return found;
}

/** An invitation to join an agency, valid or not. */
export async function findUserInvite(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ agencyId: string; userInviteId: string } | undefined> {
  const { rows } = await tx.execute<{ agency_id: string; user_invite_id: string }>(
    sql`select * from find_user_invite(${tokenHash})`,
  );
  return rows[0] && { agencyId: rows[0].agency_id, userInviteId: rows[0].user_invite_id };
}

/** An unconfirmed new address that has not expired. */
export async function findEmailChange(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  const { rows } = await tx.execute<{ user_id: string; email: string }>(
    sql`select * from find_email_change(${tokenHash})`,
  );
  return rows[0] && { userId: rows[0].user_id, email: rows[0].email };
}

/** The agencies in which the transaction's user may work, oldest membership first. */
export async function findMemberships(
  tx: Tx,
): Promise<{ agency_id: string; agency_name: string; role: string }[]> {
  const { rows } = await tx.execute<{ agency_id: string; agency_name: string; role: string }>(
    sql`select * from find_memberships()`,
  );
  return rows;
}

/** An email confirmation link that has not expired. */
export async function findEmailConfirmation(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: string; email: string } | undefined> {
  const { rows } = await tx.execute<{ user_id: string; email: string }>(
    sql`select * from find_email_confirmation(${tokenHash})`,
  );
  return rows[0] && { userId: rows[0].user_id, email: rows[0].email };
}

/**
 * Unconfirmed accounts asked before the given time, without colleagues or candidates: a rough preselection.
 */
export async function findUnconfirmedUsers(tx: Tx, askedBefore: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select * from find_unconfirmed_users(${askedBefore.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => row.user_id);
}

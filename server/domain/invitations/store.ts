// SQL for the responses that invitations create. messages-store.ts has their messages.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';

export type ResponseRow = typeof responses.$inferSelect;

/** A person's newest response to a job, by email address. Call with the job locked. */
export function findByEmail(
  tx: Tx,
  agencyId: string,
  jobId: string,
  email: string,
): Promise<ResponseRow | undefined> {
  return findNewest(tx, agencyId, jobId, eq(responses.email, email));
}

/** The newest response of each of these addresses to a job, by address. Call with the job locked. */
export async function findAllByEmail(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  emails: readonly string[],
): Promise<Map<string, ResponseRow>> {
  const rows = await tx
    .selectDistinctOn([responses.email])
    .from(responses)
    .where(sameAgency(responses, job, { job_id: job.jobId, email: emails }, isListed))
    .orderBy(responses.email, desc(responses.created_at), desc(responses.id));
  return new Map(rows.map((row) => [row.email, row]));
}

/** Like findByEmail, by a phone number in any of the formats it may be stored in. */
export function findByPhone(
  tx: Tx,
  agencyId: string,
  jobId: string,
  forms: readonly string[],
): Promise<ResponseRow | undefined> {
  return findNewest(tx, agencyId, jobId, inArray(responses.phone, [...forms]));
}

async function findNewest(
  tx: Tx,
  agencyId: string,
  jobId: string,
  condition: SQL,
): Promise<ResponseRow | undefined> {
  const [row] = await tx
    .select()
    .from(responses)
    .where(sameAgency(responses, agencyId, { job_id: jobId }, isListed, condition))
    .orderBy(desc(responses.created_at), desc(responses.id))
    .limit(1);
  return row;
}

export type Invited = Pick<
  ResponseRow,
  'agency_id' | 'id' | 'job_id' | 'name' | 'email' | 'phone' | 'language' | 'hash' | 'source' | 'invited_by'
> &
  /** Of another attempt. */
  Partial<Pick<ResponseRow, 'status' | 'attempt' | 'previous_id' | 'deadline_at'>> &
  /** From a file with sources. */
  Partial<Pick<ResponseRow, 'share_link_id'>>;

/** The same transaction queues a message to each of them. */
export async function insertInvited(tx: Tx, rows: readonly Invited[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const about = { message_state: 'queued', created_at: now, updated_at: now };
  await tx.insert(responses).values(rows.map((row) => ({ ...row, ...about })));
}

export async function savePhone(tx: Tx, row: ResponseRow, phone: string, updatedAt: Date): Promise<void> {
  await tx.update(responses).set({ phone, updated_at: updatedAt }).where(isRow(row));
}

export async function saveAddress(
  tx: Tx,
  row: ResponseRow,
  set: Pick<ResponseRow, 'email' | 'phone' | 'hash' | 'updated_at'>,
): Promise<void> {
  await tx.update(responses).set(set).where(isRow(row));
}

export async function markReminded(tx: Tx, row: ResponseRow, now: Date): Promise<void> {
  await tx.update(responses).set({ reminded_at: now }).where(isRow(row));
}

/** A person in a job with their address and number. */
export type Known = Pick<ResponseRow, 'id' | 'email' | 'phone'>;

/** The people in a job who have one of these addresses or numbers. */
export async function findKnown(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  addresses: { emails: readonly string[]; phones: readonly string[] },
): Promise<Known[]> {
  const columns = { id: responses.id, email: responses.email, phone: responses.phone };
  const isOfJob = sameAgency(responses, job, { job_id: job.jobId }, isListed);
  const byEmail = await tx
    .select(columns)
    .from(responses)
    .where(and(isOfJob, sql`${responses.email} = any(${sql.param(addresses.emails)}::text[])`));
  const byPhone = await tx
    .select(columns)
    .from(responses)
    .where(and(isOfJob, sql`${responses.phone} = any(${sql.param(addresses.phones)}::text[])`));
  return [...new Map([...byEmail, ...byPhone].map((person) => [person.id, person])).values()];
}

function isRow(row: Pick<ResponseRow, 'agency_id' | 'id'>): SQL | undefined {
  return sameAgency(responses, row, { id: row.id });
}

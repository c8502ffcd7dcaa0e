// SQL for connections to applicant tracking systems and their orders. Every function runs in the caller's transaction, as that agency (P6).
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { ats_connections, ats_orders } from '../../platform/db/schema/ats.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { answers, response_questions, responses } from '../../platform/db/schema/response.ts';
import { review_links } from '../../platform/db/schema/review.ts';

export type ConnectionRow = typeof ats_connections.$inferSelect;
export type OrderRow = typeof ats_orders.$inferSelect;
export type ResponseRow = typeof responses.$inferSelect;

export interface ConnectionListed {
  row: ConnectionRow;
  createdBy: string;
}

/** Oldest first. */
export function listConnections(tx: Tx, agencyId: string): Promise<ConnectionListed[]> {
  return tx
    .select({ row: getTableColumns(ats_connections), createdBy: users.name })
    .from(ats_connections)
    .innerJoin(users, eq(users.id, ats_connections.created_by))
    .where(eq(ats_connections.agency_id, agencyId))
    .orderBy(asc(ats_connections.created_at), asc(ats_connections.id));
}

export async function findConnection(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(ats_connections)
    .where(sameAgency(ats_connections, agencyId, { id }));
  return row;
}

export function countConnections(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(ats_connections, eq(ats_connections.agency_id, agencyId));
}

export async function insertConnection(tx: Tx, row: typeof ats_connections.$inferInsert): Promise<void> {
  await tx.insert(ats_connections).values(row);
}

export async function saveConnection(
  tx: Tx,
  { agency_id, id }: Pick<ConnectionRow, 'agency_id' | 'id'>,
  set: Partial<ConnectionRow>,
): Promise<void> {
  await tx
    .update(ats_connections)
    .set(set)
    .where(sameAgency(ats_connections, agency_id, { id }));
}

/** With its orders. The links to their results end. */
export async function deleteConnection(
  tx: Tx,
  { agency_id, id }: Pick<ConnectionRow, 'agency_id' | 'id'>,
  now: Date,
): Promise<void> {
  const shown = tx
    .select({ id: sql<string>`${ats_orders.review_link_id}` })
    .from(ats_orders)
    .where(sameAgency(ats_orders, agency_id, { connection_id: id }));
  await tx
    .update(review_links)
    .set({ revoked_at: now })
    .where(sameAgency(review_links, agency_id, { id: shown }, isNull(review_links.revoked_at)));
  await tx.delete(ats_connections).where(sameAgency(ats_connections, agency_id, { id }));
}

export async function revokeLinkOf(
  tx: Tx,
  { agency_id, review_link_id: id }: OrderRow,
  now: Date,
): Promise<void> {
  if (id === null) return;
  await tx
    .update(review_links)
    .set({ revoked_at: now })
    .where(sameAgency(review_links, agency_id, { id }, isNull(review_links.revoked_at)));
}

export interface OrderListed {
  row: OrderRow;
  jobName: string | null;
}

/** Newest first. */
export function newestOrders(
  tx: Tx,
  { agency_id, id }: Pick<ConnectionRow, 'agency_id' | 'id'>,
  limit: number,
): Promise<OrderListed[]> {
  return tx
    .select({ row: getTableColumns(ats_orders), jobName: jobs.name })
    .from(ats_orders)
    .leftJoin(jobs, sameAgency(jobs, ats_orders, { id: ats_orders.job_id }))
    .where(sameAgency(ats_orders, agency_id, { connection_id: id }))
    .orderBy(desc(ats_orders.created_at), desc(ats_orders.id))
    .limit(limit);
}

export async function findOrder(
  tx: Tx,
  { agency_id, id }: Pick<ConnectionRow, 'agency_id' | 'id'>,
  external_ref: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(ats_orders)
    .where(sameAgency(ats_orders, agency_id, { connection_id: id, external_ref }));
  return row;
}

/** Locked until the transaction ends. */
export async function lockOrder(tx: Tx, agencyId: string, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(ats_orders)
    .where(sameAgency(ats_orders, agencyId, { id }))
    .for('no key update');
  return row;
}

/** `false` if the reference has an order. */
export async function insertOrder(tx: Tx, row: typeof ats_orders.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(ats_orders).values(row).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function saveOrder(
  tx: Tx,
  { agency_id, id }: Pick<OrderRow, 'agency_id' | 'id'>,
  set: Partial<OrderRow>,
): Promise<void> {
  await tx
    .update(ats_orders)
    .set(set)
    .where(sameAgency(ats_orders, agency_id, { id }));
}

/** Locked until the transaction ends. Partners see every job, as their connection's creator did. */
export async function lockJob(tx: Tx, agencyId: string, id: string) {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(sameAgency(jobs, agencyId, { id }))
    .for('no key update');
  return row;
}

/** By name. */
export function activeJobs(tx: Tx, agencyId: string) {
  return tx
    .select({ job: getTableColumns(jobs), company: companies.name })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .where(sameAgency(jobs, agencyId, { active: true }))
    .orderBy(asc(jobs.name), asc(jobs.id));
}

/** Undefined: the candidate was deleted. */
export async function responseOf(
  tx: Tx,
  { agency_id, response_id: id }: Pick<OrderRow, 'agency_id' | 'response_id'>,
): Promise<ResponseRow | undefined> {
  if (id === null) return undefined;
  const [row] = await tx
    .select()
    .from(responses)
    .where(sameAgency(responses, agency_id, { id }));
  return row;
}

/** The number of questions the candidate was asked, and of those answered. */
export async function countAnswers(
  tx: Tx,
  { agency_id, id }: Pick<ResponseRow, 'agency_id' | 'id'>,
): Promise<{ questions: number; answers: number }> {
  const isAnswered = sameAgency(answers, agency_id, {
    response_id: id,
    question_id: response_questions.question_id,
  });
  const isTheirs = sameAgency(response_questions, agency_id, { response_id: id });
  return {
    questions: await tx.$count(response_questions, isTheirs),
    answers: await tx.$count(
      response_questions,
      and(isTheirs, sql`exists (select from ${answers} where ${isAnswered})`),
    ),
  };
}

export async function hashOfLink(tx: Tx, agencyId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: review_links.hash })
    .from(review_links)
    .where(sameAgency(review_links, agencyId, { id }));
  return row?.hash;
}

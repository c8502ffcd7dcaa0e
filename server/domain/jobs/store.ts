// SQL for jobs. Every function runs inside the caller's transaction, as that agency (P6), and sees only the
// jobs that the member may see.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { industries, professions } from '../../platform/db/schema/catalogue.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { job_reviewers, jobs } from '../../platform/db/schema/job.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { newLinkHash } from '../../kernel/new-link-hash.ts';
import type { JobContent } from './rules.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';

export type JobRow = typeof jobs.$inferSelect;

/** True if the job exists and the member may see it. */
export async function isJobVisible(tx: Tx, member: SignedInMember, id: string): Promise<boolean> {
  return (await tx.$count(jobs, and(jobVisibleTo(member), eq(jobs.id, id)))) > 0;
}

/**
 * The job, locked until the transaction ends. (NO KEY: candidates' rows that refer to it are not blocked.)
 */
export async function lockJob(tx: Tx, member: SignedInMember, id: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(jobVisibleTo(member), eq(jobs.id, id)))
    .for('no key update');
  return row;
}

/** Those of these jobs that are active, locked like `lockJob`, in one order for all callers. */
export async function lockActiveJobs(tx: Tx, agencyId: string, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(jobs)
    .where(sameAgency(jobs, agencyId, { id: ids, active: true }))
    .orderBy(asc(jobs.id))
    .for('no key update');
}

/** How many of these jobs the member may see. */
export function countVisibleJobs(tx: Tx, member: SignedInMember, ids: readonly string[]): Promise<number> {
  return tx.$count(jobs, and(jobVisibleTo(member), inArray(jobs.id, [...ids])));
}

/** `false` if the id is in use. */
export async function insertJob(
  tx: Tx,
  member: SignedInMember,
  id: string,
  content: JobContent,
  now: Date,
): Promise<boolean> {
  const row = {
    ...columnsOf(content),
    agency_id: member.agencyId,
    id,
    hash_link: newLinkHash(),
    created_by: member.userId,
    created_at: now,
    updated_at: now,
  };
  const inserted = await tx
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({ target: [jobs.agency_id, jobs.id] });
  if (inserted.rowCount !== 1) return false;
  if (!can(member, 'jobs.view_all')) await assign(tx, member, id);
  return true;
}

export async function saveJob(tx: Tx, row: JobRow, content: JobContent, updatedAt: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...columnsOf(content), updated_at: updatedAt })
    .where(isRow(row));
}

export async function saveActive(tx: Tx, row: JobRow, active: boolean, updatedAt: Date): Promise<void> {
  await tx.update(jobs).set({ active, updated_at: updatedAt }).where(isRow(row));
}

/**
 * The fields of a job whose reference does not exist for the member. Locks the company until the transaction
 * ends.
 */
export async function missingReferences(
  tx: Tx,
  member: SignedInMember,
  content: JobContent,
): Promise<string[]> {
  const company = sameAgency(
    companies,
    member,
    { id: content.company_id },
    companyOpenTo(member, companies.id),
  );
  const checks: [string, boolean][] = [
    [
      'company_id',
      (await tx.select({ id: companies.id }).from(companies).where(company).for('key share')).length > 0,
    ],
    ['role_id', !content.role_id || (await tx.$count(professions, eq(professions.id, content.role_id))) > 0],
    [
      'industry_id',
      !content.industry_id || (await tx.$count(industries, eq(industries.id, content.industry_id))) > 0,
    ],
  ];
  return checks.flatMap(([field, isThere]) => (isThere ? [] : [field]));
}

/** Members who see only assigned jobs are assigned to those they create. */
async function assign(tx: Tx, member: SignedInMember, jobId: string): Promise<void> {
  await tx
    .insert(job_reviewers)
    .values({ agency_id: member.agencyId, job_id: jobId, user_id: member.userId });
}

function columnsOf({ competences: _competences, pipelines: _pipelines, ...content }: JobContent) {
  return {
    ...content,
    start_at: new Date(content.start_at),
    expire_date: content.expire_date === null ? null : new Date(content.expire_date),
  };
}

function isRow(row: JobRow): SQL | undefined {
  return sameAgency(jobs, row, { id: row.id });
}

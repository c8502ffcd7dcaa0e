// SQL for users and memberships.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Membership } from '#contract/user.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, memberships } from '../../../platform/db/schema/agency.ts';
import { companies, membership_companies } from '../../../platform/db/schema/company.ts';
import { sessions, users } from '../../../platform/db/schema/identity.ts';
import { job_reviewers, jobs } from '../../../platform/db/schema/job.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';

const companyIds = sql<string[]>`array(
  select mc.company_id from ${membership_companies} as mc
  where mc.agency_id = ${memberships.agency_id} and mc.user_id = ${memberships.user_id})`;
const jobIds = sql<string[]>`array(
  select r.job_id from ${job_reviewers} as r
  where r.agency_id = ${memberships.agency_id} and r.user_id = ${memberships.user_id})`;

export async function readUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ user: users, agency: agencies, membership: memberships, companyIds })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(agencies, eq(agencies.agency_id, memberships.agency_id))
    .where(eq(memberships.user_id, userId));
  return row;
}

/** All members of the agency with their companies and jobs, oldest membership first. */
export function readColleagues(tx: Tx, agencyId: string, also?: SQL) {
  return tx
    .select({ user: users, membership: memberships, companyIds, jobIds })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.agency_id, agencyId), also))
    .orderBy(asc(memberships.created_at), asc(users.id));
}

export async function readColleague(tx: Tx, agencyId: string, userId: string) {
  const [row] = await readColleagues(tx, agencyId, eq(memberships.user_id, userId));
  return row;
}

export type ColleagueRow = NonNullable<Awaited<ReturnType<typeof readColleague>>>;

export interface Named {
  companyIds: Set<string>;
  jobIds: Set<string>;
}

/**
 * The named companies and jobs that exist; with a viewer, only the jobs they may see. Locked until the end of the
 * transaction. Call it before the agency is locked.
 */
export async function holdNamed(
  tx: Tx,
  agencyId: string,
  named: Pick<Membership, 'company_ids' | 'job_ids'>,
  viewer?: Viewer,
): Promise<Named> {
  const anyOf = (ids: readonly string[] | null) => sql`any(${sql.param(ids ?? [])}::uuid[])`;
  const foundCompanies = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.agency_id, agencyId), sql`${companies.id} = ${anyOf(named.company_ids)}`))
    .orderBy(asc(companies.id))
    .for('key share');
  const foundJobs = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.agency_id, agencyId),
        sql`${jobs.id} = ${anyOf(named.job_ids)}`,
        viewer && jobVisibleTo(viewer),
      ),
    )
    .orderBy(asc(jobs.id))
    .for('key share');
  return {
    companyIds: new Set(foundCompanies.map(({ id }) => id)),
    jobIds: new Set(foundJobs.map(({ id }) => id)),
  };
}

export interface Place {
  agencyId: string;
  userId: string;
}

/** Writes a membership. An existing one is replaced entirely. */
export async function writeMembership(
  tx: Tx,
  { agencyId, userId }: Place,
  membership: Membership,
  now: Date,
): Promise<void> {
  const content = {
    role: membership.role,
    permissions: membership.permissions,
    all_companies: membership.company_ids === null,
    updated_at: now,
  };
  await tx
    .insert(memberships)
    .values({ agency_id: agencyId, user_id: userId, created_at: now, last_seen_at: now, ...content })
    .onConflictDoUpdate({ target: [memberships.agency_id, memberships.user_id], set: content });
  const key = { agency_id: agencyId, user_id: userId };
  await tx
    .delete(membership_companies)
    .where(sameAgency(membership_companies, agencyId, { user_id: userId }));
  const inCompanies = [...new Set(membership.company_ids)].map((company_id) => ({ ...key, company_id }));
  if (inCompanies.length > 0) await tx.insert(membership_companies).values(inCompanies);
  await tx.delete(job_reviewers).where(sameAgency(job_reviewers, agencyId, { user_id: userId }));
  const assigned = [...new Set(membership.job_ids)].map((job_id) => ({ ...key, job_id }));
  if (assigned.length > 0) await tx.insert(job_reviewers).values(assigned);
}

export async function setActive(
  tx: Tx,
  { agencyId, userId }: Place,
  active: boolean,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ active, updated_at: updatedAt })
    .where(sameAgency(memberships, agencyId, { user_id: userId }));
}

/**
 * Ends a colleague's sessions in the agency. Row-level security limits sessions to their own user, so the transaction
 * acts as the colleague for this statement.
 */
export async function endSessions(tx: Tx, { agencyId, userId }: Place, asUserId: string): Promise<void> {
  await asColleague(tx, { userId, asUserId }, () =>
    tx.delete(sessions).where(sameAgency(sessions, agencyId, { user_id: userId })),
  );
}

/** Runs one statement on the colleague's own rows. */
export async function asColleague<Result>(
  tx: Tx,
  { userId, asUserId }: { userId: string; asUserId: string },
  run: () => Promise<Result>,
): Promise<Result> {
  await workAs(tx, userId);
  const result = await run();
  await workAs(tx, asUserId);
  return result;
}

async function workAs(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.user_id', ${userId}, true)`);
}

export interface Account {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  language: string;
}

/** Run in a transaction of that person. */
export async function insertUser(tx: Tx, account: Account, emailConfirmedAt: Date): Promise<void> {
  const { id, email, name, language, passwordHash } = account;
  await tx.insert(users).values({
    ...{ id, email, name, language },
    password_hash: passwordHash,
    email_confirmed_at: emailConfirmedAt,
  });
}

/** Run in a transaction of that person. */
export async function renewUser(tx: Tx, account: Account, now: Date): Promise<void> {
  const { id, name, language, passwordHash } = account;
  const set = { name, language, password_hash: passwordHash, updated_at: now };
  await tx.update(users).set(set).where(eq(users.id, id));
}

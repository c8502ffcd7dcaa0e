// SQL of users and memberships.
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { agencies, memberships } from '../db/schema/agency.ts';
import { membership_companies } from '../db/schema/company.ts';
import { users } from '../db/schema/identity.ts';
import { job_reviewers } from '../db/schema/job.ts';

export async function readUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ user: users, agency: agencies, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(agencies, eq(agencies.agency_id, memberships.agency_id))
    .where(eq(memberships.user_id, userId));
  return row;
}

/** Everybody in the agency with what they are limited to, longest there first. */
export async function readColleagues(tx: Tx, agencyId: string) {
  const companyIds = sql<string[]>`array(
    select mc.company_id from ${membership_companies} as mc
    where mc.agency_id = ${memberships.agency_id} and mc.user_id = ${memberships.user_id})`;
  const jobIds = sql<string[]>`array(
    select r.job_id from ${job_reviewers} as r
    where r.agency_id = ${memberships.agency_id} and r.user_id = ${memberships.user_id})`;
  return tx
    .select({ user: users, membership: memberships, companyIds, jobIds })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(memberships.agency_id, agencyId))
    .orderBy(asc(memberships.created_at), asc(users.id));
}

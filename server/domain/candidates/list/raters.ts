// Who may rate the answers of a job: active members with the permission who can see the job. The same rules as can()
// (contract/permissions.ts) and jobVisibleTo, for all members at once.
import { and, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { memberRoles, permissionsOfRole } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { memberships } from '../../../platform/db/schema/agency.ts';
import { membership_companies } from '../../../platform/db/schema/company.ts';
import { job_reviewers, jobs } from '../../../platform/db/schema/job.ts';

/** Ids of members, by job. */
export async function ratersOfJobs(
  tx: Tx,
  agencyId: string,
  jobIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ jobId: jobs.id, userId: memberships.user_id })
    .from(jobs)
    .innerJoin(memberships, sameAgency(memberships, jobs, { active: true }))
    .where(sameAgency(jobs, agencyId, { id: jobIds }, may('responses.rate'), seesCompany, seesJob));
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ jobId }) => jobId),
      ([jobId, members]) => [jobId, members.map(({ userId }) => userId)],
    ),
  );
}

function may(permission: Permission): SQL | undefined {
  const roles = memberRoles.filter((role) => permissionsOfRole[role].includes(permission));
  const { role, permissions } = memberships;
  return or(
    sql`${role} = 'owner'`,
    and(sql`${permissions} is null`, inArray(role, roles)),
    sql`${permission} = any(${permissions})`,
  );
}

const seesCompany = sql`(${memberships.all_companies} or exists (
  select from ${membership_companies} where ${membership_companies.agency_id} = ${memberships.agency_id}
    and ${membership_companies.user_id} = ${memberships.user_id}
    and ${membership_companies.company_id} = ${jobs.company_id}))`;

const seesJob = or(
  may('jobs.view_all'),
  sql`exists (
    select from ${job_reviewers} where ${job_reviewers.agency_id} = ${memberships.agency_id}
      and ${job_reviewers.user_id} = ${memberships.user_id} and ${job_reviewers.job_id} = ${jobs.id})`,
);

// Which jobs a member may see: all in their companies, or with a reviewer's rights only the assigned ones.
// The response for an invisible job is the same as for one that does not exist.
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import { companyOpenTo } from './company-open-to.ts';
import { jobs } from '../schema/job.ts';
import type { Viewer } from '../../../kernel/who.ts';

/** A condition for queries on (or joined with) jobs. */
export function jobVisibleTo(member: Viewer): SQL | undefined {
  const isAssigned = sql`exists (
    select from job_reviewers as r
    where r.agency_id = ${member.agencyId} and r.user_id = ${member.userId} and r.job_id = ${jobs.id})`;
  return and(
    eq(jobs.agency_id, member.agencyId),
    companyOpenTo(member, jobs.company_id),
    can(member, 'jobs.view_all') ? undefined : isAssigned,
  );
}

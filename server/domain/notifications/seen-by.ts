// A candidate as a notification shows them, if the member may see them at all.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { personName } from '../../platform/mail/names.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import type { ActiveMember } from '../organizations/members/store.ts';

export async function findSeen(tx: Tx, reader: ActiveMember, responseId: string) {
  const [row] = await tx
    .select({ name: responses.name, email: responses.email, jobName: jobs.name })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(and(jobVisibleTo(reader), eq(responses.id, responseId), isListed));
  return row && { candidateName: personName(row.name) || row.email, jobName: row.jobName };
}

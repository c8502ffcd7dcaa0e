// What a member may be told about a candidate, if they see them at all.
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { jobs } from '../db/schema/job.ts';
import { responses } from '../db/schema/response.ts';
import { jobVisibleTo } from '../job-postings/visible-to.ts';
import { personName } from '../mail/names.ts';
import { isListed } from '../responses/is-listed.ts';
import type { ActiveMember } from '../users/members.ts';

export async function findSeen(tx: Tx, reader: ActiveMember, responseId: string) {
  const [row] = await tx
    .select({ name: responses.name, email: responses.email, jobName: jobs.name })
    .from(responses)
    .innerJoin(jobs, and(eq(jobs.agency_id, responses.agency_id), eq(jobs.id, responses.job_id)))
    .where(and(jobVisibleTo(reader), eq(responses.id, responseId), isListed));
  return row && { candidateName: personName(row.name) || row.email, jobName: row.jobName };
}

// The jobs whose candidates a member may list together: those they may see, of one company or job if requested.
import { and, eq } from 'drizzle-orm';
import type { CandidateFilters } from '#contract/candidates.ts';
import { isForWholeAgency } from '../../../platform/db/conditions/company-open-to.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import type { JobIds } from '../list/filters.ts';

/** Null: every job of the agency, which needs no list of ids. */
export async function visibleJobIds(
  tx: Tx,
  member: SignedInMember,
  { job_id, company_id }: Pick<CandidateFilters, 'job_id' | 'company_id'> = {},
): Promise<JobIds> {
  const isEverything = job_id === undefined && company_id === undefined;
  if (isEverything && (await isForWholeAgency(tx, member))) return null;
  const found = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        jobVisibleTo(member),
        job_id === undefined ? undefined : eq(jobs.id, job_id),
        company_id === undefined ? undefined : eq(jobs.company_id, company_id),
      ),
    );
  return found.map((job) => job.id);
}

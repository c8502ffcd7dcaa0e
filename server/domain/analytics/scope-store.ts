// What a request for analytics may name. Runs inside the caller's transaction, as that agency (P6).
import { candidateSources } from '#contract/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { share_links } from '../../platform/db/schema/job.ts';

/** How candidates are added, or the name of a share link of the job, which may be closed. */
export async function isSource(tx: Tx, agencyId: string, jobId: string, source: string): Promise<boolean> {
  if (candidateSources.some((known) => known === source)) return true;
  return (await tx.$count(share_links, sameAgency(share_links, agencyId, { job_id: jobId, source }))) > 0;
}

export async function isCompanyVisible(tx: Tx, member: SignedInMember, id: string): Promise<boolean> {
  const open = sameAgency(companies, member, { id }, companyOpenTo(member, companies.id));
  return (await tx.$count(companies, open)) > 0;
}

// Which candidates of a job a request for analytics is about.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isNoPreview } from '../../platform/db/conditions/is-listed.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import type { question_erased } from '../../platform/db/schema/funnel.ts';
import { share_links } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { Period } from './period.ts';

export interface CandidateScope extends Period {
  agencyId: string;
  jobId: string;
  /** The name of a share link, or how candidates were added. */
  source?: string | undefined;
}

/** A condition on `responses`. Removed candidates count. */
export function isInScope({ agencyId, jobId, from, to, source }: CandidateScope): SQL | undefined {
  return sameAgency(
    responses,
    agencyId,
    { job_id: jobId },
    isNoPreview,
    sql`${responses.created_at} >= ${from}::date::timestamp at time zone 'UTC'`,
    sql`${responses.created_at} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    hasSource(agencyId, responses, source),
  );
}

/** By the name of the share link, otherwise by how the candidate was added. Undefined matches all. */
export function hasSource(
  agencyId: string,
  { source, share_link_id }: typeof responses | typeof question_erased,
  name: string | undefined,
): SQL | undefined {
  if (name === undefined) return undefined;
  const isNamed = sameAgency(share_links, agencyId, { source: name });
  return sql`(${share_link_id} in (select ${share_links.id} from ${share_links} where ${isNamed})
    or ${share_link_id} is null and ${source} = ${name})`;
}

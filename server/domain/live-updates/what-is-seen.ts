// Which events a member is told: those of companies and jobs that they see, and of people. Ids alone would already say how busy
// a job is, and when.
import { and, eq } from 'drizzle-orm';
import type { LiveEvent } from '#contract/events.ts';
import { companyOpenTo, isForWholeAgency } from '../../platform/db/conditions/company-open-to.ts';
import type { Database } from '../../platform/db/open.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import type { Viewer } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';

/** Null: all of the agency's. */
type Seen = ReadonlySet<string> | null;

/**
 * Whether to tell an event, asked in the order in which they come. What is seen is read anew whenever a job or a company
 * changed; of what is gone or out of sight since, the page is told once. Made anew when the member's own rights change.
 */
export async function tellable(
  db: Database,
  member: Viewer,
): Promise<(event: LiveEvent) => Promise<boolean>> {
  let seen = readSeen(db, member);
  await seen;
  return async (event) => {
    const [before, id] = [await seen, idOf(event)];
    if (before === null || id === null) return true;
    if (event.kind !== 'response') {
      seen = readSeen(db, member);
      // Whoever waits for it, now or at the next event, hears that it failed; nobody may be waiting now.
      seen.catch(() => undefined);
    }
    return before.has(id) || (await seen)?.has(id) !== false;
  };
}

function idOf(event: LiveEvent): string | null {
  if (event.kind === 'user') return null;
  return event.kind === 'company' ? event.company_id : event.job_id;
}

function readSeen(db: Database, member: Viewer): Promise<Seen> {
  return db.asTenant(member, async (tx) => {
    if (await isForWholeAgency(tx, member)) return null;
    const ofCompanies = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.agency_id, member.agencyId), companyOpenTo(member, companies.id)));
    const ofJobs = await tx.select({ id: jobs.id }).from(jobs).where(jobVisibleTo(member));
    return new Set([...ofCompanies, ...ofJobs].map(({ id }) => id));
  });
}

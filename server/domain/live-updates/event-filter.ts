// Decides which events a member gets: those about companies and jobs they see, and about people. Even bare ids would
// reveal how busy a job is, and when.
import { and, eq } from 'drizzle-orm';
import type { LiveEvent } from '#contract/events.ts';
import { can } from '#contract/permissions.ts';
import { companyOpenTo, isForWholeAgency } from '../../platform/db/conditions/company-open-to.ts';
import type { Database } from '../../platform/db/open.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import type { Viewer } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';

/** Null: everything in the agency. */
type Seen = ReadonlySet<string> | null;

/**
 * Returns a function that decides about each event, called in event order. Visible ids are reloaded whenever a job or
 * company changes; an event about something just deleted or hidden is still sent once. Create a new one when the
 * member's own access changes.
 */
export async function createEventFilter(
  db: Database,
  member: Viewer,
): Promise<(event: LiveEvent) => Promise<boolean>> {
  let seen = readSeen(db, member);
  await seen;
  return async (event) => {
    // Other members must not learn which candidates a member has opened.
    if (event.kind === 'seen' || event.kind === 'home') return event.user_id === member.userId;
    if (event.kind === 'room' && !can(member, 'live.view')) return false;
    const [before, id] = [await seen, idOf(event)];
    if (before === null || id === null) return true;
    if (event.kind !== 'response' && event.kind !== 'room') {
      seen = readSeen(db, member);
      // Callers that await `seen` get the error; this prevents an unhandled rejection if nobody does.
      seen.catch(() => undefined);
    }
    return before.has(id) || (await seen)?.has(id) !== false;
  };
}

function idOf(event: Exclude<LiveEvent, { kind: 'seen' | 'home' }>): string | null {
  if (event.kind === 'user' || event.kind === 'content' || event.kind === 'plan') return null;
  // Rooms of a job follow the job: their names tell who is a candidate.
  if (event.kind === 'room') return event.job_id ?? event.company_id;
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

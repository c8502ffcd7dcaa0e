// Finds the same person in several jobs, by email address or phone number, within the jobs that the
// member can see.
import { and, eq, sql } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './store.ts';

/** Of each person: the number of other visible jobs that include them, and of their responses in all of them. */
export async function countPlaces(
  tx: Tx,
  member: Viewer,
  people: readonly (Person & Pick<ResponseRow, 'id' | 'job_id'>)[],
): Promise<Map<string, { otherJobs: number; interviews: number }>> {
  const found = await placesOf(tx, member, people);
  return new Map(
    people.map((person) => {
      const same = found.filter((place) => place.id !== person.id && isSamePerson(person, place));
      const otherJobs = new Set(same.map((place) => place.job_id).filter((id) => id !== person.job_id)).size;
      return [person.id, { otherJobs, interviews: same.length + 1 }];
    }),
  );
}

type Person = Pick<ResponseRow, 'email' | 'phone'>;

/** Same email address or same phone number. */
function isSamePerson(a: Person, b: Person): boolean {
  if (a.email !== '' && a.email === b.email) return true;
  return a.phone !== '' && a.phone === b.phone;
}

export interface PlaceOfPerson extends Person {
  id: string;
  job_id: string;
  job_name: string;
  company_name: string;
  status: string;
  progress: string;
  attempt: number;
  created_at: Date;
  finished_at: Date | null;
}

/** The search for a person's addresses stops at this number. */
const mostRounds = 5;

/**
 * All responses of a person in jobs that the member can see, newest first: those with the person's address or number,
 * then those with an address or number of theirs.
 */
export async function interviewsOf(tx: Tx, member: Viewer, person: Person): Promise<PlaceOfPerson[]> {
  let found: PlaceOfPerson[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const more = await placesOf(tx, member, [person, ...found]);
    if (more.length === found.length) break;
    found = more;
  }
  return found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1));
}

/**
 * The status of several people in every job that the member can see. Email and phone are separate
 * queries: joined with `or`, the planner compares everybody with everybody while the tables'
 * statistics are fresh.
 */
export async function placesOf(tx: Tx, member: Viewer, people: readonly Person[]): Promise<PlaceOfPerson[]> {
  const byEmail = await placesBy(tx, member, responses.email, [
    ...new Set(people.map((person) => person.email)),
  ]);
  const byPhone = await placesBy(tx, member, responses.phone, [
    ...new Set(people.map((person) => person.phone)),
  ]);
  return [...new Map([...byEmail, ...byPhone].map((place) => [place.id, place])).values()];
}

async function placesBy(
  tx: Tx,
  member: Viewer,
  column: typeof responses.email | typeof responses.phone,
  keys: readonly string[],
): Promise<PlaceOfPerson[]> {
  const known = keys.filter((key) => key !== '');
  if (known.length === 0) return [];
  return (
    tx
      .select({
        id: responses.id,
        job_id: responses.job_id,
        job_name: jobs.name,
        company_name: companies.name,
        email: responses.email,
        phone: responses.phone,
        status: responses.status,
        progress: responses.progress,
        attempt: responses.attempt,
        created_at: responses.created_at,
        finished_at: responses.finished_at,
      })
      .from(responses)
      .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
      .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
      .where(
        and(
          eq(responses.agency_id, member.agencyId),
          // Repeats the condition of the partial index.
          sql`${column} <> ''`,
          sql`${column} = any(${sql.param(known)}::text[])`,
          jobVisibleTo(member),
          isListed,
        ),
      )
      // Named as in store.ts (responsesNamed).
      .prepare(`places-by-${column.name}-${can(member, 'jobs.view_all') ? 'in-all' : 'in-assigned'}`)
      .execute()
  );
}

// SQL for the search. Candidates use the query of the lists and its index; the other groups are small enough to compare
// each name. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { MemberRole } from '#contract/permissions.ts';
import { searchGroupSize } from '#contract/search.ts';
import type { SearchResults } from '#contract/search.ts';
import { ResponseStatus } from '#contract/status.ts';
import { companyOpenTo } from '../../platform/db/conditions/company-open-to.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { memberships } from '../../platform/db/schema/agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { visibleJobIds } from '../candidates/across/scope.ts';
import { findPage } from '../candidates/list/find-page.ts';
import { responsesNamed } from '../candidates/list/store.ts';

export function findJobs(tx: Tx, member: SignedInMember, words: string): Promise<SearchResults['jobs']> {
  return tx
    .select({ id: jobs.id, name: jobs.name, company_name: companies.name, active: jobs.active })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .where(and(jobVisibleTo(member), occursIn(words, jobs.name, companies.name)))
    .orderBy(desc(jobs.active), desc(jobs.created_at), desc(jobs.id))
    .limit(searchGroupSize);
}

export async function findCandidates(
  tx: Tx,
  member: SignedInMember,
  words: string,
  now: Date,
): Promise<SearchResults['candidates']> {
  const jobIds = await visibleJobIds(tx, member);
  const query = { jobIds, filters: { search: words }, now, isByPerson: true };
  const ids = await findPage(
    tx,
    member,
    { ...query, isOldestFirst: false, after: undefined },
    searchGroupSize,
  );
  return (await responsesNamed(tx, member, jobIds, ids)).map(({ row, jobName }) => ({
    id: row.id,
    full: row.name || row.email || row.phone,
    email: row.email,
    phone: row.phone,
    job_id: row.job_id,
    job_name: jobName,
    status: ResponseStatus.parse(row.status),
  }));
}

export function findCompanies(
  tx: Tx,
  member: SignedInMember,
  words: string,
): Promise<SearchResults['companies']> {
  return tx
    .select({ id: companies.id, name: companies.name, location: companies.location })
    .from(companies)
    .where(
      sameAgency(companies, member, {}, companyOpenTo(member, companies.id), occursIn(words, companies.name)),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(searchGroupSize);
}

export async function findMembers(
  tx: Tx,
  { agencyId }: SignedInMember,
  words: string,
): Promise<SearchResults['members']> {
  const found = await tx
    .select({ id: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.agency_id, agencyId), occursIn(words, users.name, users.email)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(searchGroupSize);
  return found.map((row) => ({ ...row, role: MemberRole.parse(row.role) }));
}

/** strpos takes % and _ literally. */
function occursIn(words: string, ...columns: readonly AnyColumn[]): SQL {
  const text = sql.join(
    columns.map((column) => sql`${column}`),
    sql` || ' ' || `,
  );
  return sql`strpos(lower(${text}), lower(${words})) > 0`;
}

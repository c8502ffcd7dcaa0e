// Jobs with everything their list entries show: company, counts, steps and competences. Related rows are read
// for one job, or for the whole agency at once and combined here: a join would repeat everything a thousand
// times.
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CompanyRow } from '../companies/to-wire.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { jobs, questions, competences, pipelines } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { loadLists } from './lists-store.ts';
import type { JobLists } from './lists-store.ts';
import type { JobRow } from './store.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

export interface JobUncounted {
  row: JobRow;
  company: CompanyRow;
  /** The number of questions. */
  questions: number;
  lists: JobLists;
}

export interface JobListed extends JobUncounted {
  counts: CandidateCounts;
}

export interface CandidateCounts {
  responses: number;
  interviewed: number;
  invited: number;
  started: number;
  decided: number;
  review: number;
  unfinished: number;
}

const noCandidates: CandidateCounts = {
  ...{ responses: 0, interviewed: 0, invited: 0, started: 0 },
  ...{ decided: 0, review: 0, unfinished: 0 },
};

export async function findJob(tx: Tx, member: SignedInMember, id: string): Promise<JobListed | undefined> {
  const [job] = await readJobs(tx, member, id);
  return job && { ...job, counts: (await countCandidates(tx, member.agencyId, id))(id) };
}

/** All jobs the member may see, or a single one, newest first. */
export async function readJobs(tx: Tx, member: SignedInMember, only?: string): Promise<JobUncounted[]> {
  const { agencyId } = member;
  const found = await tx
    .select()
    .from(jobs)
    .where(and(jobVisibleTo(member), only === undefined ? undefined : eq(jobs.id, only)))
    .orderBy(desc(jobs.created_at), desc(jobs.id));
  const [first] = found;
  if (!first) return [];
  const companyOf = await loadCompanies(tx, agencyId, only && first.company_id);
  const questionsOf = await countQuestions(tx, agencyId, only);
  const listsOf = await loadLists(tx, agencyId, only);
  return found.flatMap((row) => {
    const company = companyOf.get(row.company_id);
    if (!company) return [];
    return [{ row, company, questions: questionsOf.get(row.id) ?? 0, lists: listsOf(row.id) }];
  });
}

async function loadCompanies(
  tx: Tx,
  agencyId: string,
  only: string | undefined,
): Promise<Map<string, CompanyRow>> {
  const rows = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.agency_id, agencyId), only === undefined ? undefined : eq(companies.id, only)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function countQuestions(
  tx: Tx,
  agencyId: string,
  only: string | undefined,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ job_id: questions.job_id, counted: count() })
    .from(questions)
    .where(
      and(
        eq(questions.agency_id, agencyId),
        only === undefined ? undefined : eq(questions.job_id, only),
        isNull(questions.removed_at),
      ),
    )
    .groupBy(questions.job_id);
  return new Map(rows.map((row) => [row.job_id, row.counted]));
}

/** For one job, or for all the agency's jobs, visible to the member or not. */
export async function countCandidates(
  tx: Tx,
  agencyId: string,
  only?: string,
): Promise<(jobId: string) => CandidateCounts> {
  const rows = await tx
    .select({
      job_id: responses.job_id,
      counts: {
        responses: count(),
        interviewed: count(responses.finished_at),
        invited: count(responses.invited_at),
        started: count(responses.started_at),
        decided: countWhere(inArray(responses.status, ['accepted', 'rejected'])),
        review: countWhere(eq(responses.status, 'review')),
        unfinished: countWhere(isUnfinished),
      },
    })
    .from(responses)
    .where(
      and(
        eq(responses.agency_id, agencyId),
        only === undefined ? undefined : eq(responses.job_id, only),
        isListed,
      ),
    )
    .groupBy(responses.job_id);
  const countsOf = new Map(rows.map((row) => [row.job_id, row.counts]));
  return (jobId) => countsOf.get(jobId) ?? noCandidates;
}

/** How many candidates of each of these jobs can still finish. */
export async function countUnfinished(
  tx: Tx,
  agencyId: string,
  jobIds: readonly string[],
): Promise<(jobId: string) => number> {
  if (jobIds.length === 0) return () => 0;
  const rows = await tx
    .select({ job_id: responses.job_id, counted: count() })
    .from(responses)
    .where(sameAgency(responses, agencyId, { job_id: jobIds }, isListed, isUnfinished))
    .groupBy(responses.job_id);
  const counts = new Map(rows.map((row) => [row.job_id, row.counted]));
  return (jobId) => counts.get(jobId) ?? 0;
}

/** Can still finish. */
const isUnfinished = and(
  inArray(responses.status, ['new', 'invited']),
  inArray(responses.progress, ['not_started', 'in_progress']),
);

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/**
 * The version of an agency's jobs as a member sees them: the same version means the same jobs with the same companies,
 * lists and questions. Candidate counts are not part of it. Built from every row's id and `xmin`, the transaction that wrote it, which changes with any update by any
 * process (https://www.postgresql.org/docs/current/ddl-system-columns.html). Two members share a version only
 * if they see the same jobs of the same agency (P6).
 */
export async function readListVersion(tx: Tx, member: SignedInMember): Promise<string> {
  const ofAgency = (table: typeof companies | typeof competences | typeof pipelines) =>
    rowsOf(tx, table, eq(table.agency_id, member.agencyId));
  const parts = [
    await rowsOf(tx, jobs, jobVisibleTo(member)),
    await ofAgency(companies),
    await ofAgency(competences),
    await ofAgency(pipelines),
    await rowsOf(tx, questions, and(eq(questions.agency_id, member.agencyId), isNull(questions.removed_at))),
  ];
  return createHash('sha256')
    .update([member.agencyId, ...parts].join('\n'))
    .digest('base64');
}

/** Unsorted: the order is stable while nothing is written, and another order only means another version. */
async function rowsOf(tx: Tx, table: PgTable & { id: AnyPgColumn }, where: SQL | undefined): Promise<string> {
  const seen = sql<
    string | null
  >`encode(sha256(string_agg(uuid_send(${table.id}) || xidsend(${table}.xmin), '')), 'base64')`;
  const [row] = await tx.select({ seen }).from(table).where(where);
  return row?.seen ?? '';
}

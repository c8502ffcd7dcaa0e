// SQL for plan usage: existing responses by company and job, questions, and bytes.
import { and, asc, count, eq, gte, isNull, lt, or, sql, inArray } from 'drizzle-orm';
import { recordedTypes } from '#contract/question.ts';
import { companyOpenTo } from '../../../platform/db/conditions/company-open-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies, files } from '../../../platform/db/schema/company.ts';
import { jobs, question_versions, questions } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { isDemo, isListed } from '../../../platform/db/conditions/is-listed.ts';

function isFinished(agencyId: string, from: Date, to: Date) {
  return and(
    eq(responses.agency_id, agencyId),
    gte(responses.finished_at, from),
    lt(responses.finished_at, to),
    isListed,
  );
}

/** Companies the member may see. */
export function companiesOf(tx: Tx, member: Viewer): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.agency_id, member.agencyId), companyOpenTo(member, companies.id)))
    .orderBy(asc(companies.name), asc(companies.id));
}

export interface JobUse {
  id: string;
  name: string;
  company_id: string;
  company_name: string;
  active: boolean;
  responses: number;
  questions: number;
  video_questions: number;
}

/** Jobs the member may see, with the month's responses and their questions. */
export async function jobsOf(tx: Tx, member: Viewer, from: Date, to: Date): Promise<JobUse[]> {
  const finished = await tx
    .select({ id: responses.job_id, responses: count() })
    .from(responses)
    .where(isFinished(member.agencyId, from, to))
    .groupBy(responses.job_id);
  const questionCounts = await tx
    .select({
      id: questions.job_id,
      all: count(),
      video: sql<number>`count(*) filter (where ${inArray(question_versions.type, recordedTypes)})`.mapWith(
        Number,
      ),
    })
    .from(questions)
    .innerJoin(
      question_versions,
      sameAgency(question_versions, questions, { question_id: questions.id, version: questions.version }),
    )
    .where(and(eq(questions.agency_id, member.agencyId), isNull(questions.removed_at)))
    .groupBy(questions.job_id);
  const rows = await tx
    .select({ job: jobs, company_name: companies.name })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .where(jobVisibleTo(member))
    .orderBy(asc(jobs.name), asc(jobs.id));
  const [responsesOf, askedOf] = [
    new Map(finished.map((row) => [row.id, row.responses])),
    new Map(questionCounts.map((row) => [row.id, row])),
  ];
  return rows.map(({ job, company_name }) => ({
    ...{ id: job.id, name: job.name, company_id: job.company_id, company_name, active: job.active },
    responses: responsesOf.get(job.id) ?? 0,
    questions: askedOf.get(job.id)?.all ?? 0,
    video_questions: askedOf.get(job.id)?.video ?? 0,
  }));
}

/** Files without those of demo candidates, plus the uploaded parts of takes not yet joined into files. */
export async function sumStored(tx: Tx, agencyId: string): Promise<number> {
  const [ofFiles] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.agency_id, agencyId), isNull(files.deleted_at)));
  const [ofTakes] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${takes.bytes}), 0)`.mapWith(Number) })
    .from(takes)
    .where(and(eq(takes.agency_id, agencyId), isNull(takes.processed_at), isNull(takes.deleted_at)));
  return (ofFiles?.bytes ?? 0) + (ofTakes?.bytes ?? 0) - (await sumOfDemos(tx, agencyId));
}

async function sumOfDemos(tx: Tx, agencyId: string): Promise<number> {
  const isFile = or(eq(files.id, takes.poster_file_id), eq(files.id, segments.original_file_id));
  const [found] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)`.mapWith(Number) })
    .from(responses)
    .innerJoin(takes, sameAgency(takes, responses, { response_id: responses.id }))
    .innerJoin(segments, sameAgency(segments, takes, { take_id: takes.id }))
    .innerJoin(files, sameAgency(files, takes, {}, isFile))
    .where(sameAgency(responses, agencyId, {}, isDemo));
  return found?.bytes ?? 0;
}

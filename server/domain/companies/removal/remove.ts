// Deletes a company with its jobs, their candidates and all files, in one transaction, so nothing is half
// deleted. A task it queues deletes the bytes.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { lockFunnel } from '../../../platform/db/lock-funnel.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies, files } from '../../../platform/db/schema/company.ts';
import { funnel_dirty, funnel_erased, question_erased } from '../../../platform/db/schema/funnel.ts';
import { jobs, question_versions, questions } from '../../../platform/db/schema/job.ts';
import { answers, responses, status_counts } from '../../../platform/db/schema/response.ts';
import { rooms } from '../../../platform/db/schema/room.ts';
import { exportFilesOf } from '../../candidates/exports/store.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordErasure } from '../../../platform/erasures/record-erasure.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { isListed } from '../../../platform/db/conditions/is-listed.ts';
import { deleteFiles } from '../../../platform/storage/store.ts';
import { deleteResponses } from '../../candidates/delete-responses.ts';
import { deleteReels, lockSidesOfCompany } from '../../interviews/takes/delete-reels.ts';
import type { CompanyRow } from '../to-wire.ts';

type Signing = Pick<Deps, 'signingKey'>;
type CompanyKey = Pick<CompanyRow, 'agency_id' | 'id'>;

/** What is deleted with the company. Previews are deleted too, but not counted. */
export interface Removal {
  jobs: number;
  candidates: number;
  answers: number;
}

/** Candidates per statement. */
const atOnce = 500;

export async function countRemoval(tx: Tx, company: CompanyKey): Promise<Removal> {
  const isOfCompany = sameAgency(jobs, company, { company_id: company.id });
  const [counted] = await tx
    .select({
      candidates: sql<number>`count(distinct ${responses.id})`.mapWith(Number),
      answers: sql<number>`count(${answers.id})`.mapWith(Number),
    })
    .from(jobs)
    .innerJoin(responses, sameAgency(responses, jobs, { job_id: jobs.id }))
    .leftJoin(answers, sameAgency(answers, responses, { response_id: responses.id }))
    .where(and(isOfCompany, isListed));
  return {
    jobs: await tx.$count(jobs, isOfCompany),
    candidates: counted?.candidates ?? 0,
    answers: counted?.answers ?? 0,
  };
}

/** True if a live room or any candidate in the company's jobs is under legal hold. Then nothing is deleted. */
export async function hasLegalHold(tx: Tx, company: CompanyKey): Promise<boolean> {
  const isHeldRoom = sameAgency(rooms, company, { company_id: company.id, legal_hold: true });
  if ((await tx.$count(rooms, isHeldRoom)) > 0) return true;
  const held = await tx
    .select({ id: responses.id })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(sameAgency(jobs, company, { company_id: company.id }, eq(responses.legal_hold, true)))
    .limit(1);
  return held.length > 0;
}

/** Locks a company's jobs until the transaction ends, so no candidate can start one and nobody counts its candidates. */
export async function lockJobsOf(tx: Tx, company: CompanyKey): Promise<string[]> {
  await lockFunnel(tx, company.agency_id);
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(sameAgency(jobs, company, { company_id: company.id }))
    .orderBy(jobs.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Call with the company and its jobs locked. */
export async function deleteCompany(
  tx: Tx,
  signing: Signing,
  company: CompanyRow,
  jobIds: readonly string[],
): Promise<void> {
  const fileIds = await filesOf(tx, company, jobIds);
  await deleteReels(tx, company.agency_id, await lockSidesOfCompany(tx, company.agency_id, company.id));
  await keepNoCounts(tx);
  for (const jobId of jobIds) await deleteCandidatesOf(tx, signing, company.agency_id, jobId);
  await deleteCounts(tx, company.agency_id, jobIds);
  const isIts = sameAgency(jobs, company, { id: jobIds });
  if (jobIds.length > 0) await tx.delete(jobs).where(isIts);
  await tx.delete(companies).where(sameAgency(companies, company, { id: company.id }));
  await recordErasure(tx, 'company', [company.id]);
  const keys = await deleteFiles(tx, company.agency_id, await unused(tx, company.agency_id, fileIds));
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
}

/** The counts go with the jobs, so the trigger that keeps those of deleted candidates has nothing to do (migration funnel). */
async function keepNoCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('app.keeps_funnel', 'no', true)`);
}

async function deleteCounts(tx: Tx, agencyId: string, jobIds: readonly string[]): Promise<void> {
  const ofJobs = { job_id: jobIds };
  await tx.delete(funnel_dirty).where(sameAgency(funnel_dirty, agencyId, ofJobs));
  await tx.delete(funnel_erased).where(sameAgency(funnel_erased, agencyId, ofJobs));
  await tx.delete(question_erased).where(sameAgency(question_erased, agencyId, ofJobs));
  await tx.delete(status_counts).where(sameAgency(status_counts, agencyId, ofJobs));
}

async function deleteCandidatesOf(tx: Tx, signing: Signing, agencyId: string, jobId: string): Promise<void> {
  for (;;) {
    const leaving = await tx
      .select({ id: responses.id, preview_image_file_id: responses.preview_image_file_id })
      .from(responses)
      .where(sameAgency(responses, agencyId, { job_id: jobId }))
      .limit(atOnce)
      .for('update');
    if (leaving.length === 0) return;
    await deleteResponses(tx, signing, agencyId, leaving);
  }
}

/**
 * The pictures and videos recruiters uploaded for the company, its jobs and all versions of their questions.
 */
async function filesOf(tx: Tx, company: CompanyRow, jobIds: readonly string[]): Promise<string[]> {
  const own = [company.logo_file_id, company.header_image_file_id, company.bg_image_file_id];
  const ofJobs = await tx
    .select({ header: jobs.header_image_file_id, video: jobs.preview_video_file_id })
    .from(jobs)
    .where(sameAgency(jobs, company, { id: jobIds }));
  const ofQuestions = await tx
    .select({ image: question_versions.image_file_id, video: question_versions.video_file_id })
    .from(question_versions)
    .innerJoin(questions, sameAgency(questions, question_versions, { id: question_versions.question_id }))
    .where(sameAgency(questions, company, { job_id: jobIds }));
  const named = [
    ...own,
    ...(await exportFilesOf(tx, company.agency_id, jobIds)),
    ...ofJobs.flatMap(({ header, video }) => [header, video]),
    ...ofQuestions.flatMap(({ image, video }) => [image, video]),
  ];
  return [...new Set(named.filter((id) => id !== null))];
}

/** The files that nothing else refers to: a copied job shares its pictures with the original. */
async function unused(tx: Tx, agencyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOne = sameAgency(files, agencyId, { id: ids });
  // Lock first: this waits for concurrent references, so the check sees them.
  await tx.select({ id: files.id }).from(files).where(isOne).orderBy(files.id).for('update');
  const used = new Set<string | null>();
  const inUse = [
    await tx
      .select({ a: companies.logo_file_id, b: companies.header_image_file_id, c: companies.bg_image_file_id })
      .from(companies)
      .where(
        and(
          eq(companies.agency_id, agencyId),
          or(
            inArray(companies.logo_file_id, [...ids]),
            inArray(companies.header_image_file_id, [...ids]),
            inArray(companies.bg_image_file_id, [...ids]),
          ),
        ),
      ),
    await tx
      .select({ a: jobs.header_image_file_id, b: jobs.preview_video_file_id })
      .from(jobs)
      .where(
        and(
          eq(jobs.agency_id, agencyId),
          or(inArray(jobs.header_image_file_id, [...ids]), inArray(jobs.preview_video_file_id, [...ids])),
        ),
      ),
    await tx
      .select({ a: question_versions.image_file_id, b: question_versions.video_file_id })
      .from(question_versions)
      .where(
        and(
          eq(question_versions.agency_id, agencyId),
          or(
            inArray(question_versions.image_file_id, [...ids]),
            inArray(question_versions.video_file_id, [...ids]),
          ),
        ),
      ),
  ];
  for (const row of inUse.flat()) for (const id of Object.values(row)) used.add(id);
  return ids.filter((id) => !used.has(id));
}

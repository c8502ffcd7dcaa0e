// SQL for exports. Every function runs inside the caller's transaction, as that agency (P6). An
// export is visible only to the member who made it.
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { jobs, questions } from '../../../platform/db/schema/job.ts';
import { answers, responses } from '../../../platform/db/schema/response.ts';
import { exports } from '../../../platform/db/schema/review.ts';
import { transcripts } from '../../../platform/db/schema/transcript.ts';
import type { SignedInMember, Viewer } from '../../../kernel/who.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { isNoPreview } from '../../../platform/db/conditions/is-listed.ts';
import { isInList } from '../list/filters.ts';
import type { ExportRow } from '../outdate-exports.ts';

export interface ExportListed {
  row: ExportRow;
  userName: string;
}

type Key = Pick<ExportRow, 'agency_id' | 'id'>;

const isOne = ({ agency_id, id }: Key) => sameAgency(exports, agency_id, { id });
const isOwn = ({ agencyId, userId }: SignedInMember) => sameAgency(exports, agencyId, { user_id: userId });

/** True if any video of the job's candidates was transcribed. */
export async function hasTranscripts(tx: Tx, agencyId: string, jobId: string): Promise<boolean> {
  const found = await tx
    .select({ id: transcripts.id })
    .from(transcripts)
    .innerJoin(answers, sameAgency(answers, transcripts, { id: transcripts.answer_id }))
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .where(sameAgency(transcripts, agencyId, { state: 'ready' }, eq(responses.job_id, jobId), isNoPreview))
    .limit(1);
  return found.length > 0;
}

export async function insertExport(tx: Tx, row: typeof exports.$inferInsert): Promise<void> {
  await tx.insert(exports).values(row);
}

/** The member's own exports of a job, newest first. */
export async function listExports(tx: Tx, member: SignedInMember, jobId: string): Promise<ExportListed[]> {
  return selectListed(tx)
    .where(and(isOwn(member), eq(exports.job_id, jobId)))
    .orderBy(desc(exports.created_at), desc(exports.id));
}

export async function findListed(
  tx: Tx,
  member: SignedInMember,
  id: string,
): Promise<ExportListed | undefined> {
  const [found] = await selectListed(tx).where(and(isOwn(member), eq(exports.id, id)));
  return found;
}

function selectListed(tx: Tx) {
  return tx
    .select({ row: getTableColumns(exports), userName: users.name })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.user_id));
}

export async function countExports(tx: Tx, member: SignedInMember): Promise<number> {
  return tx.$count(exports, isOwn(member));
}

/** Locked until the transaction ends. */
export async function lockExport(tx: Tx, agencyId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx
    .select()
    .from(exports)
    .where(isOne({ agency_id: agencyId, id }))
    .for('update');
  return row;
}

export async function saveExport(tx: Tx, key: Key, set: Partial<ExportRow>): Promise<void> {
  await tx.update(exports).set(set).where(isOne(key));
}

/** Returns whether the export is still running. */
export async function saveProgress(
  tx: Tx,
  key: Key,
  set: Pick<ExportRow, 'done' | 'total'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(exports)
    .set(set)
    .where(and(isOne(key), eq(exports.state, 'running')));
  return rowCount === 1;
}

/** The files of these jobs' exports. */
export async function exportFilesOf(tx: Tx, agencyId: string, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const rows = await tx
    .select({ file_id: exports.file_id })
    .from(exports)
    .where(sameAgency(exports, agencyId, { job_id: jobIds }));
  return rows.flatMap(({ file_id }) => file_id ?? []);
}

/** The job's fields for an export; undefined if the member cannot see the job. */
export async function findJob(
  tx: Tx,
  member: Parameters<typeof jobVisibleTo>[0],
  jobId: string,
): Promise<{ name: string; mayExportAll: boolean } | undefined> {
  const [row] = await tx
    .select({ name: jobs.name, mayExportAll: jobs.can_export_all })
    .from(jobs)
    .where(and(jobVisibleTo(member), eq(jobs.id, jobId)));
  return row;
}

/** How many of these ids are in the job's list. */
export function countListed(tx: Tx, member: Viewer, jobId: string, ids: readonly string[]): Promise<number> {
  return tx.$count(responses, and(isInList(member, [jobId]), inArray(responses.id, [...ids])));
}

/** Every question of the job with an answer, including questions no longer asked. */
export async function findAsked(tx: Tx, agencyId: string, jobId: string): Promise<Set<string>> {
  const isAnswered = sql`exists (
    select from ${answers} inner join ${responses} on ${sameAgency(responses, answers, { id: answers.response_id })}
    where ${answers.agency_id} = ${questions.agency_id} and ${answers.question_id} = ${questions.id} and ${isNoPreview})`;
  const rows = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(sameAgency(questions, agencyId, { job_id: jobId }, isAnswered));
  return new Set(rows.map(({ id }) => id));
}

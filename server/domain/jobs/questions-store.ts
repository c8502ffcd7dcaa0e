// SQL for questions and their versions. A version never changes: an edit adds one.
import { and, asc, inArray, isNotNull, or } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { QuestionType } from '#contract/question.ts';
import type { Question, QuestionDraft, QuestionTest } from '#contract/question-draft.ts';
import type { Viewer } from '../../kernel/who.ts';
import { jobVisibleTo } from '../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, question_tests, question_versions, questions } from '../../platform/db/schema/job.ts';
import type { AddressOf } from '../files/addresses.ts';
import { isChanged, questionContentOf, storedDraftOf } from './rules.ts';

type VersionRow = typeof question_versions.$inferSelect;

export interface StoredQuestion {
  row: typeof questions.$inferSelect;
  draft: QuestionDraft;
}

/** Every question the job ever had with its newest version; current ones first, in order. */
export async function loadQuestions(tx: Tx, agencyId: string, jobId: string): Promise<StoredQuestion[]> {
  const found = await tx
    .select({ row: questions, version: question_versions })
    .from(questions)
    .innerJoin(
      question_versions,
      sameAgency(question_versions, questions, { question_id: questions.id, version: questions.version }),
    )
    .where(sameAgency(questions, agencyId, { job_id: jobId }))
    .orderBy(asc(questions.sorting), asc(questions.id));
  const tests = await testsOf(
    tx,
    agencyId,
    found.map(({ version }) => version.id),
  );
  return found.map(({ row, version }) => ({
    row,
    draft: { ...draftOf(version, tests), ...(row.origin_id && { origin_id: row.origin_id }) },
  }));
}

export function inUse(stored: readonly StoredQuestion[]): StoredQuestion[] {
  return stored.filter((question) => question.row.removed_at === null);
}

/** Versions by id, as they were asked. */
export async function loadVersions(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
): Promise<Map<string, QuestionDraft>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(question_versions)
    .where(sameAgency(question_versions, agencyId, { id: ids }));
  const tests = await testsOf(tx, agencyId, ids);
  return new Map(rows.map((row) => [row.id, draftOf(row, tests)]));
}

/**
 * Makes the job's questions match the drafts, in order. A changed question gets a new version, a missing one
 * is removed, a returning one is restored. `false` if an id belongs to a question of another job.
 */
export async function saveQuestions(
  tx: Tx,
  job: { agencyId: string; jobId: string },
  drafts: readonly QuestionDraft[],
  stored: readonly StoredQuestion[],
  now: Date,
): Promise<boolean> {
  const known = new Map(stored.map((question) => [question.row.id, question]));
  const added = drafts.filter((draft) => !known.has(draft.id));
  if (!(await insertQuestions(tx, job, drafts, added, now))) return false;
  const versions = added.map((draft) => ({ draft, version: 1 }));
  for (const [sorting, sent] of drafts.entries()) {
    const before = known.get(sent.id);
    if (!before) continue;
    const draft = storedDraftOf(before.draft, sent);
    const isNewVersion = isChanged(before.draft, draft);
    const version = before.row.version + (isNewVersion ? 1 : 0);
    if (isNewVersion) versions.push({ draft, version });
    await moveQuestion(tx, before, { sorting, version, removed_at: null });
  }
  const draftIds = new Set(drafts.map((draft) => draft.id));
  for (const gone of inUse(stored).filter((question) => !draftIds.has(question.row.id))) {
    await moveQuestion(tx, gone, { sorting: gone.row.sorting, version: gone.row.version, removed_at: now });
  }
  await insertVersions(tx, job.agencyId, versions, now);
  return true;
}

/**
 * The drafts without origins that the member cannot know. Known are questions of jobs that they may see, the origins of those, and the
 * drafts themselves.
 */
export async function withKnownOrigins(
  tx: Tx,
  member: Viewer,
  drafts: readonly QuestionDraft[],
): Promise<QuestionDraft[]> {
  const asked = drafts.flatMap(({ origin_id: origin }) => origin ?? []);
  if (asked.length === 0) return [...drafts];
  const isOrigin = or(inArray(questions.id, asked), inArray(questions.origin_id, asked));
  const rows = await tx
    .select({ id: questions.id, origin: questions.origin_id })
    .from(questions)
    .innerJoin(jobs, sameAgency(jobs, questions, { id: questions.job_id }))
    .where(and(sameAgency(questions, member, {}, isOrigin), jobVisibleTo(member)));
  const known = new Set([...rows.flatMap(({ id, origin }) => [id, origin]), ...drafts.map(({ id }) => id)]);
  return drafts.map((draft) => (known.has(draft.origin_id ?? null) ? draft : { ...draft, origin_id: null }));
}

/**
 * Questions that only a demo candidate was asked: they are removed from the job from the start. Returns their versions' ids
 * by question.
 */
export async function insertDemoQuestions(
  tx: Tx,
  { agencyId, jobId }: { agencyId: string; jobId: string },
  drafts: readonly QuestionDraft[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = drafts.map(({ id }, sorting) => ({ agency_id: agencyId, id, job_id: jobId, sorting }));
  await tx.insert(questions).values(rows.map((row) => ({ ...row, removed_at: now, created_at: now })));
  const versions = drafts.map((draft) => ({ draft, version: 1 }));
  return insertVersions(tx, agencyId, versions, now);
}

/** Call after deleting the candidate who was asked them. */
export async function deleteDemoQuestions(tx: Tx, agencyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(questions)
    .where(sameAgency(questions, agencyId, { id: ids }, isNotNull(questions.removed_at)));
}

/** The contract's form of a question; `sorting` is its position. */
export function questionToWire(draft: QuestionDraft, sorting: number, addressOf: AddressOf): Question {
  return { ...draft, sorting, image: addressOf(draft.image_file_id), video: addressOf(draft.video_file_id) };
}

async function insertQuestions(
  tx: Tx,
  { agencyId, jobId }: { agencyId: string; jobId: string },
  drafts: readonly QuestionDraft[],
  added: readonly QuestionDraft[],
  now: Date,
): Promise<boolean> {
  if (added.length === 0) return true;
  const rows = added.map((draft) => ({
    agency_id: agencyId,
    id: draft.id,
    job_id: jobId,
    sorting: drafts.indexOf(draft),
    origin_id: draft.origin_id ?? null,
    created_at: now,
  }));
  const inserted = await tx.insert(questions).values(rows).onConflictDoNothing();
  return inserted.rowCount === rows.length;
}

async function moveQuestion(
  tx: Tx,
  { row }: StoredQuestion,
  to: Pick<StoredQuestion['row'], 'sorting' | 'version' | 'removed_at'>,
): Promise<void> {
  const isThere =
    row.sorting === to.sorting && row.version === to.version && row.removed_at === to.removed_at;
  if (isThere) return;
  await tx
    .update(questions)
    .set(to)
    .where(sameAgency(questions, row, { id: row.id }));
}

/** Returns the versions' ids by question. */
async function insertVersions(
  tx: Tx,
  agencyId: string,
  versions: readonly { draft: QuestionDraft; version: number }[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (versions.length === 0) return new Map();
  const rows = versions.map(({ draft, version }) => {
    const { tests, time, preparation_time, ...content } = questionContentOf(draft);
    const row = {
      ...content,
      agency_id: agencyId,
      id: newId(),
      question_id: draft.id,
      version,
      time: time === 'Unlim' ? null : time,
      preparation_time: preparation_time === 'Unlim' ? null : preparation_time,
      created_at: now,
    };
    return { row, tests };
  });
  await tx.insert(question_versions).values(rows.map(({ row }) => row));
  const tests = rows.flatMap(({ row, tests: options }) =>
    options.map((option, sorting) => ({ ...option, agency_id: agencyId, version_id: row.id, sorting })),
  );
  if (tests.length > 0) await tx.insert(question_tests).values(tests);
  return new Map(rows.map(({ row }) => [row.question_id, row.id]));
}

async function testsOf(
  tx: Tx,
  agencyId: string,
  versionIds: readonly string[],
): Promise<Map<string, QuestionTest[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(question_tests)
    .where(sameAgency(question_tests, agencyId, { version_id: versionIds }))
    .orderBy(asc(question_tests.sorting));
  return Map.groupBy(rows, (row) => row.version_id);
}

function draftOf(version: VersionRow, tests: Map<string, QuestionTest[]>): QuestionDraft {
  return {
    ...questionContentOf({
      ...version,
      type: QuestionType.parse(version.type),
      time: version.time ?? 'Unlim',
      preparation_time: version.preparation_time ?? 'Unlim',
      tests: tests.get(version.id) ?? [],
    }),
    id: version.question_id,
  };
}

// Creates and updates a job with its questions in one transaction: all or nothing.
import type { Actor } from '../../kernel/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import type { JobDraft } from '#contract/job.ts';
import type { Change } from '../organizations/audit/record.ts';
import type { AuditKind } from '#contract/audit.ts';
import { record } from '../organizations/audit/record.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import { missingFiles } from '../files/store.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { requireDesign } from '../companies/require-design.ts';
import { lockLimits, requireRoomForJob } from '../organizations/plans/limits.ts';
import { requireAtMost } from '../organizations/plans/rules.ts';
import type { PlanLimits } from '../organizations/plans/rules.ts';
import { loadLists, noLists, saveLists } from './lists-store.ts';
import type { JobLists } from './lists-store.ts';
import { inUse, loadQuestions, saveQuestions, withKnownOrigins } from './questions-store.ts';
import type { StoredQuestion } from './questions-store.ts';
import {
  countVideoQuestions,
  faultsOfJob,
  filesOfJob,
  isChanged,
  jobContentOf,
  questionContentOf,
  withChangedCaptions,
} from './rules.ts';
import * as store from './store.ts';
import type { JobRow } from './store.ts';
import { jobContentOfRows } from './to-wire.ts';

export interface Saving {
  tx: Tx;
  member: SignedInMember;
  actor: Actor;
  now: Date;
}

/** A stored job. Call with it locked. */
export interface StoredJob {
  row: JobRow;
  lists: JobLists;
  questions: readonly StoredQuestion[];
}

export async function loadStoredJob(tx: Tx, row: JobRow): Promise<StoredJob> {
  const { agency_id: agencyId, id } = row;
  const lists = (await loadLists(tx, agencyId, id))(id);
  return { row, lists, questions: await loadQuestions(tx, agencyId, id) };
}

/** @throws Refusal: `invalid_fields`, `plan_limit`, `id_taken`. */
export async function makeJob(saving: Saving, draft: JobDraft): Promise<void> {
  const { tx, member, now } = saving;
  requireDesign(member, { header_image_file_id: null }, designOf(draft));
  const limits = await lockLimits(tx, member.agencyId);
  await requireRoomForJob(tx, member.agencyId, limits);
  await requireFits(saving, draft, [], limits);
  const isNew = await store.insertJob(tx, member, draft.id, jobContentOf(draft), now);
  if (!isNew) throw new Refusal('id_taken');
  await putRest(saving, draft, { lists: noLists, questions: [] });
  await recordAndNotify(saving, draft.id, 'created', { after: contentOfDraft(draft) });
}

/** @throws Refusal: `invalid_fields`, `plan_limit`, `id_taken`. */
export async function changeJob(saving: Saving, stored: StoredJob, draft: JobDraft): Promise<void> {
  const { tx, member, now } = saving;
  const { row } = stored;
  requireDesign(member, designOf(row), designOf(draft));
  await requireFits(saving, draft, inUse(stored.questions), await lockLimits(tx, member.agencyId));
  await store.saveJob(tx, row, jobContentOf(draft), stampAfter(row.updated_at, now));
  await putRest(saving, draft, stored);
  await recordAndNotify(
    saving,
    row.id,
    'edited',
    withChangedCaptions(contentOfRows(stored), contentOfDraft(draft)),
  );
}

/** Archives or reopens a job; reopening requires room in the plan. */
export async function changeActive(saving: Saving, row: JobRow, active: boolean): Promise<void> {
  const { tx, member } = saving;
  if (active) await requireRoomForJob(tx, member.agencyId, await lockLimits(tx, member.agencyId));
  await saveActive(saving, row, active);
}

/** Archives jobs without a member: an owner chose them when a smaller plan was scheduled. Those that are archived stay so. */
export async function archiveJobs(
  archiving: Pick<Saving, 'tx' | 'actor' | 'now'>,
  ids: readonly string[],
): Promise<void> {
  const { tx, actor } = archiving;
  for (const row of await store.lockActiveJobs(tx, actor.agencyId, ids))
    await saveActive(archiving, row, false);
}

async function saveActive(
  saving: Pick<Saving, 'tx' | 'actor' | 'now'>,
  row: JobRow,
  active: boolean,
): Promise<void> {
  const { tx, now } = saving;
  await store.saveActive(tx, row, active, stampAfter(row.updated_at, now));
  const change = { before: { active: row.active }, after: { active } };
  await recordAndNotify(saving, row.id, active ? 'opened' : 'archived', change);
}

/**
 * True if the job already equals the draft: a repeated save then gets the same response (P3). `isRepeated`: the draft is based on an
 * earlier version, so saving it before may have turned off an assessment (`storedDraftOf`).
 */
export function isJobSaved(
  { row, lists, questions: stored }: StoredJob,
  draft: JobDraft,
  { isRepeated }: { isRepeated: boolean },
): boolean {
  const questions = inUse(stored);
  return (
    isDeepStrictEqual(jobContentOfRows(row, lists), jobContentOf(draft)) &&
    questions.length === draft.questions.length &&
    draft.questions.every((asked, index) => {
      const there = questions[index];
      if (there?.row.id !== asked.id) return false;
      const isOff = isRepeated && !there.draft.ai_assessed;
      return !isChanged(there.draft, isOff ? { ...asked, ai_assessed: false } : asked);
    })
  );
}

function designOf({ header_image_file_id }: Pick<JobDraft, 'header_image_file_id'>) {
  return { header_image_file_id };
}

async function requireFits(
  { tx, member }: Saving,
  draft: JobDraft,
  had: readonly StoredQuestion[],
  limits: PlanLimits,
): Promise<void> {
  const files = filesOfJob(draft);
  const unknown = [
    ...(await store.missingReferences(tx, member, jobContentOf(draft))),
    ...(await missingFiles(tx, member.agencyId, 'image', files.image)),
    ...(await missingFiles(tx, member.agencyId, 'video', files.video)),
  ];
  const fields = faultsOfJob(draft);
  for (const field of unknown) fields[field] = 'not_allowed';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  requireAtMost(limits, 'questions', draft.questions.length, had.length);
  const hadVideos = countVideoQuestions(had.map((question) => question.draft));
  requireAtMost(limits, 'video_questions', countVideoQuestions(draft.questions), hadVideos);
}

/** Saves everything that has its own rows. */
async function putRest(
  { tx, member, actor, now }: Saving,
  draft: JobDraft,
  stored: Pick<StoredJob, 'lists' | 'questions'>,
): Promise<void> {
  const job = { agencyId: member.agencyId, jobId: draft.id };
  const questions = await withKnownOrigins(tx, member, draft.questions);
  const isSaved =
    (await saveQuestions(tx, job, questions, stored.questions, now)) &&
    (await saveLists(tx, job, draft, stored.lists, { actor, now }));
  if (!isSaved) throw new Refusal('id_taken');
}

async function recordAndNotify(
  { tx, actor }: Pick<Saving, 'tx' | 'actor'>,
  jobId: string,
  kind: AuditKind,
  change: Pick<Change, 'before' | 'after'>,
): Promise<void> {
  await record(tx, actor, { kind, subjectKind: 'job', subjectId: jobId, ...change });
  await notify(tx, { kind: 'job', job_id: jobId });
}

function contentOfDraft(draft: JobDraft) {
  const questions = draft.questions.map((question) => ({ id: question.id, ...questionContentOf(question) }));
  return { ...jobContentOf(draft), questions };
}

function contentOfRows({ row, lists, questions }: StoredJob) {
  return { ...jobContentOfRows(row, lists), questions: inUse(questions).map((question) => question.draft) };
}

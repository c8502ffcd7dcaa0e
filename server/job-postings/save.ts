// Making and changing a job with its questions, inside one transaction: all of it or nothing.
import { isDeepStrictEqual } from 'node:util';
import type { JobDraft } from '#contract/job.ts';
import type { Actor } from '../audit/record.ts';
import { record } from '../audit/record.ts';
import { stampAfter } from '../db/edited.ts';
import type { Tx } from '../db/open.ts';
import { notify } from '../events/notify.ts';
import { missingFiles } from '../files/store.ts';
import { Refusal } from '../http/refusal.ts';
import type { SignedInMember } from '../http/who.ts';
import { lockLimits, requireRoomForJob } from '../plans/limits.ts';
import { requireAtMost } from '../plans/rules.ts';
import type { PlanLimits } from '../plans/rules.ts';
import { inUse, saveQuestions } from './questions-store.ts';
import type { KeptQuestion } from './questions-store.ts';
import {
  countVideoQuestions,
  faultsOfJob,
  filesOfQuestions,
  isChanged,
  jobContentOf,
  questionContentOf,
} from './rules.ts';
import * as store from './store.ts';
import type { JobRow } from './store.ts';
import { jobContentOfRow } from './to-wire.ts';

export interface Saving {
  tx: Tx;
  member: SignedInMember;
  actor: Actor;
  now: Date;
}

/** @throws Refusal: `invalid_fields`, `plan_limit`, `id_taken`. */
export async function makeJob(saving: Saving, draft: JobDraft): Promise<void> {
  const { tx, member, now } = saving;
  const limits = await lockLimits(tx, member.agencyId);
  await requireRoomForJob(tx, member.agencyId, limits);
  await requireFits(saving, draft, [], limits);
  const isNew = await store.insertJob(tx, member, draft.id, jobContentOf(draft), now);
  if (!isNew) throw new Refusal('id_taken');
  await putQuestions(saving, draft, []);
  await tell(saving, draft.id, 'created', undefined, contentOfDraft(draft));
}

/** @throws Refusal: `invalid_fields`, `plan_limit`, `id_taken`. */
export async function changeJob(
  saving: Saving,
  row: JobRow,
  kept: readonly KeptQuestion[],
  draft: JobDraft,
): Promise<void> {
  const { tx, member, now } = saving;
  await requireFits(saving, draft, inUse(kept), await lockLimits(tx, member.agencyId));
  await store.saveJob(tx, row, jobContentOf(draft), stampAfter(row.updated_at, now));
  await putQuestions(saving, draft, kept);
  await tell(saving, row.id, 'edited', contentOfRows(row, kept), contentOfDraft(draft));
}

/** Archives a job or opens it again, if the plan has room for one more. */
export async function changeActive(saving: Saving, row: JobRow, active: boolean): Promise<void> {
  const { tx, member, now } = saving;
  if (active) await requireRoomForJob(tx, member.agencyId, await lockLimits(tx, member.agencyId));
  await store.saveActive(tx, row, active, stampAfter(row.updated_at, now));
  await tell(saving, row.id, active ? 'opened' : 'archived', { active: row.active }, { active });
}

/** Whether the job already is what the draft asks for: a repeated save then answers the same again (P3). */
export function isJobSaved(row: JobRow, kept: readonly KeptQuestion[], draft: JobDraft): boolean {
  const questions = inUse(kept);
  return (
    isDeepStrictEqual(jobContentOfRow(row), jobContentOf(draft)) &&
    questions.length === draft.questions.length &&
    draft.questions.every((asked, index) => {
      const there = questions[index];
      return there?.row.id === asked.id && !isChanged(there.draft, asked);
    })
  );
}

async function requireFits(
  { tx, member }: Saving,
  draft: JobDraft,
  had: readonly KeptQuestion[],
  limits: PlanLimits,
): Promise<void> {
  const agencyId = member.agencyId;
  const unknown = [
    ...(await store.missingReferences(tx, member, jobContentOf(draft))),
    ...(await missingFiles(tx, agencyId, 'image', filesOfQuestions(draft.questions, 'image_file_id'))),
    ...(await missingFiles(tx, agencyId, 'video', filesOfQuestions(draft.questions, 'video_file_id'))),
  ];
  const fields = faultsOfJob(draft);
  for (const field of unknown) fields[field] = 'not_allowed';
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  requireAtMost(limits, 'questions', draft.questions.length, had.length);
  const hadVideos = countVideoQuestions(had.map((one) => one.draft));
  requireAtMost(limits, 'video_questions', countVideoQuestions(draft.questions), hadVideos);
}

async function putQuestions(
  { tx, member, now }: Saving,
  draft: JobDraft,
  kept: readonly KeptQuestion[],
): Promise<void> {
  const job = { agencyId: member.agencyId, jobId: draft.id };
  if (!(await saveQuestions(tx, job, draft.questions, kept, now))) throw new Refusal('id_taken');
}

async function tell(
  { tx, actor }: Saving,
  jobId: string,
  kind: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await record(tx, actor, { kind, subjectKind: 'job', subjectId: jobId, before, after });
  await notify(tx, { kind: 'job', job_id: jobId });
}

function contentOfDraft(draft: JobDraft) {
  const questions = draft.questions.map((one) => ({ id: one.id, ...questionContentOf(one) }));
  return { ...jobContentOf(draft), questions };
}

function contentOfRows(row: JobRow, kept: readonly KeptQuestion[]) {
  return { ...jobContentOfRow(row), questions: inUse(kept).map((one) => one.draft) };
}

// SQL for demo candidates. Each belongs to the member who added it, and is deleted with everything in it.
import { and } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { isDemo } from '../../../platform/db/conditions/is-listed.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import { memberships } from '../../../platform/db/schema/agency.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { answers, response_questions, responses } from '../../../platform/db/schema/response.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import { putFile } from '../../../platform/storage/store.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import { previewSource } from '../../../kernel/preview.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { deleteResponses } from '../../candidates/delete-responses.ts';
import { deleteDemoQuestions, insertDemoQuestions } from '../../jobs/questions-store.ts';
import { clipMs } from './clip.ts';
import type { Clip } from './clip.ts';
import { demoInterview } from './interview.ts';
import type { DemoAnswer } from './interview.ts';

const minuteMs = 60_000;

const isOwn = (member: SignedInMember) =>
  sameAgency(responses, member, { invited_by: member.userId }, isDemo);

/** The member's demo candidate, if they can still see its job. */
export async function findDemo(tx: Tx, member: SignedInMember) {
  const [demo] = await tx
    .select({
      id: responses.id,
      jobId: responses.job_id,
      name: responses.name,
      pictureId: responses.preview_image_file_id,
    })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(and(isOwn(member), jobVisibleTo(member)));
  return demo;
}

/** Of two calls at once, the second sees what the first added. */
export async function lockOwnDemos(tx: Tx, member: SignedInMember): Promise<void> {
  await tx
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(sameAgency(memberships, member, { user_id: member.userId }))
    .for('no key update');
}

interface NewDemo {
  id: string;
  jobId: string;
  language: Language;
  clip: Clip;
  now: Date;
}

export async function insertDemo(tx: Tx, member: SignedInMember, demo: NewDemo): Promise<void> {
  const { agencyId } = member;
  const { id, jobId, language, clip, now } = demo;
  const interview = demoInterview(language, clip.takeId);
  const startedAt = new Date(now.getTime() - 12 * minuteMs);
  await putFile(tx, clip.poster);
  await putFile(tx, clip.video);
  await tx.insert(responses).values({
    ...{ agency_id: agencyId, id, job_id: jobId, name: interview.name, language, hash: newLinkHash() },
    ...{ source: previewSource, is_demo: true, invited_by: member.userId },
    ...{ status: 'review', progress: 'completed', preview_image_file_id: clip.poster.id },
    ...{ started_at: startedAt, finished_at: now, active_at: now, created_at: startedAt, updated_at: now },
  });
  const questions = interview.answers.map(({ question }) => question);
  const versions = await insertDemoQuestions(tx, { agencyId, jobId }, questions, now);
  await insertTake(tx, agencyId, { ...demo, questionId: questions[0]?.id ?? null, startedAt });
  await insertAnswers(tx, agencyId, { ...demo, versions, given: interview.answers });
}

async function insertTake(
  tx: Tx,
  agencyId: string,
  { id, clip, questionId, startedAt, now }: NewDemo & { questionId: string | null; startedAt: Date },
): Promise<void> {
  const { mime_type, bytes, sha256 } = clip.video;
  await tx.insert(takes).values({
    ...{ agency_id: agencyId, id: clip.takeId, response_id: id, question_id: questionId, purpose: 'answer' },
    ...{ mime_type, bytes, duration_ms: clipMs, state: 'stored', poster_file_id: clip.poster.id },
    ...{ started_at: startedAt, stored_at: now, processed_at: now, created_at: startedAt },
  });
  await tx.insert(segments).values({
    ...{ agency_id: agencyId, take_id: clip.takeId, segment: 0, mime_type, duration_ms: clipMs },
    ...{ parts_count: 1, bytes, sha256, original_file_id: clip.video.id },
  });
}

async function insertAnswers(
  tx: Tx,
  agencyId: string,
  {
    id,
    now,
    versions,
    given,
  }: NewDemo & { versions: ReadonlyMap<string, string>; given: readonly DemoAnswer[] },
): Promise<void> {
  const asked = given.map(({ question }, position) => ({
    ...{ agency_id: agencyId, response_id: id, question_id: question.id, position },
    version_id: versions.get(question.id) ?? '',
  }));
  await tx.insert(response_questions).values(asked);
  await tx.insert(answers).values(
    given.map(({ question, given: content }) => ({
      ...{ agency_id: agencyId, id: newId(), response_id: id, question_id: question.id, type: question.type },
      ...{ version_id: versions.get(question.id) ?? '', ...content, recorded_at: now, created_at: now },
    })),
  );
}

/** Deletes the member's demo candidate, wherever it is. Returns the ids of what was deleted. */
export async function deleteDemos(
  tx: Tx,
  signing: Pick<Deps, 'signingKey'>,
  member: SignedInMember,
): Promise<string[]> {
  const { agencyId } = member;
  const demos = await tx.select().from(responses).where(isOwn(member)).for('no key update');
  const ids = demos.map(({ id }) => id);
  if (ids.length === 0) return [];
  const asked = await tx
    .select({ id: response_questions.question_id })
    .from(response_questions)
    .where(sameAgency(response_questions, agencyId, { response_id: ids }));
  await deleteResponses(tx, signing, agencyId, demos);
  await deleteDemoQuestions(
    tx,
    agencyId,
    asked.map((question) => question.id),
  );
  return ids;
}

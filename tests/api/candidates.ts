// Candidates for the API tests, inserted into the database as an interview would leave them.
import { hashToken } from '../../server/kernel/tokens.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { removeResponse } from '#contract/response-changes.ts';
import type { Progress } from '#contract/progress.ts';
import type { ResponseStatus } from '#contract/status.ts';
import { files } from '../../server/platform/db/schema/company.ts';
import { question_versions, questions } from '../../server/platform/db/schema/job.ts';
import {
  answers,
  candidate_requests,
  candidate_sessions,
  response_questions,
  responses,
} from '../../server/platform/db/schema/response.ts';
import { segments, takes } from '../../server/platform/db/schema/take.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { sweepRemoved, undoMs } from '../../server/domain/candidates/sweep-removed.ts';
import type { TestApp } from './harness.ts';
import { ask } from './people.ts';

export interface Candidate {
  id: string;
  agencyId: string;
  hash: string;
  /** The token of the candidate's session. */
  token: string;
  /** One per question, in order; empty without an answer. */
  answerIds: string[];
  /** The take of the video answer. */
  takeId: string;
}

export interface CandidateOptions {
  name?: string;
  email?: string;
  status?: ResponseStatus;
  progress?: Progress;
  createdAt?: Date;
  isAnswered?: boolean;
}

export async function addCandidate(
  app: FastifyInstance,
  job: JobDetail,
  options: CandidateOptions = {},
): Promise<Candidate> {
  const id = newId();
  const isAnswered = options.isAnswered ?? true;
  const candidate = {
    id,
    agencyId: job.agency_id,
    hash: newLinkHash(),
    token: randomBytes(32).toString('base64url'),
    answerIds: isAnswered ? job.questions.map(() => newId()) : [],
    takeId: newId(),
  };
  await app.deps.db.asTenant({ agencyId: job.agency_id }, async (tx) => {
    const createdAt = options.createdAt ?? new Date();
    await tx.insert(responses).values({
      agency_id: job.agency_id,
      id,
      job_id: job.id,
      name: options.name ?? 'Ada Candidate',
      email: options.email ?? `${id}@example.test`,
      status: options.status ?? (isAnswered ? 'review' : 'new'),
      progress: options.progress ?? (isAnswered ? 'completed' : 'not_started'),
      hash: candidate.hash,
      source: 'share',
      started_at: createdAt,
      finished_at: isAnswered ? createdAt : null,
      created_at: createdAt,
      updated_at: createdAt,
    });
    await tx.insert(candidate_sessions).values({
      token_hash: hashToken(candidate.token),
      agency_id: job.agency_id,
      response_id: id,
    });
    const asked = await tx
      .select({ question_id: questions.id, version_id: question_versions.id, type: question_versions.type })
      .from(questions)
      .innerJoin(
        question_versions,
        and(
          eq(question_versions.question_id, questions.id),
          eq(question_versions.version, questions.version),
        ),
      )
      .where(eq(questions.job_id, job.id));
    for (const [position, question] of job.questions.entries()) {
      const version = asked.find((row) => row.question_id === question.id);
      if (!version) throw new Error('a question without a version');
      const place = { agency_id: job.agency_id, response_id: id, ...version, position };
      await tx.insert(response_questions).values(place);
      if (!isAnswered) continue;
      await tx.insert(answers).values({
        ...place,
        id: candidate.answerIds[position] ?? '',
        text: version.type === 'text' ? 'Because.' : null,
        code: version.type === 'code' ? 'print(1)' : null,
        code_language: version.type === 'code' ? 'python' : null,
        option_ids: version.type === 'choice' ? [question.tests[0]?.id ?? ''] : null,
        take_id: version.type === 'video' ? candidate.takeId : null,
        points: version.type === 'choice' ? 1 : null,
        recorded_at: createdAt,
      });
    }
  });
  return candidate;
}

export interface StoredVideo {
  content: Buffer;
  sha256: string;
  /** Keys in storage. */
  keys: string[];
}

/**
 * Stores the candidate's video as after its parts were joined, with a poster and without a rendition.
 */
export async function storeVideo(
  app: FastifyInstance,
  job: JobDetail,
  candidate: Candidate,
): Promise<StoredVideo> {
  const { db, storage } = app.deps;
  const content = Buffer.from(`video of ${candidate.id}`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const made = (['original', 'poster'] as const).map((kind) => {
    const id = newId();
    return { id, kind, storage_key: `agencies/${job.agency_id}/files/${id}` };
  });
  for (const file of made) await storage.put(file.storage_key, content);
  await db.asTenant({ agencyId: job.agency_id }, async (tx) => {
    const own = { agency_id: job.agency_id };
    const size = { bytes: content.length, sha256 };
    await tx
      .insert(files)
      .values(made.map((file) => ({ ...own, ...file, ...size, mime_type: 'video/webm' })));
    await tx.insert(takes).values({
      ...own,
      id: candidate.takeId,
      response_id: candidate.id,
      question_id: job.questions[0]?.id ?? null,
      purpose: 'answer',
      mime_type: 'video/webm',
      started_at: new Date(),
      state: 'stored',
      bytes: content.length,
      duration_ms: 1500,
      poster_file_id: made[1]?.id ?? null,
      stored_at: new Date(),
      processed_at: new Date(),
    });
    await tx.insert(segments).values({
      ...own,
      take_id: candidate.takeId,
      segment: 0,
      mime_type: 'video/webm',
      duration_ms: 1500,
      parts_count: 1,
      ...size,
      original_file_id: made[0]?.id ?? null,
    });
  });
  return { content, sha256, keys: made.map((file) => file.storage_key) };
}

/** Stores a CV as sent by the candidate. */
export async function storeCv(app: FastifyInstance, candidate: Candidate, content: Buffer): Promise<void> {
  const id = newId();
  const own = { agency_id: candidate.agencyId, mime_type: 'application/pdf', name: 'CV.pdf' };
  const storage_key = `agencies/${candidate.agencyId}/files/${id}`;
  const { bytes, sha256 } = await app.deps.storage.put(storage_key, content);
  await app.deps.db.asTenant({ agencyId: candidate.agencyId }, async (tx) => {
    await tx.insert(files).values({ ...own, id, kind: 'cv', storage_key, bytes, sha256 });
    const take = { purpose: 'cv', started_at: new Date(), state: 'stored', file_id: id };
    await tx.insert(takes).values({ ...own, ...take, id: newId(), response_id: candidate.id });
  });
}

/** Adds a request of the candidate and returns its id. */
export async function addRequest(app: FastifyInstance, candidate: Candidate): Promise<string> {
  const id = newId();
  const asked = { response_id: candidate.id, kind: 'question', text: 'A secret question' };
  await app.deps.db.asTenant({ agencyId: candidate.agencyId }, (tx) =>
    tx.insert(candidate_requests).values({ ...asked, agency_id: candidate.agencyId, id }),
  );
  return id;
}

/** Removes a candidate as a user does, then deletes them as the task does a day later. */
export async function deleteForGood({ app }: Pick<TestApp, 'app'>, token: string, id: string): Promise<void> {
  await ask(app, removeResponse, { token, params: { id } });
  const { deps } = app;
  const inADay = new Date(deps.now().getTime() + undoMs + 60_000);
  await sweepRemoved.run({}, { ...deps, now: () => inADay });
}

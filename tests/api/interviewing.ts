// Candidates for the API tests who use the real calls: start from a share link, record, send, seal,
// answer.
import { createHash, randomBytes } from 'node:crypto';
import { encodeFrameHeader } from '#contract/frames.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import type { Interview, StartInterview } from '#contract/interview.ts';
import type { JobDetail, JobDraft } from '#contract/job.ts';
import type { CandidateQuestion, QuestionType } from '#contract/question.ts';
import * as takes from '#contract/take.ts';
import type { Manifest, TakeBinding } from '#contract/take.ts';
import { call } from './harness.ts';
import type { Callable, Called, SignedUp, TestApp } from './harness.ts';
import { makeJob } from './people.ts';

type Test = Callable;

export interface Interviewee {
  token: string;
  interview: Interview;
}

export function startBody(changes: Partial<StartInterview> = {}): StartInterview {
  return {
    id: newId(),
    session_token: randomBytes(32).toString('base64url'),
    name: 'Carla Candidate',
    email: 'carla@example.test',
    language: 'en-US',
    consent: { version: interviews.consentVersion, given_at: new Date().toISOString() },
    device: { user_agent: 'a phone', time_zone: 'Europe/Berlin' },
    ...changes,
  };
}

export async function begin(
  test: Test,
  job: Pick<JobDetail, 'hash_link'>,
  changes: Partial<StartInterview> = {},
): Promise<Interviewee> {
  const body = startBody(changes);
  const { data: interview } = await call(test, interviews.startShare, {
    params: { hash: job.hash_link },
    body,
  });
  return { token: body.session_token, interview };
}

export function questionOf(who: Interviewee, type: QuestionType): CandidateQuestion {
  const question = who.interview.questions.find((question) => question.type === type);
  if (!question) throw new Error(`no ${type} question`);
  return question;
}

export function answerTo(question: CandidateQuestion, content: object, recordedAt = new Date()) {
  return {
    id: newId(),
    question_id: question.id,
    version_id: question.version_id,
    recorded_at: recordedAt.toISOString(),
    type: question.type,
    ...content,
  };
}

export function bindingFor(who: Interviewee, changes: Partial<TakeBinding> = {}): TakeBinding {
  const question = questionOf(who, 'video');
  return {
    purpose: 'answer',
    question_id: question.id,
    mime_type: 'video/webm;codecs=vp8,opus',
    name: '',
    started_at: new Date().toISOString(),
    ...changes,
  };
}

/** Binds a new take. */
export async function bind(
  test: Test,
  who: Interviewee,
  changes: Partial<TakeBinding> = {},
): Promise<string> {
  const take = newId();
  const bound = await call(test, takes.bindTake, {
    token: who.token,
    params: { take },
    body: bindingFor(who, changes),
  });
  if (bound.data.state !== 'open') throw new Error('a new take is open');
  return take;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function digestHeader(bytes: Uint8Array): Record<string, string> {
  return { 'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:` };
}

export function sendPart(
  test: Test,
  who: Pick<Interviewee, 'token'>,
  part: { take: string; segment?: number; number: number },
  bytes: Uint8Array,
  headers: Record<string, string> = digestHeader(bytes),
): Promise<Called<takes.TakeState>> {
  const params = { take: part.take, segment: part.segment ?? 0, number: part.number };
  return call(test, takes.putPart, { token: who.token, params, body: bytes, headers });
}

export function frame(bytes: Uint8Array, at: { segment?: number; number: number; sha256?: string }): Buffer {
  const header = {
    segment: at.segment ?? 0,
    number: at.number,
    bytes: bytes.length,
    sha256: at.sha256 ?? sha256Of(bytes),
  };
  return Buffer.concat([encodeFrameHeader(header), bytes]);
}

/** Parts with different contents. */
export function someParts(count: number, bytes = 1000): Buffer[] {
  return Array.from({ length: count }, () => randomBytes(bytes));
}

export function manifestOf(
  segments: readonly (readonly Uint8Array[])[],
  mimeType = 'video/webm;codecs=vp8,opus',
): Manifest {
  return {
    segments: segments.map((parts, segment) => ({
      segment,
      mime_type: mimeType,
      duration_ms: parts.length * 500,
      parts: parts.map((part, number) => ({ number, bytes: part.length, sha256: sha256Of(part) })),
    })),
    sha256: sha256Of(Buffer.concat(segments.flat())),
  };
}

/** Sends every part of every segment, several per request, and seals. */
export async function sendTake(
  test: Test,
  who: Interviewee,
  take: string,
  segments: readonly (readonly Uint8Array[])[],
) {
  for (const [segment, parts] of segments.entries()) {
    for (let from = 0; from < parts.length; from += takes.maxPartsPerRequest) {
      const some = parts.slice(from, from + takes.maxPartsPerRequest);
      const body = Buffer.concat(some.map((part, i) => frame(part, { segment, number: from + i })));
      await call(test, takes.putParts, { token: who.token, params: { take }, body }).then(
        (sent) => sent.data,
      );
    }
  }
  return call(test, takes.sealTake, { token: who.token, params: { take }, body: manifestOf(segments) });
}

/** Cuts bytes into parts as a device would. */
export function inParts(bytes: Buffer, partBytes = takes.maxPartBytes): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += partBytes) parts.push(bytes.subarray(at, at + partBytes));
  return parts;
}

const hourMs = 3_600_000;

/** The calls of a test file, bound to its app, which exists before the first of them. */
export function interviewCalls(of: () => { test: TestApp; owner: SignedUp }) {
  const now = () => of().test.deps.now();
  return {
    now,
    inHours: (hours: number) => new Date(now().getTime() + hours * hourMs).toISOString(),
    newJob: (changes: Partial<JobDraft> = {}) => makeJob(of().test.app, of().owner, changes),
    answer: ({ token }: { token: string }, body: unknown) =>
      call(of().test, interviews.submitAnswer, { token, body }),
    session: async ({ token }: { token: string }) =>
      (await call(of().test, interviews.getSession, { token })).data,
    finish: ({ token }: { token: string }, body = { id: newId(), finished_at: now().toISOString() }) =>
      call(of().test, interviews.finishInterview, { token, body }),
  };
}

/** The same for takes, with this candidate's token by default. */
export function takeCalls(of: () => { test: TestApp; who: Interviewee }) {
  const asked = (take: string, token = of().who.token) => ({ token, params: { take } });
  return {
    state: async (take: string, token?: string) =>
      (await call(of().test, takes.getTake, asked(take, token))).data,
    seal: (take: string, body: unknown, token?: string) =>
      call(of().test, takes.sealTake, { ...asked(take, token), body }),
  };
}

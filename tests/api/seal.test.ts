// Seals: 'stored' describes what is on the disk, once, and never follows a wrong manifest (P2, P3).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { getSession, submitAnswer, finishInterview } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { findSegments } from '../../server/domain/interviews/takes/store.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let who: Interviewee;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  who = await candidate.begin(test, job);
});
afterAll(() => test.stop());

const { state, seal } = candidate.takeCalls(() => ({ test, who }));

describe('a seal', () => {
  it('names the missing parts, then returns the digest of what is on the disk, always the same', async () => {
    const take = await candidate.bind(test, who);
    const first = candidate.someParts(3);
    const second = candidate.someParts(2);
    const manifest = candidate.manifestOf([first, second]);
    await candidate.sendPart(test, who, { take, number: 1 }, first[1] ?? Buffer.alloc(1));
    expect((await seal(take, manifest)).data).toEqual({
      state: 'missing',
      parts: [
        { segment: 0, number: 0 },
        { segment: 0, number: 2 },
        { segment: 1, number: 0 },
        { segment: 1, number: 1 },
      ],
    });
    const sealed = await candidate.sendTake(test, who, take, [first, second]);
    expect(sealed.data).toEqual({
      state: 'stored',
      segments: [first, second].map((parts, segment) => ({
        segment,
        bytes: parts.length * 1000,
        sha256: candidate.sha256Of(Buffer.concat(parts)),
      })),
    });
    expect((await seal(take, manifest)).data).toEqual(sealed.data);
    expect(await state(take)).toEqual({ state: 'stored', parts: [] });
    const late = await candidate.sendPart(test, who, { take, number: 0 }, Buffer.from('anything'));
    expect([late.status, late.data.state]).toEqual([200, 'stored']);
    const many = await call(test, takes.putParts, {
      token: who.token,
      params: { take },
      body: candidate.frame(Buffer.from('x'), { number: 7 }),
    });
    expect(many.data).toEqual({ state: 'stored', stored: [] });
  });

  it('with a wrong manifest changes nothing', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(3);
    for (const [number, part] of parts.entries()) await candidate.sendPart(test, who, { take, number }, part);
    const honest = candidate.manifestOf([parts]);
    const lies = [
      candidate.manifestOf([[...parts.slice(0, 2), Buffer.alloc(1000)]]),
      candidate.manifestOf([parts.slice(0, 2)]),
      candidate.manifestOf([parts.toReversed()]),
      { ...honest, sha256: candidate.sha256Of(Buffer.from('other')) },
      candidate.manifestOf([parts], 'text/html'),
      { ...honest, segments: [...honest.segments, ...honest.segments] },
      { segments: honest.segments.map((segment) => ({ ...segment, parts: segment.parts?.slice(1) })) },
    ];
    for (const lie of lies) expect((await seal(take, lie)).error?.code).toBe('manifest_mismatch');
    expect(await state(take)).toMatchObject({
      state: 'open',
      parts: parts.map((_part, number) => ({ segment: 0, number })),
    });
    expect((await seal(take, honest)).data.state).toBe('stored');
  });

  it('stores the recording settings of each segment', async () => {
    const who = await candidate.begin(test, job);
    const take = await candidate.bind(test, who);
    const segments = [candidate.someParts(1), candidate.someParts(1)];
    for (const [segment, [part = Buffer.of()]] of segments.entries())
      await candidate.sendPart(test, who, { take, segment, number: 0 }, part);
    const pace = {
      width: 320,
      height: 240,
      frame_rate: 15,
      video_bps: 150_000,
      audio_bps: 64_000,
      audio_only: false,
    };
    const { sha256, segments: plain } = candidate.manifestOf(segments);
    const manifest = {
      sha256,
      segments: plain.map((segment) => (segment.segment === 1 ? { ...segment, pace } : segment)),
    };
    await call(test, takes.sealTake, { token: who.token, params: { take }, body: manifest }).then(
      (sealed) => sealed.data,
    );
    const stored = await test.deps.db.asTenant(owner, (tx) =>
      findSegments(tx, { agency_id: owner.agencyId, id: take }),
    );
    expect(stored.map((segment) => segment.pace)).toEqual([null, pace]);
  });

  it('by several devices at once stores the take once', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(20);
    for (const [number, part] of parts.entries()) await candidate.sendPart(test, who, { take, number }, part);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => seal(take, candidate.manifestOf([parts]))),
    );
    const [first] = answers;
    for (const answer of answers) expect(answer.data).toEqual(first?.data);
  });

  it('completes a finished interview', async () => {
    const finisher = await candidate.begin(test, job);
    const take = await candidate.bind(test, finisher);
    const question = candidate.questionOf(finisher, 'video');
    const answer = candidate.answerTo(question, { take_id: take });
    expect((await call(test, submitAnswer, { token: finisher.token, body: answer })).data.stored).toBe(false);
    const finished = { id: newId(), finished_at: new Date().toISOString() };
    expect((await call(test, finishInterview, { token: finisher.token, body: finished })).data.progress).toBe(
      'uploading',
    );
    await candidate.sendTake(test, finisher, take, [candidate.someParts(2)]);
    expect((await call(test, getSession, { token: finisher.token })).data).toMatchObject({
      progress: 'completed',
      answered: [{ question_id: question.id, answer_id: answer.id, stored: true }],
    });
  });
});

describe('a candidate’s file', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100_000, 'x'), Buffer.from('\n%%EOF')]);
  const bindFile = (name: string, purpose: 'cv' | 'additional' = 'cv') =>
    candidate.bind(test, who, { purpose, question_id: null, mime_type: 'application/pdf', name });

  it('is stored with its real type and shown to the recruiter', async () => {
    const take = await bindFile('../../Lebenslauf "2026".pdf');
    expect((await candidate.sendTake(test, who, take, [candidate.inParts(pdf)])).data.state).toBe('stored');
    const { files } = (
      await call(test, getResponse, { token: owner.token, params: { id: who.interview.response_id } })
    ).data;
    const [file] = files.filter((file) => file.kind === 'cv');
    expect(file).toMatchObject({
      name: '_.._Lebenslauf _2026_.pdf',
      mime_type: 'application/pdf',
      bytes: pdf.length,
    });
    const got = await test.app.inject({ url: file?.url ?? '' });
    expect(candidate.sha256Of(got.rawPayload)).toBe(candidate.sha256Of(pdf));
    expect(got.headers['content-disposition']).toMatch(/^inline; filename="/);
  });

  it('that does not match its name is refused; plain text is allowed', async () => {
    const take = await bindFile('cv.pdf');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
    const sealed = await candidate.sendTake(test, who, take, [[program]]);
    expect([sealed.status, sealed.error?.code]).toEqual([415, 'file_content_mismatch']);
    expect((await state(take)).state).toBe('open');
    const text = await bindFile('cv.txt', 'additional');
    expect((await candidate.sendTake(test, who, text, [[Buffer.from('Пишу код.\n')]])).data.state).toBe(
      'stored',
    );
  });
});

describe('a poster', () => {
  it('must be a JPEG', async () => {
    const take = await candidate.bind(test, who);
    const put = (body: Uint8Array) =>
      call(test, takes.putPoster, { token: who.token, params: { take }, body });
    expect((await put(Buffer.from('<svg onload="x"/>'))).error?.code).toBe('file_content_mismatch');
    expect((await put(Buffer.alloc(takes.maxPosterBytes + 1))).error?.code).toBe('too_large');
    const jpeg = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      Buffer.from('JFIF\0'),
      Buffer.alloc(100),
    ]);
    expect((await put(jpeg)).data).toEqual({});
    expect((await put(jpeg)).data).toEqual({});
    const { preview_image } = (
      await call(test, getResponse, { token: owner.token, params: { id: who.interview.response_id } })
    ).data;
    expect((await test.app.inject({ url: preview_image ?? '' })).headers['content-type']).toBe('image/jpeg');
  });
});

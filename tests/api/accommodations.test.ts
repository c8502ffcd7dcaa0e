// Accommodations granted by a recruiter, also during the interview, and candidates' requests. Reviewers
// see neither.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Accommodation, RequestKind } from '#contract/candidate-page.ts';
import * as page from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import * as interviews from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { accommodate, getResponse, getResponses, replyToRequest } from '#contract/response.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { addColleague, makeJob } from './people.ts';
import { assignJobTo, auditOf } from './workspace.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, now, inHours, answer, session } = candidate.interviewCalls(() => ({ test, owner }));
const usual: Accommodation = { time_factor: 1, text_for_video: false, deadline_at: null };
const give = (who: Interviewee, given: Partial<Accommodation>, token = owner.token) =>
  call(test, accommodate, {
    token,
    params: { id: who.interview.response_id },
    body: { ...usual, ...given },
  });
const detail = (who: Interviewee, token = owner.token) =>
  call(test, getResponse, { token, params: { id: who.interview.response_id } });
const request = (who: Interviewee, kind: RequestKind, text = '', id = newId()) =>
  call(test, page.makeRequest, { token: who.token, body: { id, kind, text } });
const reply = (who: Interviewee, asked: string, body: object, token = owner.token) =>
  call(test, replyToRequest, {
    token,
    params: { id: who.interview.response_id, request: asked },
    body: { reply: '', ...body },
  });
const moreTime = (who: Interviewee, id = newId()) =>
  call(test, page.takeMoreTime, { token: who.token, body: { id } });

/** Waits until an address has received this many emails. */
const mailsTo = (address: string, count: number) =>
  eventually(() => {
    const found = test.mails.filter((mail) => mail.to.address === address);
    expect(found).toHaveLength(count);
    return found;
  });

async function addReviewer(job: JobDetail) {
  const reviewer = await addColleague(test.app, owner, 'reviewer');
  await assignJobTo(test.app, reviewer, job.id);
  return reviewer;
}

describe('an accommodation', () => {
  it('reaches a running interview: times, text instead of video, the deadline', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    const video = candidate.questionOf(who, 'video');
    const written = () => ({ ...candidate.answerTo(video, { text: 'In writing.' }, now()), type: 'text' });
    expect((await answer(who, written())).error?.code).toBe('wrong_answer_kind');
    const given = { time_factor: 2, text_for_video: true, deadline_at: inHours(48) } as const;
    expect((await give(who, given)).data.accommodation).toEqual(given);
    expect(await session(who)).toMatchObject(given);
    test.passTime(2 * hourMs);
    expect((await answer(who, written())).data.stored).toBe(true);
    const body = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Later.' }, now());
    expect((await answer(who, body)).data.stored).toBe(true);
    const { data } = await detail(who);
    expect(data.answers.map((answer) => [answer.question.type, answer.text, answer.arrived_late])).toEqual([
      ['video', 'In writing.', false],
      ['text', 'Later.', false],
    ]);
    expect((await give(who, usual)).data.accommodation).toBeNull();
    expect(await session(who)).toMatchObject({ time_factor: 1, text_for_video: false });
  });

  it('that is withdrawn does not delete what the candidate wrote with it', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    await give(who, { text_for_video: true, deadline_at: inHours(24) });
    test.passTime(2 * hourMs);
    const video = candidate.questionOf(who, 'video');
    const written = { ...candidate.answerTo(video, { text: 'Without a network.' }, now()), type: 'text' };
    test.passTime(hourMs);
    await give(who, {});
    expect(await session(who)).toMatchObject({ text_for_video: false });
    const since = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Since then.' }, now());
    expect((await answer(who, since)).error?.code).toBe('expired');
    expect((await answer(who, written)).data.stored).toBe(true);
  });

  it('granted before the start is in the welcome and counts from the first question', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    const link = { params: { hash: who.interview.hash } };
    const before = (await call(test, interviews.getInvitation, link)).data;
    expect(before).toMatchObject({
      video_seconds: 120,
      contact_name: 'Olga Owner',
      ask_additional_files: false,
    });
    await give(who, { time_factor: 1.5 });
    expect((await call(test, interviews.getInvitation, link)).data).toMatchObject({ video_seconds: 180 });
    await give(who, { text_for_video: true });
    const after = (await call(test, interviews.getInvitation, link)).data;
    expect(after).toMatchObject({ video_seconds: 0, kinds: ['text', 'code', 'choice'], has_retakes: false });
  });

  it('reopens an interview whose deadline has passed', async () => {
    const who = await candidate.begin(test, await newJob({ expire_date: inHours(1) }));
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    expect((await detail(who)).data.progress).toBe('expired');
    const body = candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Now.' }, now());
    expect((await answer(who, body)).error?.code).toBe('expired');
    expect((await give(who, { deadline_at: inHours(2) })).data.progress).toBe('in_progress');
    expect((await answer(who, body)).data.stored).toBe(true);
    const link = { params: { hash: who.interview.hash } };
    expect((await call(test, interviews.getInvitation, link)).status).toBe(200);
  });

  it('cannot have a deadline in the past, and repeating it changes nothing', async () => {
    const who = await candidate.begin(test, await newJob());
    expect((await give(who, { deadline_at: inHours(-1) })).error).toMatchObject({
      code: 'invalid_fields',
      fields: { deadline_at: 'out_of_range' },
    });
    const deadline_at = inHours(1);
    for (let i = 0; i < 3; i += 1) await give(who, { deadline_at });
    const lines = (await auditOf(test.app, owner, who.interview.response_id)).filter(
      ({ kind }) => kind === 'accommodated',
    );
    expect(lines).toHaveLength(1);
    // An accommodation may reveal a health condition, and the log is stored longer than the data, so it
    // has no values.
    expect(lines[0]).toMatchObject({ user_id: owner.userId, before: null, after: null });
    test.passTime(2 * hourMs);
    expect((await give(who, { deadline_at, time_factor: 2 })).data.accommodation?.time_factor).toBe(2);
  });

  it('is taken by the candidate in one tap, once, and only if the job allows it', async () => {
    const strict = await candidate.begin(test, await newJob());
    expect(strict.interview.self_accommodation).toBe(false);
    expect((await moreTime(strict)).error?.code).toBe('forbidden');
    const who = await candidate.begin(test, await newJob({ self_accommodation: true }));
    expect(who.interview.self_accommodation).toBe(true);
    const id = newId();
    expect((await moreTime(who, id)).data.time_factor).toBe(1.5);
    expect((await moreTime(who, id)).data.time_factor).toBe(1.5);
    expect((await moreTime(who)).data.time_factor).toBe(1.5);
    await give(who, { time_factor: 0 });
    expect((await moreTime(who)).data.time_factor).toBe(0);
    await call(test, interviews.finishInterview, {
      token: who.token,
      body: { id: newId(), finished_at: now().toISOString() },
    });
    expect((await moreTime(who)).error?.code).toBe('already_completed');
  });
});

describe('reviewers', () => {
  it('see neither that an accommodation was granted nor that it was requested', async () => {
    const job = await newJob({ self_accommodation: true });
    const reviewer = await addReviewer(job);
    const who = await candidate.begin(test, job);
    const seen = async () => [
      (await detail(who, reviewer.token)).data,
      (await call(test, getResponses, { token: reviewer.token, params: { id: job.id } })).data,
    ];
    const before = await seen();
    await moreTime(who);
    await request(who, 'text_for_video', 'My voice is gone.');
    const asked = (await detail(who)).data.requests[0]?.id ?? '';
    await reply(who, asked, { state: 'granted', reply: 'Of course.' });
    expect((await detail(who)).data).toMatchObject({
      accommodation: { time_factor: 1.5, text_for_video: true },
      requests: [{ state: 'granted', reply: 'Of course.' }],
    });
    expect((await detail(who)).data.history.map(({ kind }) => kind)).toContain('accommodated');
    expect(await seen()).toEqual(before);
    // The personal link would reveal it too.
    expect((await detail(who)).data.hash).toBe(who.interview.hash);
    expect(JSON.stringify(before)).not.toContain(who.interview.hash);
    expect((await give(who, {}, reviewer.token)).error?.code).toBe('forbidden');
    const refused = await reply(who, asked, { state: 'declined' }, reviewer.token);
    expect(refused.error?.code).toBe('forbidden');
  });
});

describe('a request', () => {
  it('reaches the job’s recruiters, and the reply the candidate, each in their language', async () => {
    const boss = await signUp(test, 'Berta Boss');
    const job = await makeJob(test.app, boss);
    const email = `${newId()}@example.test`;
    const who = await candidate.begin(test, job, { email, language: 'es-ES', name: 'Carla' });
    const events: unknown[] = [];
    const stop = test.deps.events.subscribe(boss.agencyId, {
      send: (event) => void events.push(event),
      end: () => undefined,
    });
    const id = newId();
    const sent = await Promise.all(
      [1, 2].map(() => request(who, 'question', 'When do I hear <from> you?', id)),
    );
    for (const reply of sent) expect(reply.data).toMatchObject([{ id, kind: 'question', state: 'open' }]);
    const { response_id } = who.interview;
    await eventually(() => expect(events).toContainEqual({ kind: 'response', job_id: job.id, response_id }));
    stop();
    const [letter] = await mailsTo(boss.email, 1);
    expect(letter?.subject).toBe('Request from Carla: Nurse');
    expect(letter?.text).toContain('«When do I hear <from> you?»');
    expect(letter?.text).toContain(`http://candor.test/jobs/candidate/${response_id}`);
    expect(letter?.html).toContain('&lt;from&gt;');

    const body = { state: 'answered', reply: 'On Friday.' };
    expect((await reply(who, id, { state: 'answered' }, boss.token)).error).toMatchObject({
      fields: { reply: 'required' },
    });
    expect((await reply(who, id, body, boss.token)).data.requests).toMatchObject([body]);
    expect((await reply(who, id, body, boss.token)).data.requests).toMatchObject([body]);
    const declined = await reply(who, id, { state: 'declined' }, boss.token);
    expect(declined.error?.code).toBe('edited_meanwhile');
    // The first email is the personal link.
    const mails = await mailsTo(email, 2);
    const answered = mails.find((mail) => mail.text.includes('On Friday.'));
    expect(answered?.subject).toBe('Respuesta a su petición: Nurse');
    expect(answered?.text).toContain(`http://candor.test/i/${who.interview.hash}`);
    const own = await call(test, page.getCandidatePage, { token: who.token });
    expect(own.data.requests).toMatchObject([{ id, state: 'answered', reply: 'On Friday.' }]);
    expect(test.mails.filter((mail) => mail.to.address === boss.email)).toHaveLength(1);
  });

  it('that is granted gives what was requested, or what the recruiter chooses', async () => {
    const who = await candidate.begin(test, await newJob());
    const asked = async (kind: RequestKind) => (await request(who, kind)).data.at(-1)?.id ?? '';
    expect((await session(who)).request_open).toBe(false);
    const first = await asked('more_time');
    expect((await session(who)).request_open).toBe(true);
    await reply(who, first, { state: 'granted' });
    expect(await session(who)).toMatchObject({ time_factor: 1.5, request_open: false });
    const accommodation = { ...usual, time_factor: 0 };
    const more = await asked('more_time');
    for (let i = 0; i < 2; i += 1) {
      expect((await reply(who, more, { state: 'granted', accommodation })).status).toBe(200);
      expect((await session(who)).time_factor).toBe(0);
    }
    // A colleague who grants something else at the same moment gets a conflict.
    const less = await reply(who, more, { state: 'granted', accommodation: { ...usual, time_factor: 2 } });
    expect(less.error?.code).toBe('edited_meanwhile');
    const later = await asked('later_deadline');
    expect((await reply(who, later, { state: 'granted' })).error?.fields).toEqual({
      accommodation: 'required',
    });
    const past = { ...usual, deadline_at: inHours(-1) };
    const refused = await reply(who, later, { state: 'granted', accommodation: past });
    expect(refused.error?.fields).toEqual({ 'accommodation.deadline_at': 'out_of_range' });
    const deadline_at = inHours(24);
    await reply(who, later, { state: 'granted', accommodation: { ...accommodation, deadline_at } });
    expect(await session(who)).toMatchObject({ deadline_at, time_factor: 0 });
    const foreign = await candidate.begin(test, await newJob());
    expect((await reply(foreign, later, { state: 'declined' })).error?.code).toBe('not_found');
  });

  it('needs a text if it is a question, and is limited in number', async () => {
    const who = await candidate.begin(test, await newJob());
    expect((await request(who, 'question', '  ')).error).toMatchObject({ fields: { text: 'required' } });
    const ids = Array.from({ length: 5 }, () => newId());
    for (const id of ids) expect((await request(who, 'question', 'And?', id)).status).toBe(200);
    const refused = await request(who, 'question', 'And now?');
    expect(refused.error?.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    // An accepted request gets the same reply when repeated.
    expect((await request(who, 'question', 'And?', ids[0])).status).toBe(200);
    test.passTime(hourMs);
    expect((await request(who, 'question', 'And now?')).status).toBe(200);
  });

  it('for more than an answer is refused after the end', async () => {
    const who = await candidate.begin(test, await newJob());
    await call(test, page.withdraw, { token: who.token, body: { id: newId() } });
    expect((await request(who, 'more_time')).error?.code).toBe('withdrawn');
    expect((await request(who, 'question', 'May I come back?')).status).toBe(200);
  });
});

// Answers and the finish: stored once, valid by recording time, never blocked by a plan's limit (P3, P4,
// P7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { getResponse } from '#contract/response.ts';
import { bindTake } from '#contract/take.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { accommodations } from '../../server/platform/db/schema/response.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { questionDraft } from './people.ts';

const hourMs = 3_600_000;
let test: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  test = await startTestApp({ worker: true });
  owner = await signUp(test);
});
afterAll(() => test.stop());

const { newJob, now, inHours, answer, session, finish } = candidate.interviewCalls(() => ({ test, owner }));
const detail = async (who: Interviewee) =>
  (await call(test, getResponse, { token: owner.token, params: { id: who.interview.response_id } })).data;

describe('an answer', () => {
  it('of each kind is stored once, and repeating it gives the same reply', async () => {
    const who = await candidate.begin(test, await newJob());
    const choice = candidate.questionOf(who, 'choice');
    const right = choice.options.find((option) => option.text === 'This')?.id ?? '';
    const bodies = [
      candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' }, now()),
      candidate.answerTo(candidate.questionOf(who, 'code'), { language: 'python', code: 'print(1)' }, now()),
      candidate.answerTo(choice, { option_ids: [right] }, now()),
    ];
    for (const body of bodies) {
      const sent = await Promise.all([answer(who, body), answer(who, body)]);
      for (const reply of sent)
        expect(reply.data).toEqual({ question_id: body.question_id, answer_id: body.id, stored: true });
    }
    expect(await detail(who)).toMatchObject({ test_total_points: 1, test_scored_points: 1 });
    expect((await session(who)).answered).toHaveLength(3);
    expect((await answer(who, { ...bodies[0], text: 'Changed' })).error?.code).toBe('id_taken');
  });

  it('shows the number of takes, counted by the server', async () => {
    const who = await candidate.begin(test, await newJob());
    const question = candidate.questionOf(who, 'video');
    const takes = [];
    for (let i = 0; i < 4; i += 1) takes.push(await candidate.bind(test, who));
    const [, chosen = ''] = takes;
    // Repeating the binding, and another segment, do not create another take.
    await candidate.sendTake(test, who, chosen, [candidate.someParts(2), candidate.someParts(2)]);
    await answer(who, candidate.answerTo(question, { take_id: chosen }, now()));
    await answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'Because.' }, now()));
    const cv = { purpose: 'cv', question_id: null, mime_type: 'application/pdf', name: 'cv.pdf' } as const;
    await candidate.bind(test, who, cv);
    const [video, text] = (await detail(who)).answers;
    expect(video).toMatchObject({ takes_count: 4, question: { retake: 2 } });
    expect(video?.video?.interruptions).toBe(1);
    expect(text?.takes_count).toBeNull();
  });

  it('to a wrong question, of a wrong kind or with foreign options is refused', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    const stranger = await candidate.begin(test, await newJob());
    const text = candidate.questionOf(who, 'text');
    const choice = candidate.questionOf(who, 'choice');
    const codes = async (body: unknown) => (await answer(who, body)).error;
    expect(
      await codes(candidate.answerTo(candidate.questionOf(stranger, 'text'), { text: 'x' })),
    ).toMatchObject({ code: 'question_unknown' });
    expect(
      await codes({ ...candidate.answerTo(text, { text: 'x' }), version_id: choice.version_id }),
    ).toMatchObject({ code: 'question_unknown' });
    expect(await codes({ ...candidate.answerTo(choice, { text: 'x' }), type: 'text' })).toMatchObject({
      code: 'wrong_answer_kind',
    });
    for (const option_ids of [[newId()], choice.options.map((option) => option.id)]) {
      expect(await codes(candidate.answerTo(choice, { option_ids }))).toMatchObject({
        code: 'invalid_fields',
        fields: { option_ids: 'not_allowed' },
      });
    }
    expect(await codes(candidate.answerTo(text, { text: '   ' }))).toMatchObject({
      code: 'invalid_fields',
      fields: { text: 'required' },
    });
    expect((await session(who)).answered).toEqual([]);
  });

  it('cannot name another candidate’s take', async () => {
    const job = await newJob();
    const who = await candidate.begin(test, job);
    const stranger = await candidate.begin(test, job);
    const take = await candidate.bind(test, stranger);
    const body = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
    expect((await answer(who, body)).error?.code).toBe('take_unknown');
    expect(
      (await call(test, bindTake, { token: who.token, params: { take }, body: candidate.bindingFor(who) }))
        .error?.code,
    ).toBe('id_taken');
  });

  it('recorded in time counts and is marked if it arrives late; recorded late, it does not count', async () => {
    const deadline = inHours(1);
    const who = await candidate.begin(test, await newJob({ expire_date: deadline }));
    const inTime = now();
    test.passTime(5 * hourMs);
    expect(
      (await answer(who, candidate.answerTo(candidate.questionOf(who, 'text'), { text: 'In time' }, inTime)))
        .status,
    ).toBe(200);
    const late = candidate.answerTo(
      candidate.questionOf(who, 'code'),
      { language: 'python', code: '1' },
      new Date(Date.parse(deadline) + hourMs),
    );
    expect((await answer(who, late)).error?.code).toBe('expired');
    const { answers, arrived_late } = await detail(who);
    expect([arrived_late, answers.map((answer) => answer.arrived_late)]).toEqual([true, [true]]);
    await accommodate(who, { deadline_at: new Date(now().getTime() + hourMs) });
    expect((await answer(who, { ...late, recorded_at: now().toISOString() })).status).toBe(200);
  });
});

describe('a written answer', () => {
  const later = (ms: number) => new Date(now().getTime() + ms);
  const textsOf = async (who: Interviewee) => (await detail(who)).answers.map(({ text }) => text);

  it('can be changed until the interview is finished: one answer, with the last content and its points', async () => {
    const who = await candidate.begin(test, await newJob());
    const text = candidate.questionOf(who, 'text');
    const choice = candidate.questionOf(who, 'choice');
    const [right = '', wrong = ''] = choice.options.map(({ id }) => id);
    const first = candidate.answerTo(text, { text: 'First' }, now());
    const second = candidate.answerTo(text, { text: 'Second' }, later(1));
    await answer(who, first);
    const changed = await answer(who, second);
    expect(changed.data).toMatchObject({ answer_id: first.id, stored: true });
    // A lost reply: the same edit again, and what it replaced, change nothing.
    expect((await answer(who, second)).data).toEqual(changed.data);
    await answer(who, first);
    for (const [place, id] of [right, wrong, right].entries())
      await answer(who, candidate.answerTo(choice, { option_ids: [id] }, later(place)));
    expect(await textsOf(who)).toEqual(['Second', null]);
    expect((await detail(who)).test_scored_points).toBe(1);
    await finish(who);
    const afterwards = candidate.answerTo(text, { text: 'Third' }, later(2));
    expect((await answer(who, afterwards)).error?.code).toBe('already_answered');
    expect((await session(who)).answered).toHaveLength(2);
  });

  it('of another device that was written earlier, or at the same time, is refused', async () => {
    const who = await candidate.begin(test, await newJob());
    const text = candidate.questionOf(who, 'text');
    const at = now();
    await answer(who, candidate.answerTo(text, { text: 'Newest' }, at));
    for (const ms of [-1000, 0]) {
      const other = candidate.answerTo(text, { text: 'Older' }, new Date(at.getTime() + ms));
      expect((await answer(who, other)).error?.code).toBe('already_answered');
    }
    expect(await textsOf(who)).toEqual(['Newest']);
  });

  it('with a time limit is final, and so is a video', async () => {
    const questions = [questionDraft('text', { time: 300 }), questionDraft('video')];
    const who = await candidate.begin(test, await newJob({ questions }));
    const text = candidate.questionOf(who, 'text');
    await answer(who, candidate.answerTo(text, { text: 'In time' }, now()));
    const other = candidate.answerTo(text, { text: 'Thought again' }, later(1));
    expect((await answer(who, other)).error?.code).toBe('already_answered');
    const video = candidate.questionOf(who, 'video');
    await answer(who, candidate.answerTo(video, { take_id: newId() }, now()));
    const take = candidate.answerTo(video, { take_id: newId() }, later(1));
    expect((await answer(who, take)).error?.code).toBe('already_answered');
  });
});

describe('finishing', () => {
  it('is published once and moves the candidate to review', async () => {
    const who = await candidate.begin(test, await newJob());
    const body = { id: newId(), finished_at: now().toISOString() };
    const sent = await Promise.all([finish(who, body), finish(who, body), finish(who)]);
    for (const reply of sent) expect(reply.data).toEqual({ progress: 'completed' });
    expect(await detail(who)).toMatchObject({ status: 'review', progress: 'completed' });
    expect((await session(who)).finished_at).not.toBeNull();
  });

  it('waits for a video that is still uploading', async () => {
    const who = await candidate.begin(test, await newJob());
    const take = newId();
    const video = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take }, now());
    expect((await answer(who, video)).data.stored).toBe(false);
    expect((await finish(who)).data).toEqual({ progress: 'uploading' });
    await call(test, bindTake, { token: who.token, params: { take }, body: candidate.bindingFor(who) });
    await candidate.sendTake(test, who, take, [candidate.someParts(1)]);
    expect(await detail(who)).toMatchObject({ status: 'review', progress: 'completed' });
  });
});

describe('the deadline', () => {
  it('ends unfinished interviews: with an answer they go to review, without one they keep their status', async () => {
    const job = await newJob({ expire_date: inHours(1) });
    const some = await candidate.begin(test, job);
    const none = await candidate.begin(test, job);
    const longer = await candidate.begin(test, job);
    const uploading = candidate.answerTo(candidate.questionOf(none, 'text'), { text: 'Offline' }, now());
    await answer(some, candidate.answerTo(candidate.questionOf(some, 'text'), { text: 'Yes' }, now()));
    await accommodate(longer, { deadline_at: new Date(now().getTime() + 9 * hourMs) });
    test.passTime(2 * hourMs);
    await markExpired.run({}, test.deps);
    expect(await detail(some)).toMatchObject({ status: 'review', progress: 'expired' });
    expect(await detail(none)).toMatchObject({ status: 'new', progress: 'expired' });
    expect(await detail(longer)).toMatchObject({ status: 'new', progress: 'in_progress' });
    await answer(none, uploading);
    expect(await detail(none)).toMatchObject({ status: 'review', progress: 'expired', arrived_late: true });
    await finish(none);
    expect(await detail(none)).toMatchObject({ progress: 'completed' });
  });
});

async function accommodate(
  who: Interviewee,
  given: Partial<typeof accommodations.$inferInsert>,
): Promise<void> {
  await test.deps.db.asTenant(owner, (tx) =>
    tx
      .insert(accommodations)
      .values({ ...given, agency_id: owner.agencyId, id: newId(), response_id: who.interview.response_id }),
  );
}

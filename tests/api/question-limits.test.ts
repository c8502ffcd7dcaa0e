// Time limits of written answers: what a candidate gets, and a clock that no reload and no second device starts again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { showQuestion, startInvitation } from '#contract/interview.ts';
import { createJob, type JobDetail } from '#contract/job.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { jobDraft, questionDraft, refusal } from './people.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await newJob({
    questions: [questionDraft('text', { time: 3600 }), questionDraft('code'), questionDraft('video')],
  });
});
afterAll(() => test.stop());

const { newJob, now, session, finish } = candidate.interviewCalls(() => ({ test, owner }));

const show = (who: Pick<Interviewee, 'token'>, id: string, shownAt: Date) =>
  call(test, showQuestion, {
    token: who.token,
    params: { id },
    body: { shown_at: shownAt.toISOString() },
  });

/** The same person on another device. */
async function elsewhere(who: Interviewee): Promise<Interviewee> {
  const body = candidate.startBody();
  const { data } = await call(test, startInvitation, { params: { hash: who.interview.hash }, body });
  return { token: body.session_token, interview: data };
}

describe('a time limit', () => {
  it('reaches the candidate, and its absence too', async () => {
    const who = await candidate.begin(test, job);
    expect(candidate.questionOf(who, 'text')).toMatchObject({ time: 3600, has_limit: true });
    expect(candidate.questionOf(who, 'code')).toMatchObject({ has_limit: false });
    expect(candidate.questionOf(who, 'video')).toMatchObject({ time: 120, has_limit: true });
  });

  it('of a recording is never absent or longer than ten minutes', async () => {
    for (const time of ['Unlim', 900] as const) {
      const body = jobDraft(job.company_id, { questions: [questionDraft('video', { time })] });
      expect(await refusal(test.app, createJob, { token: owner.token, body })).toMatchObject({
        code: 'invalid_fields',
        fields: { 'questions.0.time': 'out_of_range' },
      });
    }
  });
});

describe('the clock of a limited answer', () => {
  it('is not started again by another device, and the earliest report counts', async () => {
    const who = await candidate.begin(test, job);
    const text = candidate.questionOf(who, 'text');
    expect(who.interview.shown).toEqual([]);
    test.passTime(60_000);
    const first = now();
    test.passTime(60_000);
    expect((await show(who, text.id, first)).status).toBe(200);
    const shown = [{ question_id: text.id, shown_at: first.toISOString() }];
    test.passTime(600_000);
    const second = await elsewhere(who);
    expect(second.interview.shown).toEqual(shown);
    await show(second, text.id, now());
    await show(who, text.id, first);
    expect((await session(second)).shown).toEqual(shown);
  });

  it('cannot be moved into the future, and never starts before the interview', async () => {
    const before = now();
    const who = await candidate.begin(test, job);
    const [text, code] = [candidate.questionOf(who, 'text'), candidate.questionOf(who, 'code')];
    test.passTime(1000);
    await show(who, text.id, new Date(now().getTime() + 86_400_000));
    await show(who, code.id, new Date(0));
    const shown = (await session(who)).shown ?? [];
    const shownAt = (id: string) =>
      Date.parse(shown.find(({ question_id }) => question_id === id)?.shown_at ?? '');
    expect(shownAt(text.id)).toBeLessThanOrEqual(now().getTime());
    expect(shownAt(code.id)).toBeGreaterThanOrEqual(before.getTime());
    expect(shownAt(text.id) - shownAt(code.id)).toBeGreaterThanOrEqual(1000);
  });

  it('is reported for this person’s questions only, and harmless after the end', async () => {
    const who = await candidate.begin(test, job);
    const stranger = await candidate.begin(test, await newJob());
    const other = candidate.questionOf(stranger, 'text');
    for (const id of [other.id, newId()])
      expect((await show(who, id, now())).error?.code).toBe('question_unknown');
    expect((await session(stranger)).shown).toEqual([]);
    await finish(who);
    expect((await show(who, candidate.questionOf(who, 'text').id, now())).status).toBe(200);
  });
});

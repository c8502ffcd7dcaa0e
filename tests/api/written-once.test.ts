// P3 under load: the same write from twenty simultaneous requests has one effect, and a second one with
// other content is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { call, startTestApp } from './harness.ts';
import type { Called, TestApp } from './harness.ts';
import {
  answerTo,
  begin,
  bind,
  bindingFor,
  manifestOf,
  questionOf,
  sendPart,
  someParts,
  startBody,
} from './interviewing.ts';
import { ask, companyDraft, jobDraft, makeJob, questionDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf, messagesOf, rowsOf } from './workspace.ts';

let test: TestApp;
let owner: Person;
let token: string;
let job: JobDetail;

beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test.app);
  token = owner.token;
  job = await makeJob(test.app, owner);
});
afterAll(() => test.stop());

/** Sends it twenty times at once and counts the replies. */
async function twenty(send: (i: number) => Promise<Called<unknown>>): Promise<Record<string, number>> {
  const answered = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)));
  const codes = Map.groupBy(answered, ({ status, error }) => error?.code ?? String(status));
  return Object.fromEntries([...codes].map(([code, list]) => [code, list.length]));
}

describe('twenty times at once', () => {
  it('a start creates one candidate and one email', async () => {
    const body = startBody();
    const params = { hash: job.hash_link };
    expect(await twenty(() => call(test, endpoints.startShare, { params, body }))).toEqual({ 200: 20 });
    expect((await rowsOf(test.app, owner, 'responses')).filter((row) => row.includes(body.id))).toHaveLength(
      1,
    );
    expect(await messagesOf(test.app, owner, body.id)).toHaveLength(1);
    const changed = { params, body: { ...body, name: 'Another' } };
    expect(await refusal(test.app, endpoints.startShare, changed)).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
  });

  it('a company and a job are created once, archived once and removed once', async () => {
    const company = companyDraft();
    const draft = jobDraft(job.company_id);
    const params = { id: company.id };
    expect(await twenty(() => call(test, endpoints.createCompany, { token, body: company }))).toEqual({
      200: 20,
    });
    expect(await twenty(() => call(test, endpoints.removeCompany, { token, params }))).toEqual({ 200: 20 });
    expect(kindsOf(await auditOf(test.app, owner, company.id))).toEqual(['created', 'removed']);
    expect(await twenty(() => call(test, endpoints.createJob, { token, body: draft }))).toEqual({ 200: 20 });
    const archive = { token, params: { id: draft.id }, body: { active: false } };
    expect(await twenty(() => call(test, endpoints.setJobActive, archive))).toEqual({ 200: 20 });
    expect(kindsOf(await auditOf(test.app, owner, draft.id))).toEqual(['created', 'archived']);
    for (const [endpoint, body] of [
      [endpoints.createCompany, { ...company, name: 'Another' }],
      [endpoints.createJob, { ...draft, name: 'Another' }],
    ] as const)
      expect(await refusal(test.app, endpoint, { token, body })).toMatchObject({ status: 409 });
  });

  it('an answer, a take, a seal and the finish count once', async () => {
    const who = await begin(test, job);
    const text = answerTo(questionOf(who, 'text'), { text: 'Because.' });
    const as = { token: who.token };
    expect(await twenty(() => call(test, endpoints.submitAnswer, { ...as, body: text }))).toEqual({
      200: 20,
    });
    const take = newId();
    const binding = { ...as, params: { take }, body: bindingFor(who) };
    expect(await twenty(() => call(test, endpoints.bindTake, binding))).toEqual({ 200: 20 });
    const parts = someParts(3);
    for (const [number, bytes] of parts.entries())
      expect(await twenty(() => sendPart(test, who, { take, number }, bytes))).toMatchObject({
        201: expect.any(Number),
      });
    const video = { ...as, body: answerTo(questionOf(who, 'video'), { take_id: take }) };
    await ask(test.app, endpoints.submitAnswer, video);
    const seal = { ...as, params: { take }, body: manifestOf([parts]) };
    const finish = { ...as, body: { id: newId(), finished_at: new Date().toISOString() } };
    const [sealed, finished] = await Promise.all([
      twenty(() => call(test, endpoints.sealTake, seal)),
      twenty(() => call(test, endpoints.finishInterview, finish)),
    ]);
    expect([sealed, finished]).toEqual([{ 200: 20 }, { 200: 20 }]);
    expect(await ask(test.app, endpoints.getSession, as)).toMatchObject({ progress: 'completed' });
    expect(kindsOf(await auditOf(test.app, owner, who.interview.response_id))).toEqual(['status']);
    const isOfTake = (row: string) => row.includes(take);
    expect((await rowsOf(test.app, owner, 'segments')).filter(isOfTake)).toHaveLength(1);
  });

  it('ratings, notes and comments count once', async () => {
    const who = await begin(test, job);
    const params = { id: who.interview.response_id };
    const answer = answerTo(questionOf(who, 'text'), { text: 'Because.' });
    await ask(test.app, endpoints.submitAnswer, { token: who.token, body: answer });
    const finish = { id: newId(), finished_at: new Date().toISOString() };
    await ask(test.app, endpoints.finishInterview, { token: who.token, body: finish });
    const note = { token, params, body: { id: newId(), text: 'Good.' } };
    expect(await twenty(() => call(test, endpoints.addNote, note))).toEqual({ 200: 20 });
    const rating = { token, params: { id: answer.id }, body: { rate: 'good' } };
    expect(await twenty(() => call(test, endpoints.rateAnswer, rating))).toEqual({ 200: 20 });
    expect(kindsOf(await auditOf(test.app, owner, answer.id))).toEqual(['rated']);
    const decision = { token, params, body: { id: newId(), from: 'review', to: 'accepted' } };
    expect(await twenty(() => call(test, endpoints.setStatus, decision))).toEqual({ 200: 20 });
    const detail = await ask(test.app, endpoints.getResponse, { token, params });
    expect(detail.notes).toHaveLength(1);
    const decided = detail.history.filter(({ kind }) => kind === 'status');
    expect(decided.map(({ to }) => to)).toEqual(['review', 'accepted']);
    expect(await twenty(() => call(test, endpoints.removeResponse, { token, params }))).toEqual({ 200: 20 });
  });

  it('an invitation creates one candidate and one email', async () => {
    const invitation = {
      token,
      params: { id: job.id },
      body: { id: newId(), name: '', email: 'once@example.test' },
    };
    expect(await twenty(() => call(test, endpoints.inviteByEmail, invitation))).toEqual({ 200: 20 });
    expect(await messagesOf(test.app, owner, invitation.body.id)).toHaveLength(1);
  });
});

describe('of many at once', () => {
  it('devices that answer the same question, one is accepted', async () => {
    const who = await begin(test, job);
    const at = new Date();
    const submit = (i: number) => {
      const body = answerTo(questionOf(who, 'code'), { code: `${i}`, language: 'c' }, at);
      return call(test, endpoints.submitAnswer, { token: who.token, body });
    };
    expect(await twenty(submit)).toEqual({ 200: 1, already_answered: 19 });
  });

  it('members that decide about the same candidate, one is accepted, and the others see the previous status', async () => {
    const who = await begin(test, job);
    const params = { id: who.interview.response_id };
    const finish = { id: newId(), finished_at: new Date().toISOString() };
    await ask(test.app, endpoints.finishInterview, { token: who.token, body: finish });
    const decide = (i: number) => {
      const body = { id: newId(), from: 'review', to: i % 2 ? 'wait' : 'rejected' };
      return call(test, endpoints.setStatus, { token, params, body });
    };
    expect(await twenty(decide)).toEqual({ 200: 1, edited_meanwhile: 19 });
  });

  it('seals with different parts lose no byte: one is stored, the others get its parts', async () => {
    const who = await begin(test, job);
    const take = await bind(test, who);
    const [bytes] = someParts(1);
    if (bytes) await sendPart(test, who, { take, number: 0 }, bytes);
    const seal = (i: number) => {
      const parts = i % 2 || !bytes ? someParts(1) : [bytes];
      return call(test, endpoints.sealTake, {
        token: who.token,
        params: { take },
        body: manifestOf([parts]),
      });
    };
    const codes = await twenty(seal);
    expect(Object.keys(codes).toSorted()).toEqual(expect.arrayContaining(['200']));
    expect(await ask(test.app, endpoints.getTake, { token: who.token, params: { take } })).toMatchObject({
      state: 'stored',
    });
  });
});

describe('a company that is removed while a job is created in it', () => {
  it('removes the job too, or the job is refused without the company', async () => {
    for (let delayMs = 0; delayMs < 10; delayMs += 1) {
      const company = await ask(test.app, endpoints.createCompany, { token, body: companyDraft() });
      const body = jobDraft(company.id, { questions: [questionDraft('text')] });
      const removeSoon = async () => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return call(test, endpoints.removeCompany, { token, params: { id: company.id } });
      };
      const [made, removed] = await Promise.all([
        call(test, endpoints.createJob, { token, body }),
        removeSoon(),
      ]);
      const outcome = [made.error?.code, made.error?.fields, removed.error?.code];
      expect([
        [undefined, undefined, undefined],
        ['invalid_fields', { company_id: 'not_allowed' }, undefined],
      ]).toContainEqual(outcome);
      const left = await call(test, endpoints.getJob, { token, params: { id: body.id } });
      expect(left.error?.code).toBe('not_found');
    }
  });
});

function kindsOf(lines: readonly { kind: string }[]): string[] {
  return lines.map(({ kind }) => kind);
}

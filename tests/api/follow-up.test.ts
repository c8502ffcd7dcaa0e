// After a decision: another job, another attempt, and an email that is sent only by a recruiter.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import * as followUp from '#contract/follow-up.ts';
import { getInvitation, startInvitation } from '#contract/interview.ts';
import { getInvitations, resendInvitation } from '#contract/invite.ts';
import { languages } from '#contract/languages.ts';
import { setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { resetMessageTemplate, saveMessageTemplate } from '#contract/message.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { accommodate, getResponse, getResponses, inviteByEmail, setStatus } from '#contract/response.ts';
import { eq } from 'drizzle-orm';
import { responses } from '../../server/platform/db/schema/response.ts';
import { messages } from '../../server/platform/db/schema/message.ts';
import { markExpired } from '../../server/domain/interviews/mark-expired.ts';
import { mailDecision } from '../../server/domain/candidates/follow-up/letter.ts';
import { addCandidate } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { startBody } from './interviewing.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, messagesOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
let second: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app, 'Rita Recruiter');
  job = await makeJob(harness.app, owner);
  second = await makeJob(harness.app, owner, { name: 'Second round', for_follow_up: true });
});
afterAll(() => harness.stop());

const email = () => `${newId()}@example.test`;
const mailsTo = (address: string) => harness.mails.filter((mail) => mail.to.address === address);
const see = (id: string) => ask(harness.app, getResponse, { token: owner.token, params: { id } });
const kindsOf = async (id: string) => (await auditOf(harness.app, owner, id)).map((line) => line.kind);

/** How our own emails say thank you in each language. */
const thanks = /thank|dank|спасибо|gracias|grazie|شكر/i;

function outTo(address: string, count: number) {
  return eventually(() => {
    const mails = mailsTo(address);
    expect(mails).toHaveLength(count);
    return mails;
  });
}

function change(id: string, set: Partial<typeof responses.$inferInsert>) {
  return harness.deps.db.asTenant(owner, (tx) => tx.update(responses).set(set).where(eq(responses.id, id)));
}

describe('another job', () => {
  const sent = (id: string, jobId = second.id) => ({
    ...{ token: owner.token, params: { id } },
    body: { id: newId(), job_id: jobId },
  });

  test('invites a candidate by email, in their language, once however often it is sent', async () => {
    const address = email();
    const from = await addCandidate(harness.app, job, { email: address, name: 'Ada Lovelace' });
    await change(from.id, { language: 'de-DE' });
    const request = sent(from.id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(harness.app, followUp.inviteToFollowUp, request)),
    );
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([request.body.id]));
    expect(answers[0]).toMatchObject({ job_name: 'Second round', source: 'follow_up', full: 'Ada Lovelace' });
    const [mail] = await outTo(address, 1);
    expect(mail?.text).toContain(answers[0]?.hash);
    expect(mail?.text).toContain('Guten Tag Ada Lovelace');
    expect((await see(from.id)).others.map((response) => response.id)).toEqual([request.body.id]);
    expect(await kindsOf(from.id)).toEqual(['followed_up']);
    await eventually(async () => expect(await kindsOf(request.body.id)).toEqual(['invited', 'status']));
  });

  test('does not create a second response: the link is sent again, unless the person has finished', async () => {
    const address = email();
    const from = await addCandidate(harness.app, job, { email: address });
    const first = await ask(harness.app, followUp.inviteToFollowUp, sent(from.id));
    const again = await ask(harness.app, followUp.inviteToFollowUp, sent(from.id));
    expect([again.id, again.hash]).toEqual([first.id, first.hash]);
    await outTo(address, 2);
    const through = await addCandidate(harness.app, second, { email: email() });
    const theirs = await see(through.id);
    const twin = await addCandidate(harness.app, job, { email: theirs.email });
    expect(await ask(harness.app, followUp.inviteToFollowUp, sent(twin.id))).toMatchObject({
      id: through.id,
    });
    expect(await messagesOf(harness.app, owner, through.id)).toEqual([]);
  });

  test('must be open to candidates of other jobs, and the candidate needs an address', async () => {
    const from = await addCandidate(harness.app, job, { email: email() });
    const archived = await makeJob(harness.app, owner, { for_follow_up: true });
    const active = { token: owner.token, params: { id: archived.id }, body: { active: false } };
    await ask(harness.app, setJobActive, active);
    const otherOwner = await signUp(harness.app);
    const foreign = await makeJob(harness.app, otherOwner, { for_follow_up: true });
    for (const jobId of [job.id, archived.id, foreign.id, newId()])
      expect(await refusal(harness.app, followUp.inviteToFollowUp, sent(from.id, jobId))).toMatchObject({
        ...{ status: 409, code: 'no_follow_up' },
      });
    await change(from.id, { email: '', phone: '' });
    expect(await refusal(harness.app, followUp.inviteToFollowUp, sent(from.id))).toMatchObject({
      code: 'no_address',
    });
  });

  test('goes by SMS to a candidate with only a phone number', async () => {
    const from = await addCandidate(harness.app, job, { email: '' });
    await change(from.id, { email: '', phone: '+491701234567' });
    const made = await ask(harness.app, followUp.inviteToFollowUp, sent(from.id));
    const [message] = await messagesOf(harness.app, owner, made.id);
    expect(message).toMatchObject({ channel: 'sms', recipient: '+491701234567' });
  });
});

describe('another attempt', () => {
  const inDays = (days: number) => new Date(harness.deps.now().getTime() + days * 86_400_000).toISOString();
  const sent = (id: string, deadline_at: string | null = null) => ({
    ...{ token: owner.token, params: { id } },
    body: { id: newId(), deadline_at },
  });

  test('has its own link and deadline; the first attempt stays unchanged', async () => {
    const address = email();
    const through = await addCandidate(harness.app, job, { email: address, status: 'rejected' });
    const before = await see(through.id);
    const request = sent(through.id, inDays(3));
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(harness.app, followUp.reopenResponse, request)),
    );
    const [made] = answers;
    expect(made).toMatchObject({
      ...{ id: request.body.id, attempt: 2, status: 'invited', progress: 'not_started', email: address },
      attempts: [{ id: through.id, attempt: 1 }],
    });
    expect(made?.hash).not.toBe(before.hash);
    const [mail] = await outTo(address, 1);
    expect(mail?.text).toContain(made?.hash);
    const { attempts, history, ...unchanged } = await see(through.id);
    expect(attempts).toMatchObject([{ id: request.body.id, attempt: 2 }]);
    expect(history.map((line) => line.kind)).toEqual(['reopened']);
    const { attempts: _attempts, history: _history, ...was } = before;
    expect({ ...unchanged, answers: [] }).toEqual({ ...was, answers: [] });
    expect(unchanged.answers.map((answer) => answer.id)).toEqual(before.answers.map((answer) => answer.id));
    const welcome = await ask(harness.app, getInvitation, { params: { hash: made?.hash ?? '' } });
    expect(welcome.deadline_at).toBe(request.body.deadline_at);
    const body = startBody({ email: address });
    await ask(harness.app, startInvitation, { params: { hash: made?.hash ?? '' }, body });
    expect(await see(request.body.id)).toMatchObject({ progress: 'in_progress', attempt: 2 });
  });

  test('starts only after the previous one has ended, and only after the newest', async () => {
    const running = await addCandidate(harness.app, job, { email: email(), isAnswered: false });
    expect(await refusal(harness.app, followUp.reopenResponse, sent(running.id))).toMatchObject({
      ...{ status: 409, code: 'transition_not_allowed' },
    });
    // Answers recorded in time may arrive up to a minute after the deadline.
    const secondsAgo = (seconds: number) => new Date(harness.deps.now().getTime() - seconds * 1000);
    await change(running.id, { deadline_at: secondsAgo(1) });
    expect((await refusal(harness.app, followUp.reopenResponse, sent(running.id))).code).toBe(
      'transition_not_allowed',
    );
    await change(running.id, { deadline_at: secondsAgo(61) });
    const made = await ask(harness.app, followUp.reopenResponse, sent(running.id));
    for (const id of [running.id, made.id])
      expect(await refusal(harness.app, followUp.reopenResponse, sent(id))).toMatchObject({
        code: 'transition_not_allowed',
      });
    const body = { id: newId(), channel: 'email' };
    const again = { token: owner.token, params: { id: running.id }, body };
    expect((await refusal(harness.app, resendInvitation, again)).code).toBe('transition_not_allowed');
  });

  test('is the only running one: neither a later deadline nor a later job end reopens the previous one', async () => {
    const own = await makeJob(harness.app, owner, { expire_date: inDays(1) });
    const late = await addCandidate(harness.app, own, { email: email(), isAnswered: false });
    const before = harness.deps.now();
    await change(late.id, { deadline_at: new Date(before.getTime() - 3_600_000) });
    await markExpired.run({}, harness.deps);
    const link = { params: { hash: late.hash } };
    const later = { time_factor: 1, text_for_video: false, deadline_at: inDays(2) };
    const given = { token: owner.token, params: { id: late.id }, body: later };
    const made = await ask(harness.app, followUp.reopenResponse, sent(late.id));
    expect(await refusal(harness.app, accommodate, given)).toMatchObject({
      ...{ status: 409, code: 'transition_not_allowed' },
    });
    expect((await see(late.id)).progress).toBe('expired');
    await change(late.id, { deadline_at: null });
    expect((await refusal(harness.app, accommodate, given)).code).toBe('transition_not_allowed');
    expect((await refusal(harness.app, getInvitation, link)).code).toBe('expired');
    const start = { ...link, body: startBody() };
    expect((await refusal(harness.app, startInvitation, start)).code).toBe('expired');
    // Without the newer attempt, the previous one is current again.
    await ask(harness.app, removeResponse, { token: owner.token, params: { id: made.id } });
    await ask(harness.app, accommodate, given);
    expect((await see(late.id)).progress).toBe('in_progress');
    await ask(harness.app, startInvitation, start);
  });

  test('is what a later invitation of the same person finds', async () => {
    const address = email();
    const through = await addCandidate(harness.app, job, { email: address });
    const made = await ask(harness.app, followUp.reopenResponse, sent(through.id));
    const body = { id: newId(), name: '', email: address };
    const invited = await ask(harness.app, inviteByEmail, {
      ...{ token: owner.token, params: { id: job.id } },
      body,
    });
    expect([invited.id, invited.hash]).toEqual([made.id, made.hash]);
  });

  test('needs a deadline in the future and an open job', async () => {
    const through = await addCandidate(harness.app, job, { email: email() });
    expect(await refusal(harness.app, followUp.reopenResponse, sent(through.id, inDays(-1)))).toMatchObject({
      ...{ code: 'invalid_fields', fields: { deadline_at: 'out_of_range' } },
    });
    const over = await makeJob(harness.app, owner, { expire_date: inDays(-1) });
    const late = await addCandidate(harness.app, over, { email: email() });
    expect(await refusal(harness.app, followUp.reopenResponse, sent(late.id))).toMatchObject({
      ...{ code: 'invalid_fields', fields: { deadline_at: 'required' } },
    });
    expect(await ask(harness.app, followUp.reopenResponse, sent(late.id, inDays(1)))).toMatchObject({
      attempt: 2,
    });
  });

  test('keeps the candidate’s accommodations', async () => {
    const candidate = await addCandidate(harness.app, job, { email: email(), isAnswered: false });
    const given = { time_factor: 2, text_for_video: true, deadline_at: null };
    await ask(harness.app, accommodate, { token: owner.token, params: { id: candidate.id }, body: given });
    await change(candidate.id, { finished_at: harness.deps.now() });
    const made = await ask(harness.app, followUp.reopenResponse, sent(candidate.id));
    expect(made.accommodation).toEqual(given);
  });
});

describe('a decision email', () => {
  type Kind = (typeof followUp.decisionKinds)[number];
  const at = (id: string, kind: Kind) => ({ token: owner.token, params: { id, kind } });
  const propose = (id: string, kind: Kind) => ask(harness.app, followUp.getDecisionLetter, at(id, kind));
  const sent = (id: string, kind: Kind, changes: object = {}) => ({
    ...at(id, kind),
    body: { id: newId(), title: 'About your interview', text: 'Dear Ada,\n\nThank you.', ...changes },
  });
  const decide = (id: string, from: string, to: string) =>
    ask(harness.app, setStatus, { token: owner.token, params: { id }, body: { id: newId(), from, to } });

  test('is sent only by a recruiter: rejecting and accepting send nothing', async () => {
    const address = email();
    const candidate = await addCandidate(harness.app, job, { email: address });
    await decide(candidate.id, 'review', 'rejected');
    await decide(candidate.id, 'rejected', 'accepted');
    await propose(candidate.id, 'acceptance');
    expect(await messagesOf(harness.app, owner, candidate.id)).toEqual([]);
    expect(mailsTo(address)).toEqual([]);
  });

  test('is proposed in the candidate’s language and signed by its sender', async () => {
    const candidate = await addCandidate(harness.app, job, {
      email: email(),
      name: 'Ada',
      status: 'rejected',
    });
    await change(candidate.id, { language: 'es-ES' });
    const { title, text, language, recipient, state, sent_at } = await propose(candidate.id, 'rejection');
    expect(language).toBe('es-ES');
    expect(title).toBe('Su entrevista para Nurse');
    expect(text).toContain('Hola, Ada:');
    expect(text).toContain('Rita Recruiter');
    expect(`${title} ${text}`).not.toContain('{{');
    expect([recipient, state, sent_at]).toEqual([(await see(candidate.id)).email, null, null]);
  });

  test('starts from the agency’s own template of that kind and language, otherwise from ours', async () => {
    const someone = await signUp(harness.app, 'Olga Own');
    const theirs = await makeJob(harness.app, someone);
    const candidate = await addCandidate(harness.app, theirs, { name: 'Ada Lovelace', status: 'accepted' });
    const proposed = (kind: Kind) =>
      ask(harness.app, followUp.getDecisionLetter, {
        ...{ token: someone.token, params: { id: candidate.id, kind } },
      });
    const ours = await proposed('acceptance');
    expect(ours).toMatchObject({ is_default: true, started: true });
    const own = {
      email_title: '{{candidate_first_name}}, about {{job_name}}',
      greeting: 'Dear {{candidate_name}},\n\nwelcome to {{company_name}}.\n{{recruiter_name}}',
    };
    const params = { kind: 'acceptance', language: 'en-US' };
    await ask(harness.app, saveMessageTemplate, { token: someone.token, params, body: own });
    expect(await proposed('acceptance')).toMatchObject({
      ...{ title: 'Ada, about Nurse', is_default: false },
      text: 'Dear Ada Lovelace,\n\nwelcome to Harbour Clinic.\nOlga Own',
    });
    expect(await proposed('rejection')).toMatchObject({
      is_default: true,
      title: 'Your interview for Nurse',
    });
    // For a candidate who never started; the dialog warns of it.
    await harness.deps.db.asTenant(someone, (tx) =>
      tx.update(responses).set({ started_at: null }).where(eq(responses.id, candidate.id)),
    );
    expect(await proposed('acceptance')).toMatchObject({
      ...{ title: 'Ada, about Nurse', is_default: false, started: false },
    });
    await harness.deps.db.asTenant(someone, (tx) =>
      tx.update(responses).set({ started_at: new Date() }).where(eq(responses.id, candidate.id)),
    );
    await ask(harness.app, resetMessageTemplate, { token: someone.token, params });
    expect(await proposed('acceptance')).toEqual(ours);
  });

  test.each(languages)(
    'of ours, in %s, does not thank candidates for an interview they never started',
    async (language) => {
      const candidate = await addCandidate(harness.app, job, { isAnswered: false, status: 'rejected' });
      await change(candidate.id, { language });
      for (const kind of followUp.decisionKinds) {
        await change(candidate.id, { started_at: harness.deps.now() });
        const begun = await propose(candidate.id, kind);
        await change(candidate.id, { started_at: null });
        const unbegun = await propose(candidate.id, kind);
        expect([begun.started, unbegun.started, unbegun.is_default]).toEqual([true, false, true]);
        expect(begun.text).toMatch(thanks);
        expect(`${unbegun.title} ${unbegun.text}`).not.toMatch(thanks);
        expect(unbegun.text).toContain('Rita Recruiter');
        expect(`${unbegun.title} ${unbegun.text}`).toMatch(/Nurse/);
        expect(`${unbegun.title} ${unbegun.text}`).not.toContain('{{');
      }
    },
  );

  test.each(followUp.decisionKinds)(
    'of %s is sent as reviewed, once, and its status is shown',
    async (kind) => {
      const address = email();
      const status = kind === 'acceptance' ? 'accepted' : 'rejected';
      const candidate = await addCandidate(harness.app, job, { email: address, status });
      const request = sent(candidate.id, kind);
      await Promise.all([1, 2, 3].map(() => ask(harness.app, followUp.sendDecisionLetter, request)));
      const [mail] = await outTo(address, 1);
      expect(mail).toMatchObject({ subject: 'About your interview', text: 'Dear Ada,\n\nThank you.' });
      const event = await eventually(async () => {
        const now = await propose(candidate.id, kind);
        expect(now.state).toBe('sent');
        return now;
      });
      expect(event.sent_at).not.toBeNull();
      expect(await messagesOf(harness.app, owner, candidate.id)).toMatchObject([
        { id: mail?.id, kind, state: 'sent' },
      ]);
      expect(await kindsOf(candidate.id)).toEqual([`${kind}_sent`]);
      expect(await see(candidate.id)).toMatchObject({ status, invited: null });
      const changed = { ...request, body: { ...request.body, text: 'Something else.' } };
      expect((await refusal(harness.app, followUp.sendDecisionLetter, changed)).code).toBe('id_taken');
    },
  );

  test('is not sent if the decision was not made, or changed meanwhile', async () => {
    const address = email();
    const candidate = await addCandidate(harness.app, job, { email: address, status: 'accepted' });
    expect(
      await refusal(harness.app, followUp.sendDecisionLetter, sent(candidate.id, 'rejection')),
    ).toMatchObject({
      ...{ code: 'edited_meanwhile', details: { current: { status: 'accepted' } } },
    });
    await ask(harness.app, followUp.sendDecisionLetter, sent(candidate.id, 'acceptance'));
    await outTo(address, 1);
    await change(candidate.id, { status: 'wait' });
    const [message] = await messagesOf(harness.app, owner, candidate.id);
    // As if it had not been sent before.
    await eventually(async () => expect((await propose(candidate.id, 'acceptance')).state).toBe('sent'));
    await harness.deps.db.asTenant(owner, (tx) =>
      tx
        .update(messages)
        .set({ state: 'queued' })
        .where(eq(messages.id, message?.id ?? '')),
    );
    const data = { agency_id: owner.agencyId, message_id: message?.id, title: 'x', text: 'x' };
    await mailDecision.run(data, harness.deps);
    expect(mailsTo(address)).toHaveLength(1);
    expect((await propose(candidate.id, 'acceptance')).state).toBe('canceled');
  });

  test('needs an address, and must not contain unfilled variables', async () => {
    const candidate = await addCandidate(harness.app, job, { email: email(), status: 'rejected' });
    const request = sent(candidate.id, 'rejection', { text: 'Dear {{candidate_name}},' });
    expect(await refusal(harness.app, followUp.sendDecisionLetter, request)).toMatchObject({
      ...{ code: 'invalid_fields', fields: { text: 'unknown_variable' } },
    });
    await change(candidate.id, { email: '' });
    expect(
      (await refusal(harness.app, followUp.sendDecisionLetter, sent(candidate.id, 'rejection'))).code,
    ).toBe('no_address');
  });

  test('is in the list of invitations like any other message', async () => {
    const address = email();
    const body = { id: newId(), name: 'Ada', email: address };
    const params = { id: job.id };
    const invited = await ask(harness.app, inviteByEmail, { token: owner.token, params, body });
    await outTo(address, 1);
    await change(invited.id, { status: 'rejected', finished_at: harness.deps.now() });
    await ask(harness.app, followUp.sendDecisionLetter, sent(invited.id, 'rejection'));
    await outTo(address, 2);
    const query = { search: address };
    await eventually(async () => {
      const listed = await ask(harness.app, getInvitations, { token: owner.token, params, query });
      expect(listed.invitations).toMatchObject([{ message: { kind: 'rejection', state: 'sent' } }]);
    });
    const found = await ask(harness.app, getResponses, { token: owner.token, params, query });
    expect(found.responses).toMatchObject([{ status: 'rejected' }]);
  });
});

test('neither a reviewer nor another agency can invite to another job, grant an attempt or send a decision', async () => {
  const candidate = await addCandidate(harness.app, second, { email: email(), status: 'rejected' });
  const reviewer = await addColleague(harness.app, owner, 'reviewer');
  await assignJobTo(harness.app, reviewer, second.id);
  const stranger = await signUp(harness.app);
  const letter = { id: candidate.id, kind: 'rejection' };
  const requests = [
    [followUp.inviteToFollowUp, { params: { id: candidate.id }, body: { id: newId(), job_id: second.id } }],
    [followUp.reopenResponse, { params: { id: candidate.id }, body: { id: newId(), deadline_at: null } }],
    [followUp.getDecisionLetter, { params: letter }],
    [followUp.sendDecisionLetter, { params: letter, body: { id: newId(), title: 'x', text: 'x' } }],
  ] as const;
  for (const [endpoint, request] of requests) {
    const forbidden = { status: 403, code: 'forbidden' };
    expect(await refusal(harness.app, endpoint, { ...request, token: reviewer.token })).toMatchObject(
      forbidden,
    );
    const hidden = { status: 404, code: 'not_found' };
    expect(await refusal(harness.app, endpoint, { ...request, token: stranger.token })).toMatchObject(hidden);
  }
  expect(await messagesOf(harness.app, owner, candidate.id)).toEqual([]);
  expect(await kindsOf(candidate.id)).toEqual([]);
});

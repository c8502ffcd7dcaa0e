// Inviting one person by email: one response, one email, and `invited` only once it is sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse, getResponses, inviteByEmail, setStatus } from '#contract/response.ts';
import { smtpMailer } from '../../server/platform/mail/smtp-mailer.ts';
import { mailLink } from '../../server/domain/invitations/send.ts';
import { insertMessage } from '../../server/domain/invitations/messages-store.ts';
import { addCandidate, deleteForGood } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startSmtp } from './smtp-server.ts';
import { messagesOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { name: 'Nurse <night>', expire_days: 10 });
});
afterAll(() => harness.stop());

function invitation(email: string, changes: object = {}) {
  const body = { id: newId(), name: 'Ada Lovelace', email, language: 'en-US', ...changes };
  return { token: owner.token, params: { id: job.id }, body };
}

/** Waits until an address has received this many emails. */
function mailsTo(email: string, atLeast = 1) {
  return eventually(() => {
    const found = harness.mails.filter((mail) => mail.to.address === email);
    expect(found.length).toBeGreaterThanOrEqual(atLeast);
    return found;
  });
}

function see(id: string) {
  return ask(harness.app, getResponse, { token: owner.token, params: { id } });
}

test('an invited person gets their own link, and has the status invited once the email is sent', async () => {
  const { app } = harness;
  const invited = await ask(app, inviteByEmail, invitation('Ada@Example.test'));
  expect(invited).toMatchObject({ status: 'new', source: 'email', email: 'ada@example.test', invited: null });
  const [mail] = await mailsTo('ada@example.test');
  expect(mail?.text).toContain(`http://candor.test/i/${invited.hash}`);
  expect(mail?.text).toContain('Nurse <night>');
  expect(mail?.html).toContain('Nurse &lt;night&gt;');
  expect(mail?.text).toMatch(/until \w{3} \d\d, \d{4}/);
  const seen = await eventually(async () => {
    const now = await see(invited.id);
    expect(now.status).toBe('invited');
    return now;
  });
  expect(seen.invited).not.toBeNull();
  expect(seen.history.map((line) => [line.kind, line.to])).toEqual([
    ['invited', null],
    ['status', 'invited'],
  ]);
  expect(await messagesOf(app, owner, invited.id)).toMatchObject([{ state: 'sent', kind: 'invitation' }]);
});

test('an invitation sent twice, even at once, is one person and one email', async () => {
  const { app } = harness;
  const sent = invitation('twice@example.test');
  const answers = await Promise.all([1, 2].map(() => ask(app, inviteByEmail, sent)));
  expect(answers[0]?.id).toBe(answers[1]?.id);
  const id = answers[0]?.id ?? '';
  await mailsTo('twice@example.test');
  expect(await messagesOf(app, owner, id)).toHaveLength(1);
});

test('two colleagues who invite the same person at once create one response', async () => {
  const { app } = harness;
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(app, inviteByEmail, invitation('same@example.test'))),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  const query = { search: 'same@example.test' };
  const found = await ask(app, getResponses, { token: owner.token, params: { id: job.id }, query });
  expect(found.responses).toHaveLength(1);
});

test('a person who was invited before gets the same link again', async () => {
  const { app } = harness;
  const first = await ask(app, inviteByEmail, invitation('again@example.test'));
  await mailsTo('again@example.test');
  const second = await ask(app, inviteByEmail, invitation('again@example.test'));
  expect(second).toMatchObject({ id: first.id, hash: first.hash });
  const mails = await mailsTo('again@example.test', 2);
  expect(mails.every((mail) => mail.text.includes(first.hash))).toBe(true);
});

test('a candidate who has finished or was rejected is shown, and gets no email', async () => {
  const { app } = harness;
  const email = 'through@example.test';
  const through = await addCandidate(app, job, { email });
  const answered = await ask(app, inviteByEmail, invitation(email));
  expect(answered).toMatchObject({ id: through.id, status: 'review' });
  expect(await messagesOf(app, owner, through.id)).toEqual([]);
});

test('an invitation canceled before it was sent is not sent', async () => {
  const { app } = harness;
  const invited = await addCandidate(app, job, { email: 'cancelled@example.test', isAnswered: false });
  const body = { id: newId(), from: 'new', to: 'rejected' };
  await ask(app, setStatus, { token: owner.token, params: { id: invited.id }, body });
  const before = harness.mails.length;
  await ask(app, inviteByEmail, invitation('cancelled@example.test'));
  expect(await messagesOf(app, owner, invited.id)).toEqual([]);
  expect(harness.mails.length).toBe(before);
});

test('the sending task can run twice, and after the candidate was deleted', async () => {
  const { app } = harness;
  const invited = await ask(app, inviteByEmail, invitation('job@example.test'));
  await mailsTo('job@example.test');
  const [message] = await eventually(async () => {
    const found = await messagesOf(app, owner, invited.id);
    expect(found[0]?.state).toBe('sent');
    return found;
  });
  const data = { agency_id: owner.agencyId, message_id: message?.id ?? '' };
  await mailLink.run(data, app.deps);
  expect(await mailsTo('job@example.test')).toHaveLength(1);
  await deleteForGood(harness, owner.token, invited.id);
  await mailLink.run(data, app.deps);
  expect(await mailsTo('job@example.test')).toHaveLength(1);
});

test('an unreachable mail server is reported without its address, and the email is retried', async () => {
  const { app } = harness;
  const invited = await addCandidate(app, job, { email: 'unreached@example.test', isAnswered: false });
  const gone = await startSmtp();
  await gone.stop();
  const mailer = smtpMailer(gone.url, 'Candor <no-reply@candor.test>');
  const id = await writeMessage(invited.id, 'unreached@example.test');
  const sending = mailLink.run({ agency_id: owner.agencyId, message_id: id }, { ...app.deps, mailer });
  await expect(sending).rejects.toThrow('127.0.0.1');
  mailer.close?.();
  expect(await messagesOf(app, owner, invited.id)).toMatchObject([{ state: 'failed', fault: 'unreachable' }]);
});

test('a failed email is retried, and the person is not marked as invited before it is sent', async () => {
  const { app } = harness;
  const invited = await addCandidate(app, job, { email: 'flaky@example.test', isAnswered: false });
  const refusing = { ...app.deps, mailer: { send: () => Promise.reject(new Error('421 try later')) } };
  const id = await writeMessage(invited.id, 'flaky@example.test');
  const data = { agency_id: owner.agencyId, message_id: id };
  await expect(mailLink.run(data, refusing)).rejects.toThrow('421');
  expect((await see(invited.id)).status).toBe('new');
  expect(await messagesOf(app, owner, invited.id)).toMatchObject([
    { state: 'failed', fault: '421 try later' },
  ]);
  await mailLink.run(data, app.deps);
  expect((await see(invited.id)).status).toBe('invited');
  expect(await messagesOf(app, owner, invited.id)).toMatchObject([{ state: 'sent', fault: '' }]);
});

test('nobody can be invited to a closed or expired job', async () => {
  const { app } = harness;
  const over = await makeJob(app, owner, { expire_date: '2026-01-02T00:00:00.000Z' });
  const sent = { ...invitation('late@example.test'), params: { id: over.id } };
  expect(await refusal(app, inviteByEmail, sent)).toMatchObject({ status: 410, code: 'expired' });
  const params = { id: over.id };
  await ask(app, setJobActive, { token: owner.token, params, body: { active: false } });
  expect(await refusal(app, inviteByEmail, sent)).toMatchObject({ status: 410, code: 'closed' });
  const listed = await ask(app, getResponses, { token: owner.token, params });
  expect(listed.responses).toEqual([]);
});

test('an invalid address or number is an error of its field', async () => {
  const { app } = harness;
  const refused = await refusal(app, inviteByEmail, invitation('ada@', { phone: 'call me' }));
  expect(refused).toMatchObject({ status: 422, fields: { email: 'format', phone: 'format' } });
});

function writeMessage(responseId: string, recipient: string): Promise<string> {
  return harness.app.deps.db.asTenant(owner, (tx) =>
    insertMessage(tx, {
      agencyId: owner.agencyId,
      responseId,
      channel: 'email',
      kind: 'invitation',
      recipient,
      now: new Date(),
    }),
  );
}

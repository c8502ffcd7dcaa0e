// A question reaches the operator once, with useful details and without secrets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { languages } from '#contract/languages.ts';
import { askSupport, getSupport, getSystem, leftOut } from '#contract/support.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { smtpMailer } from '../../server/platform/mail/smtp-mailer.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import { startSmtp } from './smtp-server.ts';
import type { SmtpTwin } from './smtp-server.ts';
import { auditOf, png } from './workspace.ts';

const supportEmail = 'help@candor.test';

let harness: TestApp;
let smtp: SmtpTwin;
beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startTestApp({
    worker: true,
    environment: { SUPPORT_EMAIL: supportEmail },
    ports: { mailer: smtpMailer(smtp.url, 'Candor <no-reply@candor.test>') },
  });
});
afterAll(async () => {
  await harness.stop();
  await smtp.stop();
});

const facts = {
  ...{ version: '0.1.0', browser: 'Firefox 145', screen: '360 × 740, 3', time_zone: 'Europe/Berlin' },
  faults: [{ code: 'not_ready', status: 503, call: 'jobs/:id', at: '2026-11-21T12:00:00.000Z' }],
};
const question = (changes: object = {}) => ({
  ...{ id: newId(), topic: 'fault', text: 'The list stays empty.', job_id: null, language: 'en-US' },
  ...{ facts, picture: null, ...changes },
});
/** The emails that contain this question. */
const mailsWith = (words: string) => smtp.mails.filter((mail) => mail.text?.includes(words));
const secret = 'c2VjcmV0LWxpbmstb2Ytc29tZWJvZHk1';

test('a question is emailed with useful details and a re-encoded picture, and replies go to the sender', async () => {
  const { app } = harness;
  const owner = await signUp(app, 'Anna Asker');
  const job = await makeJob(app, owner, { name: 'Night nurse' });
  const text = `Why is https://candor.test/i/${secret} over?`;
  const body = question({ text, job_id: job.id, picture: png.toString('base64') });
  await ask(app, askSupport, { token: owner.token, body });
  // After a lost reply the call is repeated, and so is the email's task.
  await ask(app, askSupport, { token: owner.token, body });
  const [mail] = await eventually(() => {
    const found = mailsWith('Night nurse');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(mail).toMatchObject({ to: [{ address: supportEmail }], replyTo: [{ name: 'Anna Asker' }] });
  expect(mail?.replyTo?.[0]?.address).toMatch(/^owner-.*@candor\.test$/);
  expect(mail?.subject).toContain('Anna Asker');
  expect(mail?.text).toContain(`Why is ${leftOut} over?`);
  for (const line of ['0.1.0', 'Firefox 145', '360 × 740, 3', 'Europe/Berlin', 'not_ready (503) jobs/:id'])
    expect(mail?.text).toContain(line);
  for (const secretText of [secret, owner.token, job.hash_link])
    expect(JSON.stringify(mail)).not.toContain(secretText);
  expect(mail?.attachments).toMatchObject([{ filename: 'picture.png', mimeType: 'image/png' }]);
  expect(await auditOf(app, owner, body.id)).toMatchObject([
    { kind: 'sent', subject_kind: 'support_question', after: { topic: 'fault', job_id: job.id } },
  ]);
  await eventually(async () => expect(await harness.deps.storage.list('agencies/')).toEqual([]));
});

test('a name cannot add lines to the email, and markup stays text', async () => {
  const { app } = harness;
  const owner = await signUp(app, 'Eve\r\nBcc: all@candor.test');
  const body = question({ text: '<b onclick=x>Bold words</b>', facts: null });
  await ask(app, askSupport, { token: owner.token, body });
  const [mail] = await eventually(() => {
    const found = mailsWith('Bold words');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.html).toContain('&lt;b onclick=x&gt;Bold words');
  expect(mail?.text).not.toContain('Firefox');
});

test('a member who sees only assigned jobs can name only these', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const job = await makeJob(app, owner);
  const reviewer = await addColleague(app, owner, 'reviewer');
  const sent = { token: reviewer.token, body: question({ job_id: job.id }) };
  expect(await refusal(app, askSupport, sent)).toMatchObject({ code: 'not_found' });
});

test('ten questions an hour per person are allowed, from any session', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const colleague = await addColleague(app, owner, 'recruiter');
  const asked = await Promise.all(
    Array.from({ length: 12 }, () => send(app, askSupport, { token: owner.token, body: question() })),
  );
  const refused = asked.filter((reply) => reply.statusCode !== 200);
  expect(refused.map((reply) => reply.statusCode)).toEqual([429, 429]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  await ask(app, askSupport, { token: colleague.token, body: question() });
});

test.each([
  ['no text', { text: '  ' }, 'invalid_fields'],
  ['too much text', { text: 'x'.repeat(5001) }, 'invalid_fields'],
  ['an invalid picture', { picture: Buffer.from('<svg/>').toString('base64') }, 'file_content_mismatch'],
])('a question with %s is refused', async (_what, changes, code) => {
  const owner = await signUp(harness.app);
  const sent = { token: owner.token, body: question(changes) };
  expect(await refusal(harness.app, askSupport, sent)).toMatchObject({ code });
});

test('without SUPPORT_EMAIL the page shows whom to ask instead, and questions are refused', async () => {
  const { app } = harness;
  const owner = await signUp(app, 'Otto Owner');
  const reviewer = await addColleague(app, owner, 'reviewer');
  const set = harness.deps.config;
  harness.deps.config = readConfig({ NODE_ENV: 'test' });
  try {
    expect(await ask(app, getSupport, { token: reviewer.token })).toMatchObject({
      ...{ can_ask: false, owners: [{ name: 'Otto Owner' }] },
    });
    const sent = { token: reviewer.token, body: question() };
    expect(await refusal(app, askSupport, sent)).toMatchObject({ status: 503, code: 'support_off' });
    const system = await ask(app, getSystem, { token: owner.token });
    expect(system).toContainEqual({ part: 'support', state: 'off' });
  } finally {
    harness.deps.config = set;
  }
});

test('the system status is for members who manage it', async () => {
  const { app } = harness;
  const owner = await signUp(app);
  const recruiter = await addColleague(app, owner, 'recruiter');
  const system = await ask(app, getSystem, { token: owner.token });
  expect(system).toContainEqual({ part: 'database', state: 'ok' });
  expect(system).toContainEqual({ part: 'storage', state: 'ok' });
  expect(system).toContainEqual({ part: 'mail', state: 'folder' });
  expect(system).toContainEqual({ part: 'legal', state: 'template' });
  mkdirSync(join(harness.dataDir, 'legal'));
  const texts = ['privacy', 'terms', ...languages.map((language) => `refund.${language}`)];
  for (const text of texts) writeFileSync(join(harness.dataDir, 'legal', `${text}.md`), '# Ours');
  const written = await ask(app, getSystem, { token: owner.token });
  expect(written).toContainEqual({ part: 'legal', state: 'ok' });
  expect(await refusal(app, getSystem, { token: recruiter.token })).toMatchObject({
    ...{ code: 'forbidden', details: { permission: 'settings.manage' } },
  });
});

// /verify: what it says about genuine, forwarded, deleted, unknown and foreign links and codes, and what it keeps to itself; reports of false
// messages.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { inviteBySms } from '#contract/invite.ts';
import { createJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { inviteByEmail } from '#contract/response.ts';
import { getVerificationFacts, reportMessage, verifyInvitation } from '#contract/verification.ts';
import { sweepRemoved } from '../../server/domain/candidates/sweep-removed.ts';
import { smtpMailer } from '../../server/platform/mail/smtp-mailer.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, companyDraft, jobDraft, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startSmtp } from './smtp-server.ts';
import type { SmtpTwin } from './smtp-server.ts';

let smtp: SmtpTwin;
let harness: TestApp;
let owner: Person;
let job: JobDetail;
let shareHash: string;

beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startTestApp({
    worker: true,
    ports: { mailer: smtpMailer(smtp.url, 'Candor <no-reply@candor.test>') },
    environment: { SUPPORT_EMAIL: 'abuse@operator.test', MAIL_FROM: 'Candor <no-reply@candor.test>' },
  });
  owner = await signUp(harness.app, 'Harbor Staffing');
  const company = await ask(harness.app, createCompany, { token: owner.token, body: companyDraft() });
  shareHash = company.share_hash;
  job = await ask(harness.app, createJob, { token: owner.token, body: jobDraft(company.id) });
});
afterAll(async () => {
  await harness.stop();
  harness.deps.mailer.close?.();
  await smtp.stop();
});

const verify = (text: string) => ask(harness.app, verifyInvitation, { body: { text } });
async function invite(email: string) {
  const { id } = await ask(harness.app, inviteByEmail, {
    token: owner.token,
    params: { id: job.id },
    body: { id: newId(), name: 'Ada', email, language: 'en-US' },
  });
  const text = await eventually(() => {
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === email);
    if (!mail?.text) throw new Error('no email yet');
    return mail.text;
  });
  const link = /http:\/\/candor\.test\/i\/[\w-]+/.exec(text)?.[0] ?? '';
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
  expect(text).toContain('http://candor.test/verify');
  return { id, link, code };
}

const genuine = { result: 'genuine', company: 'Harbour Clinic', organization: 'Harbor Staffing & Co' };

test('a personal link and its email’s code are genuine, and name the recipient masked', async () => {
  const { link, code } = await invite('ada.lovelace@mail.example.com');
  const sent = [{ channel: 'email', recipient: 'a•••@m•••.com', at: expect.any(String) }];
  await eventually(async () =>
    expect(await verify(link)).toEqual({ ...genuine, kind: 'interview', verified_domain: null, sent }),
  );
  expect(await verify(link.replace('http://candor.test/i/', ''))).toMatchObject({ kind: 'interview', sent });
  expect(await verify(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    ...genuine,
    kind: 'message',
    sent,
  });
  const reply = JSON.stringify(await verify(link));
  for (const secret of ['ada', 'lovelace', 'mail.example', 'Ada']) expect(reply).not.toContain(secret);
});

test('a text message’s link names the last digits', async () => {
  const { id } = await ask(harness.app, inviteBySms, {
    token: owner.token,
    params: { id: job.id },
    body: { id: newId(), name: 'Ada', phone: '+491701002001', language: 'en-US' },
  });
  expect(id).toBeTruthy();
  const text = await eventually(() => {
    const found = harness.texts[0];
    if (!found) throw new Error('no SMS yet');
    return found.text;
  });
  const link = /http:\/\/candor\.test\/i\/[\w-]+/.exec(text)?.[0] ?? '';
  await eventually(async () =>
    expect(await verify(link)).toMatchObject({ ...genuine, sent: [{ channel: 'sms', recipient: '•••01' }] }),
  );
});

test('links for everyone name the company and no recipient', async () => {
  const shared = await verify(`http://candor.test/s/${job.hash_link}`);
  expect(shared).toMatchObject({ ...genuine, kind: 'shared_interview', sent: [] });
  expect(await verify(`http://candor.test/c/${shareHash}`)).toMatchObject({
    ...genuine,
    kind: 'company',
    sent: [],
  });
});

test('wrong links and codes get one answer, which says nothing', async () => {
  const { link, code } = await invite('grace@example.com');
  const wrong = [
    link.replace(/.$/, link.endsWith('A') ? 'B' : 'A'),
    link.slice(0, -1),
    link.replace('/i/', '/s/'),
    link.replace('/i/', '/r/'),
  ];
  for (const text of [
    ...wrong,
    code.replace(/.$/, code.endsWith('A') ? 'B' : 'A'),
    'http://candor.test/login',
  ])
    expect(await verify(text)).toEqual({ result: 'unknown' });
  expect(await verify(link.replace('candor.test', 'candor.test.evil.test'))).toEqual({
    result: 'foreign',
    host: 'candor.test.evil.test',
  });
  expect(await verify(`${link} http://evil.test/x`)).toEqual({ result: 'unreadable' });
});

test('a deleted interview’s link was genuine; its code is forgotten with it', async () => {
  const { id, link, code } = await invite('gone@example.com');
  await ask(harness.app, removeResponse, { token: owner.token, params: { id } });
  expect(await verify(link)).toEqual({ result: 'deleted' });
  harness.passTime(40 * 86_400_000);
  await sweepRemoved.run({}, harness.deps);
  expect(await verify(link)).toEqual({ result: 'deleted' });
  expect(await verify(code)).toEqual({ result: 'unknown' });
});

test('every answer takes equally long, and no network asks often', async () => {
  const { link } = await invite('quick@example.com');
  const times: number[] = [];
  for (const text of [link, link.slice(0, -1), 'x', 'K7QF-2M8D-91XA']) {
    const startedAt = performance.now();
    await verify(text);
    times.push(performance.now() - startedAt);
  }
  for (const time of times) expect(time).toBeGreaterThanOrEqual(245);
  const strict = await startTestApp({ limits: { review: { max: 2, windowMs: 60_000 } } });
  try {
    for (const text of ['a', 'b']) await ask(strict.app, verifyInvitation, { body: { text } });
    expect(await refusal(strict.app, verifyInvitation, { body: { text: 'c' } })).toMatchObject({
      code: 'too_many_requests',
    });
    expect(await ask(strict.app, getVerificationFacts, {})).toMatchObject({ can_report: false });
    const body = { id: newId(), text: 'x', sender: '', language: 'en-US' };
    expect(await refusal(strict.app, reportMessage, { body })).toMatchObject({ code: 'support_off' });
  } finally {
    await strict.stop();
  }
});

test('says where genuine messages come from', async () => {
  expect(await ask(harness.app, getVerificationFacts, {})).toEqual({
    host: 'candor.test',
    mail_from: 'no-reply@candor.test',
    can_report: true,
  });
});

test('a report reaches the operator as an abuse report, without links to interviews here', async () => {
  const { link } = await invite('reporter@example.com');
  const text = `From: "HR" <hr@evil.test>\r\n\r\nPay at https://evil.test/pay?x=1 — or open ${link}, ü`;
  const body = { id: newId(), text, sender: 'hr@evil.test\r\nBcc: all@example.com', language: 'de-DE' };
  await ask(harness.app, reportMessage, { body });
  const mail = await eventually(() => {
    const found = smtp.mails.find(({ to }) => to?.[0]?.address === 'abuse@operator.test');
    if (!found) throw new Error('no report yet');
    return found;
  });
  expect(mail.subject).toBe('Meldung einer falschen Einladung');
  expect(mail.bcc).toBeUndefined();
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  expect(type).toMatch(/^multipart\/report; report-type=feedback-report;/);
  const fields = mail.attachments.find(({ mimeType }) => mimeType === 'message/feedback-report');
  const shown = textOf(fields?.content);
  expect(shown.split(/\r?\n/)).toEqual(
    expect.arrayContaining([
      ...['Feedback-Type: fraud', 'Version: 1', 'Reported-Domain: evil.test'],
      'Reported-URI: https://evil.test/pay?x=1',
    ]),
  );
  const original = mail.attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  const reported = original ? (await PostalMime.parse(textOf(original.content))).text : mail.text;
  expect(reported).toContain('https://evil.test/pay?x=1 — or open http://candor.test/i/[…]');
  expect(JSON.stringify(mail)).not.toContain(link);
});

function textOf(content: ArrayBuffer | Uint8Array | string = ''): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

// Delivery of invitations: by email through a real SMTP server, by SMS through a server with Twilio's
// API. Their refusals, their reports, and what the recruiter sees.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import { getInvitation } from '#contract/interview.ts';
import * as contract from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { saveMessageTemplate } from '#contract/message.ts';
import { getResponse, inviteByEmail, setStatus } from '#contract/response.ts';
import { recordFault } from '../../server/domain/invitations/delivery.ts';
import { insertMessage } from '../../server/domain/invitations/messages-store.ts';
import { textLink } from '../../server/domain/invitations/send.ts';
import { twilioSms } from '../../server/platform/sms/twilio.ts';
import { smtpMailer } from '../../server/platform/mail/smtp-mailer.ts';
import { reportAddress } from '../../server/platform/sms/report-address.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { startSmtp } from './smtp-server.ts';
import type { SmtpTwin } from './smtp-server.ts';
import { startTwilio } from './twilio-server.ts';
import type { TwilioTwin } from './twilio-server.ts';
import { messagesOf } from './workspace.ts';

const mailToken = 'reports-of-mails-only';
const twilio = { account: 'AC123', token: 'secret', from: '+15005550006' };
let smtp: SmtpTwin;
let sms: TwilioTwin;
let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  [smtp, sms] = [await startSmtp(), await startTwilio()];
  harness = await startTestApp({
    worker: true,
    ports: {
      mailer: smtpMailer(smtp.url, 'Candor <no-reply@candor.test>'),
      sms: twilioSms({ ...twilio, url: sms.url }),
    },
    environment: { MAIL_EVENTS_TOKEN: mailToken },
  });
});
afterAll(async () => {
  await harness.stop();
  harness.deps.mailer.close?.();
  await Promise.all([smtp.stop(), sms.stop()]);
});
beforeEach(async () => {
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { expire_days: 10 });
  smtp.refuse = () => undefined;
  sms.refuse = () => undefined;
});

const byMail = (email: string, changes: object = {}) =>
  ask(harness.app, inviteByEmail, {
    token: owner.token,
    params: { id: job.id },
    body: { id: newId(), name: 'Ada', email, language: 'en-US', ...changes },
  });
const textTo = (phone: string, changes: object = {}) => ({
  token: owner.token,
  params: { id: job.id },
  body: { id: newId(), name: 'Ada', phone, language: 'en-US', ...changes },
});
const bySms = (phone: string, changes: object = {}) =>
  ask(harness.app, contract.inviteBySms, textTo(phone, changes));
const list = (query: Record<string, string> = {}, person = owner) =>
  ask(harness.app, contract.getInvitations, { token: person.token, params: { id: job.id }, query });

/** Waits for the person's newest message to reach a state. */
function messageOf(responseId: string, state: string) {
  return eventually(async () => {
    const message = (await messagesOf(harness.app, owner, responseId)).at(-1);
    expect(message?.state).toBe(state);
    if (!message) throw new Error('there is no message');
    return message;
  });
}

function smsTo(to: string) {
  return eventually(() => {
    const found = sms.taken.filter((sent) => sent.to === to);
    if (found.length === 0) throw new Error(`no SMS to ${to} yet`);
    return found;
  });
}

function report(path: string, body: Record<string, string>) {
  return harness.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });
}

function reportMail(message_id: string, event: string, more: object = {}, token = mailToken) {
  const body = { message_id, event, ...more };
  const headers = { authorization: `Bearer ${token}` };
  return call(harness, contract.reportMail, { headers, body });
}

describe('an invitation by SMS', () => {
  test('goes to the international number with the person’s own link, and sets the status to invited', async () => {
    const invited = await bySms('0049 (0)170 / 100-2001'.replace('/', ''));
    expect(invited).toMatchObject({ source: 'sms', phone: '+491701002001', status: 'new' });
    const [taken] = await smsTo('+491701002001');
    expect(taken?.body).toContain(`http://candor.test/i/${invited.hash}`);
    expect(taken).toMatchObject({ path: '/2010-04-01/Accounts/AC123/Messages.json', from: twilio.from });
    expect(taken?.authorization).toBe(`Basic ${Buffer.from('AC123:secret').toString('base64')}`);
    expect(await messageOf(invited.id, 'sent')).toMatchObject({ channel: 'sms', provider_id: taken?.sid });
    await eventually(async () => {
      const seen = await ask(harness.app, getResponse, { token: owner.token, params: { id: invited.id } });
      expect(seen).toMatchObject({ status: 'invited', full: 'Ada' });
    });
  });

  test('sent twice, or with the number written differently, is one person and one SMS', async () => {
    const sent = textTo('+49 170 1002002');
    const answers = await Promise.all([1, 2].map(() => ask(harness.app, contract.inviteBySms, sent)));
    expect(answers[0]?.id).toBe(answers[1]?.id);
    await smsTo('+491701002002');
    expect(await messagesOf(harness.app, owner, answers[0]?.id ?? '')).toHaveLength(1);
    expect((await bySms('+49-170-1002002')).id).toBe(answers[0]?.id);
  });

  test('finds a candidate of the job by email address, and stores the number', async () => {
    const before = await byMail('both@example.test');
    const after = await bySms('+491701002003', { email: 'both@example.test' });
    expect(after).toMatchObject({ id: before.id, phone: '+491701002003' });
  });

  test('to a number other than the known one creates another candidate: nobody gets another person’s link', async () => {
    const known = await bySms('+491701002006', { email: 'moved@example.test' });
    const otherCandidate = await bySms('+491701002007', { email: 'moved@example.test' });
    expect(otherCandidate.id).not.toBe(known.id);
    expect(otherCandidate.hash).not.toBe(known.hash);
  });

  test.each(['170 1234567', '+49', '+49 12', 'call', '', '++491701234567'])(
    'to %j is refused with the invalid field',
    async (phone) => {
      const refused = await refusal(harness.app, contract.inviteBySms, textTo(phone));
      expect(refused).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(Object.keys(refused.fields)).toEqual(['phone']);
    },
  );

  test('is refused with sms_off if no provider is set', async () => {
    const without = await startTestApp({ ports: { sms: null } });
    try {
      const someone = await signUp(without.app);
      const theirs = await makeJob(without.app, someone);
      const sent = { ...textTo('+491701234567'), token: someone.token, params: { id: theirs.id } };
      const refused = await refusal(without.app, contract.inviteBySms, sent);
      expect(refused).toMatchObject({ status: 503, code: 'sms_off' });
      expect((await ask(without.app, getConfig, { token: someone.token })).sms).toBe(false);
      expect(await ask(harness.app, getConfig, { token: owner.token })).toMatchObject({
        ...{ sms: true, sms_countries: [] },
      });
    } finally {
      await without.stop();
    }
  });

  test('that the provider refuses for good fails at once; after a temporary refusal it is sent later', async () => {
    sms.refuse = () => ({ status: 400, code: 21211, message: "Invalid 'To' Phone Number" });
    const refused = await bySms('+491701002004');
    const failed = await messageOf(refused.id, 'failed');
    expect(failed.fault).toContain('21211');
    let isBusy = true;
    sms.refuse = () => {
      const answer = isBusy ? { status: 429, code: 20429, message: 'Too many requests' } : undefined;
      isBusy = false;
      return answer;
    };
    const later = await bySms('+491701002005');
    await messageOf(later.id, 'sent');
    expect(await smsTo('+491701002005')).toHaveLength(1);
    // A retry would have been sent by now.
    expect(sms.taken.filter((sent) => sent.to === '+491701002004')).toEqual([]);
  });
});

describe('a report of the SMS provider', () => {
  test('is shown, and never sets a message back to an earlier status', async () => {
    const invited = await bySms('+491701003001');
    await messageOf(invited.id, 'sent');
    const [taken] = await smsTo('+491701003001');
    const path = new URL(taken?.statusCallback ?? '').pathname;
    for (const [status, state] of [
      ['queued', 'sent'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['undelivered', 'delivered'],
    ] as const) {
      const answer = await report(path, { MessageStatus: status, MessageSid: taken?.sid ?? '' });
      expect([status, answer.statusCode]).toEqual([status, 200]);
      expect((await messagesOf(harness.app, owner, invited.id)).at(-1)).toMatchObject({ state });
    }
    const { invitations, counts } = await list();
    expect(invitations[0]?.message).toMatchObject({ state: 'delivered', channel: 'sms' });
    expect(counts).toMatchObject({ delivered: 1, sent: 0 });
  });

  test('of a failure shows the reason', async () => {
    const invited = await bySms('+491701003002');
    await messageOf(invited.id, 'sent');
    const [taken] = await smsTo('+491701003002');
    const path = new URL(taken?.statusCallback ?? '').pathname;
    await report(path, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    expect(await messageOf(invited.id, 'failed')).toMatchObject({ fault: 'undelivered 30003' });
  });

  test('that arrives before our own record prevents a second SMS, and marks the person as invited', async () => {
    const candidate = await addCandidate(harness.app, job, { isAnswered: false });
    const messageId = await harness.deps.db.asTenant(owner, (tx) => {
      const to = { channel: 'sms', recipient: '+491701003003', kind: 'invitation' } as const;
      const { agencyId } = owner;
      return insertMessage(tx, { agencyId, responseId: candidate.id, ...to, now: new Date() });
    });
    const of = { agencyId: owner.agencyId, messageId };
    const path = new URL(reportAddress('http://candor.test', harness.deps.signingKey, of)).pathname;
    await report(path, { MessageStatus: 'sent', MessageSid: 'SM1' });
    await textLink.run({ agency_id: owner.agencyId, message_id: messageId }, harness.deps);
    expect(sms.taken.filter((sent) => sent.to === '+491701003003')).toEqual([]);
    const seen = await ask(harness.app, getResponse, { token: owner.token, params: { id: candidate.id } });
    expect(seen.status).toBe('invited');
  });

  test('that arrives after a lost reply prevents a second SMS, and stays', async () => {
    const candidate = await addCandidate(harness.app, job, { isAnswered: false });
    const messageId = await harness.deps.db.asTenant(owner, (tx) => {
      const to = { channel: 'sms', recipient: '+491701003006', kind: 'invitation' } as const;
      const { agencyId } = owner;
      return insertMessage(tx, { agencyId, responseId: candidate.id, ...to, now: new Date() });
    });
    const of = { agencyId: owner.agencyId, messageId };
    const lostReply = { state: 'failed', fault: 'HTTP 504' } as const;
    await recordFault(harness.deps, { ...of, responseId: candidate.id }, lostReply);
    await messageOf(candidate.id, 'failed');
    const path = new URL(reportAddress('http://candor.test', harness.deps.signingKey, of)).pathname;
    await report(path, { MessageStatus: 'sent', MessageSid: 'SM2' });
    await textLink.run({ agency_id: owner.agencyId, message_id: messageId }, harness.deps);
    expect(sms.taken.filter((sent) => sent.to === '+491701003006')).toEqual([]);
    await recordFault(harness.deps, { ...of, responseId: candidate.id }, lostReply);
    expect(await messageOf(candidate.id, 'sent')).toMatchObject({ fault: '' });
  });

  test('with a wrong signature, or that of another message, is refused', async () => {
    const [candidate, otherCandidate] = [await bySms('+491701003004'), await bySms('+491701003005')];
    await messageOf(candidate.id, 'sent');
    const message = await messageOf(otherCandidate.id, 'sent');
    const [taken] = await smsTo('+491701003004');
    const path = new URL(taken?.statusCallback ?? '').pathname;
    const signature = path.split('/').at(-1) ?? '';
    for (const forged of [
      `/api/hooks/sms/${owner.agencyId}/${message.id}/${signature}`,
      path.replace(signature, 'x'),
      path.replace(owner.agencyId, newId()),
    ]) {
      expect((await report(forged, { MessageStatus: 'failed' })).statusCode).toBe(404);
    }
    expect((await messagesOf(harness.app, owner, otherCandidate.id)).at(-1)?.state).toBe('sent');
  });
});

describe('an email', () => {
  test('is well-formed, with the agency’s text, from right to left where needed', async () => {
    const params = { kind: 'invitation', language: 'ar-SA' };
    const body = {
      email_title: 'مقابلة {{job_name}}',
      greeting: 'مرحبًا {{candidate_name}}، <b>{{company_name}}</b>\n\n{{interview_link}}',
      sms_text: '{{interview_link}}',
    };
    await ask(harness.app, saveMessageTemplate, { token: owner.token, params, body });
    const email = `${newId()}@example.test`;
    const name = 'آدا\r\nBcc: everybody';
    const invited = await byMail(email, { name, language: 'ar-SA' });
    await messageOf(invited.id, 'sent');
    const mail = smtp.mails.find((mail) => mail.to?.some((to) => to.address === email));
    expect(mail?.subject).toBe('مقابلة Nurse');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.html).toContain('lang="ar-SA" dir="rtl"');
    expect(mail?.html).toContain('&lt;b&gt;Harbour Clinic&lt;/b&gt;');
    expect(mail?.html).toContain(`<a href="http://candor.test/i/${invited.hash}">`);
    expect(mail?.text).toContain('مرحبًا آدا Bcc: everybody، <b>Harbour Clinic</b>');
  });

  test('to a nonexistent address bounces at once and is not retried; a 4yz reply is retried', async () => {
    const asked: string[] = [];
    smtp.refuse = (address) => {
      asked.push(address);
      if (address.startsWith('nobody')) return '550 no such user';
      return asked.filter((recipient) => recipient === address).length === 1 ? '451 try later' : undefined;
    };
    const [gone, busy] = [`nobody-${newId()}@example.test`, `busy-${newId()}@example.test`];
    const [bounced, later] = [await byMail(gone), await byMail(busy)];
    expect((await messageOf(bounced.id, 'bounced')).fault).toContain('550 no such user');
    await messageOf(later.id, 'sent');
    expect(asked.filter((recipient) => recipient === gone)).toHaveLength(1);
    expect(asked.filter((recipient) => recipient === busy)).toHaveLength(2);
    const seen = await ask(harness.app, getResponse, { token: owner.token, params: { id: bounced.id } });
    expect(seen).toMatchObject({ status: 'new', invited: null });
  });

  test('is shown as delivered or bounced when reported; unknown messages and wrong tokens are refused', async () => {
    const invited = await byMail(`${newId()}@example.test`);
    const message = await messageOf(invited.id, 'sent');
    const id = `<${message.id}@candor.test>`;
    expect((await reportMail(id, 'delivered', {}, 'somebody-else-entirely')).status).toBe(401);
    expect((await reportMail(`<${newId()}@candor.test>`, 'delivered')).status).toBe(404);
    expect((await reportMail('no id of ours', 'delivered')).status).toBe(404);
    expect((await reportMail(id, 'delivered')).status).toBe(200);
    expect(await messageOf(invited.id, 'delivered')).toMatchObject({ fault: '' });
    await reportMail(message.id.toUpperCase() + '@candor.test', 'bounced', { fault: '5.1.1 user unknown' });
    expect(await messageOf(invited.id, 'bounced')).toMatchObject({ fault: '5.1.1 user unknown' });
    expect((await reportMail(id, 'delivered')).status).toBe(200);
    await messageOf(invited.id, 'bounced');
  });
});

test('recruiters’ open pages are updated on each change, and only now and then for hundreds of changes', async () => {
  const events: string[] = [];
  const stop = harness.deps.events.subscribe(owner.agencyId, {
    send: (event) => void (event.kind === 'response' && events.push(event.response_id)),
    end: () => undefined,
  });
  try {
    const invited = await byMail(`${newId()}@example.test`);
    const message = await messageOf(invited.id, 'sent');
    await eventually(() => expect(events.filter((id) => id === invited.id)).toHaveLength(2));
    await reportMail(`<${message.id}@candor.test>`, 'delivered');
    await eventually(() => expect(events.filter((id) => id === invited.id)).toHaveLength(3));
    events.length = 0;
    const rows = Array.from({ length: 150 }, (_, i) => ({
      name: '',
      email: `${i}-${newId()}@x.test`,
      phone: '',
    }));
    const body = { id: newId(), channel: 'email', file_name: '', language: 'en-US', duplicates: 0, rows };
    await ask(harness.app, contract.startImport, { token: owner.token, params: { id: job.id }, body });
    await eventually(() => expect(smtp.arrived.filter(({ to }) => to.endsWith('@x.test'))).toHaveLength(150));
    await eventually(async () => expect((await list()).counts.sent).toBe(150));
    await eventually(() => expect(events.length).toBeGreaterThan(0));
    expect(events.length).toBeLessThan(75);
  } finally {
    stop();
  }
});

describe('resending', () => {
  const resend = (id: string, body: object) =>
    call(harness, contract.resendInvitation, { token: owner.token, params: { id }, body });

  test('uses the same or the other channel, once per request', async () => {
    const email = `${newId()}@example.test`;
    const invited = await byMail(email, { phone: '+49 170 1004001' });
    await messageOf(invited.id, 'sent');
    const again = { id: newId(), channel: 'email' };
    expect((await resend(invited.id, again)).status).toBe(200);
    expect((await resend(invited.id, again)).status).toBe(200);
    expect((await resend(invited.id, { id: newId(), channel: 'sms' })).status).toBe(200);
    await smsTo('+491701004001');
    await messageOf(invited.id, 'sent');
    const kinds = (await messagesOf(harness.app, owner, invited.id)).map((message) => message.channel);
    expect(kinds).toEqual(['email', 'email', 'sms']);
    const { invitations } = await list();
    expect(invitations).toHaveLength(1);
    expect(invitations[0]?.message?.channel).toBe('sms');
  });

  test('is refused without an address, and if the link can no longer be used', async () => {
    const invited = await byMail(`${newId()}@example.test`);
    const sms = await resend(invited.id, { id: newId(), channel: 'sms' });
    expect([sms.status, sms.error?.fields]).toEqual([422, { phone: 'required' }]);
    const texted = await bySms('+491701004002');
    const mail = await resend(texted.id, { id: newId(), channel: 'email' });
    expect([mail.status, mail.error?.fields]).toEqual([422, { email: 'required' }]);
    const through = await addCandidate(harness.app, job, { isAnswered: true });
    const late = await resend(through.id, { id: newId(), channel: 'email' });
    expect([late.status, late.error?.code]).toEqual([409, 'already_completed']);
    const body = { id: newId(), from: 'new', to: 'rejected' };
    const turned = await addCandidate(harness.app, job, { isAnswered: false });
    await ask(harness.app, setStatus, { token: owner.token, params: { id: turned.id }, body });
    expect((await resend(turned.id, { id: newId(), channel: 'email' })).error?.code).toBe('withdrawn');
  });

  test('to a corrected address goes only there, with a new link', async () => {
    smtp.refuse = (address) => (address.startsWith('typo') ? '550 no such user' : undefined);
    const invited = await byMail(`typo-${newId()}@example.test`);
    await messageOf(invited.id, 'bounced');
    const right = `right-${newId()}@example.test`;
    const sent = { id: newId(), channel: 'email', email: right };
    for (const _again of [1, 2])
      expect((await resend(invited.id, sent)).data).toMatchObject({ id: invited.id, email: right });
    expect(await messageOf(invited.id, 'sent')).toMatchObject({ recipient: right });
    expect(await messagesOf(harness.app, owner, invited.id)).toHaveLength(2);
    const mail = smtp.mails.find((mail) => mail.to?.some(({ address }) => address === right));
    const hash = /\/i\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(hash).not.toBe(invited.hash);
    expect((await call(harness, getInvitation, { params: { hash } })).status).toBe(200);
    expect((await call(harness, getInvitation, { params: { hash: invited.hash } })).status).toBe(404);
    const numbered = { id: newId(), channel: 'sms', phone: '0049 170 1004009' };
    expect((await resend(invited.id, numbered)).data).toMatchObject({ phone: '+491701004009', email: right });
    await smsTo('+491701004009');
  });

  test('to the address of another candidate of the job, or after the start, is refused', async () => {
    const [invited, otherCandidate] = [
      await byMail(`${newId()}@example.test`),
      await byMail(`${newId()}@example.test`, { phone: '+491701004010' }),
    ];
    const taken = await resend(invited.id, { id: newId(), channel: 'email', email: otherCandidate.email });
    expect([taken.status, taken.error?.fields]).toEqual([422, { email: 'not_allowed' }]);
    const phone = await resend(invited.id, { id: newId(), channel: 'sms', phone: '+49 170 1004010' });
    expect([phone.status, phone.error?.fields]).toEqual([422, { phone: 'not_allowed' }]);
    const endless = await makeJob(harness.app, owner);
    const begun = await addCandidate(harness.app, endless, { isAnswered: false });
    const late = await resend(begun.id, { id: newId(), channel: 'email', email: 'a@example.test' });
    expect([late.status, late.error?.code]).toEqual([409, 'already_started']);
    const seen = await ask(harness.app, getResponse, { token: owner.token, params: { id: begun.id } });
    expect(seen.email).not.toBe('a@example.test');
  });

  test('has a limit per person', async () => {
    const invited = await byMail(`${newId()}@example.test`);
    const codes = [];
    for (let i = 0; i < 5; i += 1)
      codes.push((await resend(invited.id, { id: newId(), channel: 'email' })).status);
    expect(codes).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('the list of invitations', () => {
  test('is newest first, a page at a time, with sender, delivery status, and the number per status', async () => {
    const helper = await addColleague(harness.app, owner, 'recruiter', { name: 'Rita Recruiter' });
    for (let i = 0; i < 53; i += 1) {
      await ask(harness.app, inviteByEmail, {
        token: helper.token,
        params: { id: job.id },
        body: { id: newId(), name: `Person ${i}`, email: `${i}-${newId()}@example.test` },
      });
    }
    await addCandidate(harness.app, job, { name: 'Came by the share link' });
    await eventually(async () => expect((await list()).counts.sent).toBe(53));
    const first = await list();
    expect(first.invitations).toHaveLength(50);
    expect(first.invitations[0]).toMatchObject({
      full: 'Person 52',
      ...{ open: true, started: false, finished: false, invited_by: 'Rita Recruiter' },
      message: { state: 'sent', kind: 'invitation', channel: 'email', fault: '' },
    });
    const second = await list({ after: first.next ?? '' });
    expect(second.next).toBeNull();
    const names = [...first.invitations, ...second.invitations].map((invitation) => invitation.full);
    expect(names).toEqual(Array.from({ length: 53 }, (_, i) => `Person ${52 - i}`));
    expect((await list({ search: 'person 17' })).invitations.map((invitation) => invitation.full)).toEqual([
      'Person 17',
    ]);
    expect((await list({ search: 'share link' })).invitations).toEqual([]);
    expect((await list({ state: 'bounced' })).invitations).toEqual([]);
    expect((await list({ state: 'sent', search: 'person' })).invitations).toHaveLength(50);
  });

  test('cancels a waiting message when its candidate is rejected; undoing that sends it', async () => {
    smtp.refuse = () => '451 try later';
    const invited = await byMail(`${newId()}@example.test`);
    await messageOf(invited.id, 'failed');
    smtp.refuse = () => undefined;
    const body = { id: newId(), from: 'new', to: 'rejected' };
    await ask(harness.app, setStatus, { token: owner.token, params: { id: invited.id }, body });
    await messageOf(invited.id, 'canceled');
    const { invitations, counts } = await list();
    expect(invitations[0]).toMatchObject({ open: false, message: { state: 'canceled' } });
    expect(counts.canceled).toBe(1);
    const undo = { id: newId(), from: 'rejected', to: 'new' };
    await ask(harness.app, setStatus, { token: owner.token, params: { id: invited.id }, body: undo });
    await messageOf(invited.id, 'sent');
    expect((await list()).invitations[0]).toMatchObject({ open: true, message: { state: 'sent' } });
  });

  test('is for members of the agency who may invite', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const asked = { params: { id: job.id } };
    const refusedFor = async (token: string) =>
      (await refusal(harness.app, contract.getInvitations, { ...asked, token })).status;
    expect(await refusedFor(reviewer.token)).toBe(403);
    expect(await refusedFor((await signUp(harness.app)).token)).toBe(404);
  });

  test('can check which of many addresses are in the job, and repeats them as given', async () => {
    const email = `${newId()}@example.test`;
    await byMail(email);
    await bySms('+491701005001');
    const asked = {
      emails: [email.toUpperCase(), 'nobody@example.test', ''],
      phones: ['+49 170 1005001', '0170', ''],
    };
    const found = await ask(harness.app, contract.findInvited, {
      token: owner.token,
      params: { id: job.id },
      body: asked,
    });
    expect(found).toEqual({ emails: [email.toUpperCase()], phones: ['+49 170 1005001'] });
  });
});

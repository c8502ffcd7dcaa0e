// Message templates: ours until the agency has its own, filled in when a message is sent, with test
// messages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { languages } from '#contract/languages.ts';
import {
  faultsOfTexts,
  getMessageTemplates,
  hasSms,
  messageKinds,
  resetMessageTemplate,
  saveMessageTemplate,
  testMessage,
} from '#contract/message.ts';
import type { JobDetail } from '#contract/job.ts';
import { inviteByEmail } from '#contract/response.ts';
import { maxToOne } from '../../server/domain/organizations/limits/emails-an-hour.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOfKind } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner, { name: 'Nurse', expire_days: 10 });
});
afterAll(() => harness.stop());

const params = { kind: 'invitation', language: 'en-US' };
const texts = {
  email_title: 'Come to {{company_name}}',
  greeting:
    'Dear {{candidate_name}},\n\n{{questions_count}} questions, {{duration_minutes}} minutes. {{recruiter_name}}',
  sms_text: 'Come: {{interview_link}}',
};
const list = (person: Person) => ask(harness.app, getMessageTemplates, { token: person.token });
const save = (person: Person, body: object = texts) =>
  ask(harness.app, saveMessageTemplate, { token: person.token, params, body });

function mailTo(email: string) {
  return eventually(() => {
    const found = harness.mails.find((mail) => mail.to.address === email);
    if (!found) throw new Error(`no mail to ${email} yet`);
    return found;
  });
}

test('each kind has a valid default in each language', async () => {
  const all = await list(owner);
  expect(all).toHaveLength(messageKinds.length * languages.length);
  expect(all.every((template) => template.is_default && template.updated_at === null)).toBe(true);
  expect(all.filter((template) => Object.keys(faultsOfTexts(template, template.kind)).length > 0)).toEqual(
    [],
  );
  expect(all.every((template) => 'sms_text' in template === hasSms(template.kind))).toBe(true);
  expect(new Set(all.map((template) => template.greeting)).size).toBe(all.length);
});

test('the agency’s own text is sent until it is reset to ours', async () => {
  const { app } = harness;
  const saved = await save(owner);
  expect(saved).toMatchObject({ ...texts, ...params, is_default: false });
  expect(saved.updated_at).not.toBeNull();
  const invite = (email: string, language = 'en-US') =>
    ask(app, inviteByEmail, {
      token: owner.token,
      params: { id: job.id },
      body: { id: newId(), name: 'Ada <King>', email, language },
    });
  const invited = await invite('own-words@example.test');
  const mail = await mailTo('own-words@example.test');
  expect(mail.subject).toBe('Come to Harbour Clinic');
  expect(mail.text).toMatch(/^Dear Ada <King>,\n\n4 questions, 20 minutes\. Olga Owner\n\n/);
  expect(mail.text).toContain(`/i/${invited.hash}`);
  expect(mail.html).toContain('Ada &lt;King&gt;');
  await invite('german@example.test', 'de-DE');
  expect((await mailTo('german@example.test')).text).toContain('lädt Sie');

  const reset = await ask(app, resetMessageTemplate, { token: owner.token, params });
  expect(reset).toMatchObject({ is_default: true, updated_at: null });
  await invite('our-words@example.test');
  expect((await mailTo('our-words@example.test')).text).toContain('invites you to an online interview');
});

describe('a decision email', () => {
  const letter = { email_title: 'From {{company_name}}', greeting: 'Dear {{candidate_first_name}}' };
  const at = (person: Person, kind = 'rejection') => ({
    ...{ token: person.token, params: { kind, language: 'es-ES' } },
  });

  test('is saved without SMS text, visible to everyone, and reset', async () => {
    const { app } = harness;
    const someone = await signUp(app);
    const first = await ask(app, saveMessageTemplate, {
      ...at(someone),
      body: { ...letter, updated_at: null },
    });
    expect(first).toEqual({
      ...{ kind: 'rejection', language: 'es-ES', ...letter },
      ...{ is_default: false, updated_at: first.updated_at },
    });
    // The same again is no change, nor is an empty SMS text.
    const again = { ...at(someone), body: { ...letter, sms_text: ' ', updated_at: null } };
    expect(await ask(app, saveMessageTemplate, again)).toEqual(first);
    expect((await list(someone)).filter((template) => !template.is_default)).toEqual([first]);
    const reset = await ask(app, resetMessageTemplate, at(someone));
    expect(reset).toMatchObject({ is_default: true, updated_at: null });
    expect(reset).not.toHaveProperty('sms_text');
    expect(await auditOfKind(app, someone, 'message_template')).toMatchObject([
      { kind: 'saved', before: null, after: { kind: 'rejection', ...letter } },
      { kind: 'reset', before: { kind: 'rejection', ...letter }, after: null },
    ]);
  });

  test.each([
    ['an SMS text', { sms_text: 'Hello: {{interview_link}}' }, { sms_text: 'not_allowed' }],
    ['a link variable', { greeting: '{{interview_link}}' }, { greeting: 'unknown_variable' }],
    ['an unknown variable', { email_title: '{{salary}}' }, { email_title: 'unknown_variable' }],
    ['no text', { greeting: ' ' }, { greeting: 'required' }],
  ])('is not saved with %s', async (_what, change, fields) => {
    const sent = { ...at(owner, 'acceptance'), body: { ...letter, ...change } };
    expect(await refusal(harness.app, saveMessageTemplate, sent)).toMatchObject({ status: 422, fields });
  });

  test('is tested as candidates would read it: by email, with nothing added, and not by SMS', async () => {
    const { app } = harness;
    const someone = await signUp(app, 'Lena Letter');
    const body = { id: newId(), job_id: null, ...letter };
    await ask(app, testMessage, { ...at(someone, 'acceptance'), body });
    const mail = await eventually(() => {
      const found = harness.mails.find(({ to }) => to.name === 'Lena Letter');
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail).toMatchObject({ subject: 'From Lena Letter & Co', text: 'Dear Lena' });
    expect(mail.html).not.toContain('<a');
    const bySms = { ...at(someone), body: { ...body, id: newId(), phone: '+491701234577' } };
    expect(await refusal(app, testMessage, bySms)).toMatchObject({
      ...{ status: 422, fields: { phone: 'not_allowed' } },
    });
  });
});

describe('when two members change the same message at once', () => {
  const second = { ...texts, email_title: 'Another title' };
  const saving = (person: Person, body: object) => ({ token: person.token, params, body });

  test('the second is shown the newer version, and may then overwrite it', async () => {
    const { app } = harness;
    const someone = await signUp(app);
    // Both started from our text.
    const first = await save(someone, { ...texts, updated_at: null });
    const late = await refusal(app, saveMessageTemplate, saving(someone, { ...second, updated_at: null }));
    expect(late).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(late.details['current']).toEqual(first);
    expect((await list(someone)).filter((template) => !template.is_default)).toEqual([first]);
    const changed = await save(someone, { ...second, updated_at: first.updated_at });
    expect(changed).toMatchObject(second);
    expect(Date.parse(changed.updated_at ?? '')).toBeGreaterThan(Date.parse(first.updated_at ?? ''));
    const stale = { token: someone.token, params, query: { updated_at: first.updated_at ?? '' } };
    expect(await refusal(app, resetMessageTemplate, stale)).toMatchObject({ code: 'edited_meanwhile' });
    await ask(app, resetMessageTemplate, { ...stale, query: { updated_at: changed.updated_at ?? '' } });
    // The agency reset it to ours meanwhile.
    const gone = await refusal(
      app,
      saveMessageTemplate,
      saving(someone, { ...texts, updated_at: changed.updated_at }),
    );
    expect(gone.details['current']).toMatchObject({ is_default: true, updated_at: null });
  });

  test('one gets a conflict, even if both save at the same moment', async () => {
    const someone = await signUp(harness.app);
    const answers = await Promise.all(
      [texts, second].map((content) =>
        call(harness, saveMessageTemplate, saving(someone, { ...content, updated_at: null })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a save whose reply was lost gets the same reply again', async () => {
    const someone = await signUp(harness.app);
    const sent = { ...texts, updated_at: null };
    const first = await save(someone, sent);
    expect(await save(someone, sent)).toEqual(first);
  });
});

describe('a message is not saved', () => {
  test.each([
    ['an unknown variable', { greeting: '{{salary}}' }, { greeting: 'unknown_variable' }],
    ['an unmatched brace', { email_title: '{{job_name}' }, { email_title: 'unknown_variable' }],
    ['an SMS without the link', { sms_text: 'Come' }, { sms_text: 'link_missing' }],
    ['an empty SMS', { sms_text: ' ' }, { sms_text: 'required' }],
    ['no SMS at all', { sms_text: undefined }, { sms_text: 'required' }],
    ['no text', { email_title: ' ', greeting: '' }, { email_title: 'required', greeting: 'required' }],
    ['too much text', { greeting: 'x'.repeat(5001) }, { greeting: 'too_long' }],
    ['a NUL', { greeting: 'a\u0000' }, { greeting: 'format' }],
  ])('%s', async (_what, change, fields) => {
    const sent = { token: owner.token, params, body: { ...texts, ...change } };
    const refused = await refusal(harness.app, saveMessageTemplate, sent);
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
  });
});

test('a reviewer can neither see nor change templates, and another agency has its own', async () => {
  const { app } = harness;
  await save(owner);
  const reviewer = await addColleague(app, owner, 'reviewer');
  expect(await refusal(app, getMessageTemplates, { token: reviewer.token })).toMatchObject({ status: 403 });
  const inviter = await addColleague(app, owner, 'recruiter', { permissions: ['responses.invite'] });
  expect((await list(inviter)).some((template) => !template.is_default)).toBe(true);
  const sent = { token: inviter.token, params, body: texts };
  expect(await refusal(app, saveMessageTemplate, sent)).toMatchObject({ status: 403 });
  expect(await refusal(app, resetMessageTemplate, sent)).toMatchObject({ status: 403 });
  const stranger = await signUp(app);
  expect((await list(stranger)).every((template) => template.is_default)).toBe(true);
  await ask(app, resetMessageTemplate, { token: stranger.token, params });
  expect((await list(owner)).some((template) => !template.is_default)).toBe(true);
  await ask(app, resetMessageTemplate, { token: owner.token, params });
});

test('the audit log records who changed and tested a message, but not the recipient', async () => {
  const { app } = harness;
  const someone = await signUp(app);
  const number = '+491701234577';
  await save(someone);
  await save(someone);
  const second = { ...texts, email_title: 'Welcome' };
  await save(someone, second);
  const sent = { token: someone.token, params };
  for (const _again of [1, 2]) await ask(app, resetMessageTemplate, sent);
  const body = { id: newId(), job_id: null, ...texts, phone: number };
  for (const _again of [1, 2]) await ask(app, testMessage, { ...sent, body });
  const byKind = (kind: string) => auditOfKind(app, someone, kind);
  const of = { user_id: someone.userId };
  expect(await byKind('message_template')).toMatchObject([
    { ...of, kind: 'saved', before: null, after: { ...params, ...texts } },
    { ...of, kind: 'saved', before: { ...params, ...texts }, after: { ...params, ...second } },
    { ...of, kind: 'reset', before: { ...params, ...second }, after: null },
  ]);
  const tests = await byKind('test_message');
  expect(tests).toMatchObject([{ ...of, kind: 'sent', after: { ...params, channel: 'sms', job_id: null } }]);
  expect(JSON.stringify(tests)).not.toContain(number.slice(1));
});

describe('a test message', () => {
  const body = (changes: object = {}) => ({ id: newId(), job_id: null, ...texts, ...changes });
  const send = (sent: object) => ask(harness.app, testMessage, { token: owner.token, params, body: sent });

  test('goes to the member, about an example, once however often it is requested', async () => {
    const someone = await signUp(harness.app, 'Tessa Test');
    const sent = body({ greeting: 'Dear {{candidate_name}}, {{job_name}} until {{expire_date}}' });
    const request = { token: someone.token, params, body: sent };
    await ask(harness.app, testMessage, request);
    await ask(harness.app, testMessage, request);
    const mail = await eventually(() => {
      const found = harness.mails.filter((mail) => mail.to.name === 'Tessa Test');
      expect(found).toHaveLength(1);
      return found[0];
    });
    expect(mail?.subject).toBe('Come to Tessa Test & Co');
    expect(mail?.text).toMatch(/^Dear Tessa Test, Sales assistant until /);
  });

  test('about a job is what its candidates would read', async () => {
    await send(body({ email_title: 'Try {{job_name}}: {{questions_count}}', job_id: job.id }));
    await eventually(() => expect(harness.mails.map((mail) => mail.subject)).toContain('Try Nurse: 4'));
  });

  test('by SMS goes to a number the member enters', async () => {
    await send(body({ phone: '+49 170 1234567' }));
    await eventually(() =>
      expect(harness.texts).toContainEqual(
        expect.objectContaining({ to: '+491701234567', text: 'Come: http://candor.test/i/example' }),
      ),
    );
  });

  test.each([
    ['an invalid number', { phone: '12' }, { phone: 'format' }],
    ['an unknown variable', { sms_text: '{{a}} {{interview_link}}' }, { sms_text: 'unknown_variable' }],
  ])('with %s is refused', async (_what, change, fields) => {
    const sent = { token: owner.token, params, body: body(change) };
    expect(await refusal(harness.app, testMessage, sent)).toMatchObject({ status: 422, fields });
  });

  test('about another agency’s job is refused like one about a missing job', async () => {
    const stranger = await signUp(harness.app);
    const sent = { token: stranger.token, params, body: body({ job_id: job.id }) };
    expect(await refusal(harness.app, testMessage, sent)).toMatchObject({ status: 404 });
  });

  test('by SMS counts in the limit per phone number', async () => {
    const someone = await signUp(harness.app);
    const again = () => ({ token: someone.token, params, body: body({ phone: '+491701234599' }) });
    for (let i = 0; i < maxToOne; i += 1) await ask(harness.app, testMessage, again());
    const refused = await refusal(harness.app, testMessage, again());
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  test('has a limit per member', async () => {
    const someone = await signUp(harness.app);
    const codes = [];
    for (let i = 0; i < 21; i += 1) {
      const sent = { token: someone.token, params, body: body({ phone: `+4917012345${i + 10}` }) };
      codes.push(
        await ask(harness.app, testMessage, sent).then(
          () => 200,
          () => 429,
        ),
      );
    }
    expect(codes).toEqual([...Array(20).fill(200), 429]);
  });
});

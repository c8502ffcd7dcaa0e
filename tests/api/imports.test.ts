// Bulk invitations from a file: each person once, accepted as a whole or not at all, without people
// already in the job.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import * as contract from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { setJobActive } from '#contract/job.ts';
import { getResponse, inviteByEmail } from '#contract/response.ts';
import { maxRowsADay, maxSmsRowsADay } from '../../server/domain/invitations/imports/rules.ts';
import { imports } from '../../server/platform/db/schema/message.ts';
import { runImport } from '../../server/domain/invitations/imports/run-import.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;
/** A domain per test, so that tests share no people. */
let domain: string;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
  domain = `${newId()}.test`;
});

const row = (changes: object = {}) => ({ name: 'Ada', email: '', phone: '', ...changes });
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => row({ name: `Person ${i}`, email: `p${i}@${domain}` }));
const importing = (rows: object[], changes: object = {}) => ({
  token: owner.token,
  params: { id: job.id },
  body: {
    ...{ id: newId(), channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0, rows },
    ...changes,
  },
});
const see = (id: string) => ask(harness.app, contract.getImport, { token: owner.token, params: { id } });
const finished = (id: string) =>
  eventually(async () => {
    const found = await see(id);
    expect(found.state).not.toBe('running');
    return found;
  });
/** A finished import of the same day. */
const importedBefore = (channel: contract.Channel, total: number) =>
  harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(imports).values({
      ...{ agency_id: owner.agencyId, id: newId(), job_id: job.id, channel },
      ...{ language: 'en-US', state: 'done', total },
    }),
  );
const mailed = () => harness.mails.filter((mail) => mail.to.address.endsWith(`@${domain}`));
const invitations = async () =>
  ask(harness.app, contract.getInvitations, { token: owner.token, params: { id: job.id } });

describe('an import', () => {
  test('invites each person once, in their language, and names the sender', async () => {
    const rows = [...people(250), row({ name: 'Юрий', email: `ru@${domain}`, language: 'ru-RU' })];
    const started = await ask(harness.app, contract.startImport, importing(rows, { duplicates: 3 }));
    expect(started).toMatchObject({ state: 'running', total: 251, duplicates: 3, created_by: 'Olga Owner' });
    expect(await finished(started.id)).toMatchObject({ state: 'done', invited: 251, already: 0, failed: 0 });
    await eventually(() => expect(mailed()).toHaveLength(251));
    expect(new Set(mailed().map((mail) => mail.to.address)).size).toBe(251);
    expect(mailed().find((mail) => mail.to.address.startsWith('ru@'))?.text).toContain('приглашает вас');
    await eventually(async () => expect((await invitations()).counts.sent).toBe(251));
    const { invitations: listed } = await invitations();
    expect(listed[0]).toMatchObject({ invited_by: 'Olga Owner', message: { kind: 'invitation' } });
    const id = listed[0]?.response_id ?? '';
    const seen = await ask(harness.app, getResponse, { token: owner.token, params: { id } });
    expect(seen).toMatchObject({ status: 'invited', source: 'bulk' });
    expect(seen.history.map((line) => [line.kind, line.user_name])).toContainEqual(['invited', 'Olga Owner']);
    expect(await rowsOf(harness.app, owner, 'import_rows')).toEqual([]);
  });

  test('sent twice, even at once, is one import; with other content under its id it is refused', async () => {
    const sent = importing(people(30));
    const answers = await Promise.all([1, 2].map(() => ask(harness.app, contract.startImport, sent)));
    expect(answers[0]?.id).toBe(answers[1]?.id);
    await finished(sent.body.id);
    expect((await ask(harness.app, contract.startImport, sent)).state).toBe('done');
    await eventually(() => expect(mailed()).toHaveLength(30));
    const otherCall = { ...sent, body: { ...sent.body, rows: people(31) } };
    expect(await refusal(harness.app, contract.startImport, otherCall)).toMatchObject({ code: 'id_taken' });
  });

  test('adds tags, a note and a source to new people, and to nobody in the job', async () => {
    const { app } = harness;
    const known = await addCandidate(app, job, { email: `known@${domain}`, isAnswered: false });
    const details = { tags: ['Fair', 'Berlin', 'Fair'], note: 'Met at the fair.', source: 'Job fair' };
    const rows = ['new', 'known'].map((name) => row({ email: `${name}@${domain}`, ...details }));
    const started = await ask(app, contract.startImport, importing([...rows, ...people(1)]));
    expect(await finished(started.id)).toMatchObject({ invited: 2, already: 1 });
    const { invitations: listed } = await invitations();
    const seeOf = async (email: string) => {
      const id = listed.find((person) => person.email === `${email}@${domain}`)?.response_id ?? known.id;
      return ask(app, getResponse, { token: owner.token, params: { id } });
    };
    const added = await seeOf('new');
    expect(added).toMatchObject({ source: 'Job fair', notes: [{ text: details.note }] });
    expect(added.tags.toSorted()).toEqual(['Berlin', 'Fair']);
    expect(await seeOf('p0')).toMatchObject({ source: 'bulk', notes: [], tags: [] });
    expect(await seeOf('known')).toMatchObject({ notes: [], tags: [] });
    const second = await ask(
      app,
      contract.startImport,
      importing([row({ ...details, email: `b@${domain}` })]),
    );
    await finished(second.id);
    // One source is one link, from which no one can start.
    const links = await rowsOf(app, owner, 'share_links');
    expect(links).toHaveLength(1);
    expect(await ask(app, contract.getShareLinks, { token: owner.token, params: { id: job.id } })).toEqual(
      [],
    );
  });

  test('takes tags and notes only from members who may write notes, and few sources', async () => {
    const permissions = ['responses.invite', 'jobs.view_all'] as const;
    const inviter = await addColleague(harness.app, owner, 'reviewer', { permissions: [...permissions] });
    for (const details of [{ tags: ['Fair'] }, { note: 'Met.' }]) {
      const sent = { ...importing([row({ email: `a@${domain}`, ...details })]), token: inviter.token };
      expect(await refusal(harness.app, contract.startImport, sent)).toMatchObject({
        ...{ status: 422, fields: { rows: 'not_allowed' } },
      });
    }
    const many = people(contract.maxImportSources + 1).map((person, index) => ({
      ...person,
      source: `Source ${index}`,
    }));
    expect(await refusal(harness.app, contract.startImport, importing(many))).toMatchObject({
      ...{ status: 422, fields: { rows: 'out_of_range' } },
    });
  });

  test('leaves out people who are already in the job, by email or number, and duplicates in the file', async () => {
    await addCandidate(harness.app, job, { email: `p0@${domain}`, isAnswered: false });
    const body = { id: newId(), name: '', phone: '+49 170 2001001' };
    await ask(harness.app, contract.inviteBySms, { token: owner.token, params: { id: job.id }, body });
    const rows = [
      ...people(3),
      row({ email: `P1@${domain.toUpperCase()}` }),
      row({ email: `other@${domain}`, phone: '0049 170 2001001' }),
    ];
    const started = await ask(harness.app, contract.startImport, importing(rows));
    expect(started).toMatchObject({ total: 4, duplicates: 1 });
    expect(await finished(started.id)).toMatchObject({ invited: 2, already: 2 });
    const again = await ask(harness.app, contract.startImport, importing(rows));
    expect(await finished(again.id)).toMatchObject({ invited: 0, already: 4 });
    await eventually(() => expect(mailed().map((mail) => mail.to.address)).toHaveLength(2));
  });

  test('by SMS sends to each number once, however it is written, and counts invalid ones', async () => {
    const rows = [
      row({ phone: '+49 170 2002001' }),
      row({ phone: '0049-170-2002001' }),
      row({ phone: '+49 (0)170 2002002', email: `x@${domain}` }),
      row({ phone: '0170 2002003' }),
    ];
    const started = await ask(harness.app, contract.startImport, importing(rows, { channel: 'sms' }));
    expect(await finished(started.id)).toMatchObject({ total: 3, invited: 2, failed: 1 });
    await eventually(() => {
      const numbers = harness.texts.map((sms) => sms.to).filter((to) => to.startsWith('+4917020020'));
      expect(numbers.toSorted()).toEqual(['+491702002001', '+491702002002']);
    });
  });

  test('running twice at once with the same people invites each person once', async () => {
    const started = await Promise.all(
      [1, 2].map(() => ask(harness.app, contract.startImport, importing(people(220)))),
    );
    const ended = await Promise.all(started.map((begun) => finished(begun.id)));
    expect(ended.reduce((sum, result) => sum + result.invited, 0)).toBe(220);
    expect(ended.reduce((sum, result) => sum + result.already, 0)).toBe(220);
    await eventually(() => expect(mailed()).toHaveLength(220));
  });

  test('does not count against the limit for single invitations', async () => {
    const started = await ask(harness.app, contract.startImport, importing(people(250)));
    await finished(started.id);
    const body = { id: newId(), name: '', email: `single@${domain}` };
    await ask(harness.app, inviteByEmail, { token: owner.token, params: { id: job.id }, body });
  });

  test('continues where it stopped after its worker was lost', async () => {
    const started = await ask(harness.app, contract.startImport, importing(people(120)));
    const data = { agency_id: owner.agencyId, import_id: started.id };
    await Promise.all([runImport.run(data, harness.deps), runImport.run(data, harness.deps)]);
    expect(await finished(started.id)).toMatchObject({ invited: 120, already: 0 });
    await runImport.run(data, harness.deps);
    await eventually(() => expect(mailed()).toHaveLength(120));
  });

  test('stops when canceled: people already invited stay invited, nobody else is invited', async () => {
    const started = await ask(harness.app, contract.startImport, importing(people(2000)));
    const sent = { token: owner.token, params: { id: started.id } };
    const canceled = await ask(harness.app, contract.cancelImport, sent);
    expect(canceled.state).toBe('canceled');
    expect(canceled.finished_at).not.toBeNull();
    expect((await ask(harness.app, contract.cancelImport, sent)).invited).toBe(canceled.invited);
    expect(canceled.invited).toBeLessThan(2000);
    expect(await rowsOf(harness.app, owner, 'import_rows')).toEqual([]);
    const responses = await rowsOf(harness.app, owner, 'responses');
    expect(responses).toHaveLength(canceled.invited);
    expect(await auditOf(harness.app, owner, started.id)).toMatchObject([
      { kind: 'canceled', user_id: owner.userId, after: { job_id: job.id, total: 2000 } },
    ]);
  });

  test('ends if the job is archived meanwhile', async () => {
    const started = await ask(harness.app, contract.startImport, importing(people(1500)));
    const params = { id: job.id };
    await ask(harness.app, setJobActive, { token: owner.token, params, body: { active: false } });
    expect(await finished(started.id)).toMatchObject({ state: 'canceled' });
  });

  test('is listed with the job’s other imports, newest first', async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1)
      ids.push((await ask(harness.app, contract.startImport, importing(people(2)))).id);
    const listed = await ask(harness.app, contract.getImports, {
      token: owner.token,
      params: { id: job.id },
    });
    expect(listed.map((item) => item.id)).toEqual(ids.toReversed());
  });
});

describe('an import is refused as a whole', () => {
  test.each([
    ['no rows', { rows: [] }, { rows: 'required' }],
    ['too many rows', { rows: Array.from({ length: 10_001 }, () => row()) }, { rows: 'too_long' }],
    [
      'a row without an address',
      { rows: [row({ email: 'a@b.test' }), row()] },
      { 'rows.1.email': 'required' },
    ],
    ['an invalid address', { rows: [row({ email: 'nobody' })] }, { 'rows.0.email': 'format' }],
    ['a NUL', { rows: [row({ email: 'a@b.test', name: 'a\u0000' })] }, { 'rows.0.name': 'format' }],
    [
      'an unknown language',
      { rows: [row({ email: 'a@b.test', language: 'xx' })] },
      { 'rows.0.language': 'not_allowed' },
    ],
    [
      'an invalid number',
      { channel: 'sms', rows: [row({ email: 'a@b.test' })] },
      { 'rows.0.phone': 'required' },
    ],
  ])('with %s', async (_what, change, fields) => {
    const refused = await refusal(harness.app, contract.startImport, importing(people(1), change));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_fields', fields });
    expect(await rowsOf(harness.app, owner, 'imports')).toEqual([]);
  });

  test('for a closed job, or beyond the daily limit of an agency', async () => {
    const full = { token: owner.token, params: { id: job.id } };
    await importedBefore('email', maxRowsADay - 1);
    expect((await call(harness, contract.startImport, importing(people(1)))).status).toBe(200);
    const refused = await call(harness, contract.startImport, importing(people(1)));
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    await ask(harness.app, setJobActive, { ...full, body: { active: false } });
    const closed = await refusal(harness.app, contract.startImport, importing(people(1)));
    expect(closed.code).toBe('closed');
  });

  test('when two at once would together exceed the daily limit', async () => {
    await importedBefore('email', maxRowsADay - 100);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        call(harness, contract.startImport, importing(people(100), { file_name: `${i}.csv` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    const [, limit] = answers.toSorted((a, b) => a.status - b.status).map(({ error }) => error?.details);
    expect(limit).toEqual({ limit: maxRowsADay, used: maxRowsADay });
  });

  test('beyond the daily SMS limit, while email still has room', async () => {
    await importedBefore('email', 10);
    await importedBefore('sms', maxSmsRowsADay - 1);
    const texting = (count: number) =>
      importing(
        Array.from({ length: count }, (_, i) => row({ phone: `+49170300${1000 + i}` })),
        { channel: 'sms' },
      );
    const refused = await refusal(harness.app, contract.startImport, texting(2));
    expect(refused).toMatchObject({
      ...{ status: 429, code: 'too_many_requests' },
      details: { limit: maxSmsRowsADay, used: maxSmsRowsADay - 1 },
    });
    await ask(harness.app, contract.startImport, texting(1));
    await ask(harness.app, contract.startImport, importing(people(2)));
  });

  test('without the permission to invite, and for another agency’s job', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    const asked = importing(people(1));
    const as = (token: string) => refusal(harness.app, contract.startImport, { ...asked, token });
    expect((await as(reviewer.token)).status).toBe(403);
    const stranger = await signUp(harness.app);
    expect((await as(stranger.token)).status).toBe(404);
    const started = await ask(harness.app, contract.startImport, importing(people(1)));
    for (const endpoint of [contract.getImport, contract.cancelImport]) {
      const sent = { token: stranger.token, params: { id: started.id } };
      expect((await refusal(harness.app, endpoint, sent)).status).toBe(404);
    }
  });
});

// Inviting a pasted list: new people are invited, people in the job get their link again unless it no longer works,
// and the limits of files apply.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { getImports, getInvitations, inviteList, maxListed } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { setJobActive } from '#contract/job.ts';
import { getResponse, inviteByEmail, setStatus } from '#contract/response.ts';
import { maxRowsADay } from '../../server/domain/invitations/imports/rules.ts';
import { imports } from '../../server/platform/db/schema/message.ts';
import { addCandidate } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
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

const listing = (names: readonly string[], token = owner.token) => ({
  token,
  params: { id: job.id },
  body: {
    ...{ id: newId(), language: 'de-DE' as const },
    people: names.map((name) => ({ id: newId(), name: name.toUpperCase(), email: `${name}@${domain}` })),
  },
});
const mailed = () => harness.mails.filter((mail) => mail.to.address.endsWith(`@${domain}`));
const invitations = () => ask(harness.app, getInvitations, { token: owner.token, params: { id: job.id } });

test('everyone new is invited once, in the language of the list', async () => {
  const { app } = harness;
  const sent = listing(['ada', 'bo', 'ada']);
  const answer = await ask(app, inviteList, sent);
  expect(answer).toEqual([
    { email: `ada@${domain}`, outcome: 'invited' },
    { email: `bo@${domain}`, outcome: 'invited' },
  ]);
  await eventually(() => expect(mailed()).toHaveLength(2));
  const { invitations: listed } = await invitations();
  expect(listed.map(({ full }) => full).toSorted()).toEqual(['ADA', 'BO']);
  const id = listed[0]?.response_id ?? '';
  await eventually(async () => {
    const seen = await ask(app, getResponse, { token: owner.token, params: { id } });
    expect(seen).toMatchObject({ source: 'email', status: 'invited' });
  });
  expect(mailed()[0]?.text).toContain('lädt Sie');
  const [kept] = await ask(app, getImports, { token: owner.token, params: { id: job.id } });
  expect(kept).toMatchObject({ state: 'done', total: 2, duplicates: 1, invited: 2, already: 0 });
  expect((await auditOf(app, owner, job.id)).map(({ kind }) => kind)).toContain('imported');
});

test('sent twice it invites no one twice and answers the same; with other people it is refused', async () => {
  const { app } = harness;
  const sent = listing(['ada', 'bo']);
  const [answer, again] = await Promise.all([ask(app, inviteList, sent), ask(app, inviteList, sent)]);
  expect(again).toEqual(answer);
  expect(await ask(app, inviteList, sent)).toEqual(answer);
  await eventually(() => expect(mailed()).toHaveLength(2));
  const other = { ...sent, body: { ...sent.body, people: listing(['cy']).body.people } };
  expect(await refusal(app, inviteList, other)).toMatchObject({ code: 'id_taken' });
});

test('people in the job get their link again, unless it no longer works or they got too many messages', async () => {
  const { app } = harness;
  const { token } = owner;
  const params = { id: job.id };
  const invite = (name: string) =>
    ask(app, inviteByEmail, { token, params, body: { id: newId(), name, email: `${name}@${domain}` } });
  await invite('known');
  const rejected = await invite('rejected');
  await ask(app, setStatus, {
    token,
    params: { id: rejected.id },
    body: { id: newId(), from: rejected.status, to: 'rejected' },
  });
  await addCandidate(app, job, { email: `finished@${domain}` });
  for (let sent = 0; sent < 5; sent += 1) await invite('pestered');
  const answer = await ask(app, inviteList, listing(['known', 'rejected', 'finished', 'pestered', 'fresh']));
  expect(answer.map(({ outcome }) => outcome)).toEqual([
    'again',
    'unchanged',
    'unchanged',
    'held_back',
    'invited',
  ]);
  await eventually(() =>
    expect(mailed().filter(({ to }) => to.address === `known@${domain}`)).toHaveLength(2),
  );
  const { invitations: listed } = await invitations();
  expect(listed.filter(({ email }) => email === `known@${domain}`)).toHaveLength(1);
  expect(listed.filter(({ email }) => email === `fresh@${domain}`)).toHaveLength(1);
});

test('a list is limited to 200 people, to rows a day, and to open jobs', async () => {
  const { app } = harness;
  const tooLong = listing(Array.from({ length: maxListed + 1 }, (_, index) => `p${index}`));
  expect(await refusal(app, inviteList, tooLong)).toMatchObject({ status: 422 });
  const wrong = listing(['ada']);
  wrong.body.people[0] = { id: newId(), name: '', email: 'ada(at)example.com' };
  expect(await refusal(app, inviteList, wrong)).toMatchObject({
    ...{ status: 422, fields: { 'people.0.email': 'format' } },
  });
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(imports).values({
      ...{ agency_id: owner.agencyId, id: newId(), job_id: job.id, channel: 'email' },
      ...{ language: 'en-US', state: 'done', total: maxRowsADay - 1 },
    }),
  );
  expect(await refusal(app, inviteList, listing(['ada', 'bo']))).toMatchObject({
    ...{ status: 429, code: 'too_many_requests' },
  });
  await ask(app, setJobActive, { token: owner.token, params: { id: job.id }, body: { active: false } });
  expect(await refusal(app, inviteList, listing(['ada']))).toMatchObject({ code: 'closed' });
  expect(await rowsOf(app, owner, 'responses')).toEqual([]);
});

test('members need the permission to invite, and the job', async () => {
  const { app } = harness;
  const reviewer = await addColleague(app, owner, 'reviewer');
  expect(await refusal(app, inviteList, listing(['ada'], reviewer.token))).toMatchObject({ status: 403 });
  const limited = await addColleague(app, owner, 'recruiter', { allCompanies: false });
  expect(await refusal(app, inviteList, listing(['ada'], limited.token))).toMatchObject({ status: 404 });
});

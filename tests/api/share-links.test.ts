// Share links by source: candidates carry their link's source, and closing one affects no other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { getSession, getShare, startShare } from '#contract/interview.ts';
import { addShareLink, getShareLinks, removeShareLink } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponses } from '#contract/response.ts';
import { share_links } from '../../server/platform/db/schema/job.ts';
import { newLinkHash } from '../../server/kernel/new-link-hash.ts';
import { call, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { begin, startBody } from './interviewing.ts';
import { addColleague, ask, makeJob, refusal, signUp } from './people.ts';
import type { Person } from './people.ts';
import { auditOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

const adding = (source: string) => ({
  token: owner.token,
  params: { id: job.id },
  body: { id: newId(), source },
});
const add = (source: string) => ask(harness.app, addShareLink, adding(source));
const list = () => ask(harness.app, getShareLinks, { token: owner.token, params: { id: job.id } });

test('a candidate who comes through a source’s link has its name, and is counted for it', async () => {
  const sent = adding('Job fair');
  const fair = await ask(harness.app, addShareLink, sent);
  expect(await ask(harness.app, addShareLink, sent)).toEqual(fair);
  const otherLink = await add('Newsletter');
  await begin(harness, { hash_link: fair.hash }, { email: 'fair@example.test' });
  await begin(harness, { hash_link: job.hash_link }, { email: 'own@example.test' });
  expect(await list()).toEqual([
    { ...fair, started: 1, finished: 0 },
    { ...otherLink, started: 0, finished: 0 },
  ]);
  const asked = { token: owner.token, params: { id: job.id } };
  const { responses } = await ask(harness.app, getResponses, asked);
  const sources = Object.fromEntries(responses.map((response) => [response.email, response.source]));
  expect(sources).toMatchObject({ 'fair@example.test': 'Job fair', 'own@example.test': 'share' });
});

test('a closed link responds like a closed job; running interviews continue, and other links stay open', async () => {
  const [link, stays] = [await add('Poster'), await add('Radio')];
  const who = await begin(harness, { hash_link: link.hash }, { email: 'poster@example.test' });
  const remove = { token: owner.token, params: { id: link.id } };
  await ask(harness.app, removeShareLink, remove);
  await ask(harness.app, removeShareLink, remove);
  const params = { hash: link.hash };
  expect(await refusal(harness.app, getShare, { params })).toMatchObject({ status: 410, code: 'closed' });
  const started = await refusal(harness.app, startShare, { params, body: startBody() });
  expect(started.code).toBe('closed');
  expect((await ask(harness.app, getSession, { token: who.token })).response_id).toBe(
    who.interview.response_id,
  );
  await ask(harness.app, getShare, { params: { hash: stays.hash } });
  await ask(harness.app, getShare, { params: { hash: job.hash_link } });
  expect((await list()).map((link) => link.source)).not.toContain('Poster');
});

test('a start whose reply was lost gets the same reply after the link was closed', async () => {
  const link = await add('Leaflet');
  const body = startBody();
  const sent = { params: { hash: link.hash }, body };
  const first = await ask(harness.app, startShare, sent);
  await ask(harness.app, removeShareLink, { token: owner.token, params: { id: link.id } });
  expect((await ask(harness.app, startShare, sent)).response_id).toBe(first.response_id);
});

test('the audit log records who added and who closed a link, each once', async () => {
  const sent = adding('Radio tower');
  const colleague = await addColleague(harness.app, owner, 'recruiter');
  const remove = { token: colleague.token, params: { id: sent.body.id } };
  for (const _again of [1, 2]) await ask(harness.app, addShareLink, sent);
  for (const _again of [1, 2]) await ask(harness.app, removeShareLink, remove);
  const of = { job_id: job.id, source: 'Radio tower' };
  expect(await auditOf(harness.app, owner, sent.body.id)).toMatchObject([
    { kind: 'added', subject_kind: 'share_link', user_id: owner.userId, after: of },
    { kind: 'closed', subject_kind: 'share_link', user_id: colleague.userId, before: of },
  ]);
});

test('a job can have a hundred links; closing one makes room, and of two at once the second is refused', async () => {
  const full = await makeJob(harness.app, owner);
  await harness.deps.db.asTenant(owner, (tx) =>
    tx.insert(share_links).values(
      Array.from({ length: 99 }, (_, i) => ({
        ...{ agency_id: owner.agencyId, id: newId(), job_id: full.id, source: `${i}` },
        ...{ hash: newLinkHash(), created_by: owner.userId },
      })),
    ),
  );
  const toFull = () => ({ ...adding('One more'), params: { id: full.id } });
  const answers = await Promise.all([1, 2].map(() => call(harness, addShareLink, toFull())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = await refusal(harness.app, addShareLink, toFull());
  expect(refused).toMatchObject({ code: 'too_many', details: { limit: 100, used: 100 } });
  const asked = { token: owner.token, params: { id: full.id } };
  const [first] = await ask(harness.app, getShareLinks, asked);
  await ask(harness.app, removeShareLink, { token: owner.token, params: { id: first?.id ?? '' } });
  await ask(harness.app, addShareLink, toFull());
});

test('links are for members of the agency who may invite', async () => {
  const link = await add('Website');
  const reviewer = await addColleague(harness.app, owner, 'reviewer');
  const stranger = await signUp(harness.app);
  for (const [person, status] of [
    [reviewer, 403],
    [stranger, 404],
  ] as const) {
    const { token } = person;
    const byJob = { token, params: { id: job.id } };
    const refusals = [
      await refusal(harness.app, getShareLinks, byJob),
      await refusal(harness.app, addShareLink, { ...byJob, body: { id: newId(), source: 'Mine' } }),
      await refusal(harness.app, removeShareLink, { token, params: { id: link.id } }),
    ];
    expect(refusals.map((refusal) => refusal.status)).toEqual([status, status, status]);
  }
  expect((await refusal(harness.app, addShareLink, adding(' '))).fields).toEqual({ source: 'required' });
});

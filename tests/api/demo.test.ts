// The demo candidate: a finished interview to try reviewing on. It counts nowhere, only its member can open it, and
// removing it leaves nothing behind.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCandidateCounts, getCandidates } from '#contract/candidates.ts';
import { startExport } from '#contract/export.ts';
import { getDecisionLetter, inviteToFollowUp } from '#contract/follow-up.ts';
import { addDemo, getHome, removeDemo } from '#contract/home.ts';
import { newId } from '#contract/id.ts';
import { getInvitations } from '#contract/invite.ts';
import { getJob, getJobs, setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { addComment, addNote, setSeen } from '#contract/note.ts';
import { getCurrentPlan, getUsage } from '#contract/plan.ts';
import { getResponse, getResponseCounts, getResponses, rateAnswer, setStatus } from '#contract/response.ts';
import { remindResponses, removeResponse, setStatuses, setTags } from '#contract/response-changes.ts';
import { setLegalHold } from '#contract/retention.ts';
import { getReviewQueues } from '#contract/review-queue.ts';
import { getSearch } from '#contract/search.ts';
import { addWebhook, webhookEvents } from '#contract/webhook.ts';
import { removeCompany } from '#contract/company.ts';
import { webhook_deliveries } from '../../server/platform/db/schema/webhook.ts';
import { findAsked } from '../../server/domain/candidates/exports/store.ts';
import { sweepPreviews } from '../../server/domain/interviews/previews/sweep.ts';
import { addCandidate } from './candidates.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, rowsOf } from './workspace.ts';

const dayMs = 86_400_000;
let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true, environment: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
  job = await makeJob(harness.app, owner, { hide_names: false });
});

const home = (person: Person = owner) => ask(harness.app, getHome, { token: person.token });
const detail = (id: string, person: Person = owner) =>
  ask(harness.app, getResponse, { token: person.token, params: { id } });
const remove = (person: Person = owner) => ask(harness.app, removeDemo, { token: person.token });

function adding(options: { of?: JobDetail; by?: Person; id?: string; language?: string } = {}) {
  const { of = job, by = owner, id = newId(), language = 'en-US' } = options;
  return {
    token: by.token,
    params: { id: of.id },
    body: { id },
    headers: { 'accept-language': language },
  };
}

async function add(options: Parameters<typeof adding>[0] = {}): Promise<string> {
  return (await ask(harness.app, addDemo, adding(options))).response_id;
}

const tables = [
  ...['responses', 'questions', 'question_versions', 'question_tests', 'response_questions', 'answers'],
  ...['takes', 'segments', 'files', 'ratings', 'notes', 'comments', 'response_tags', 'response_views'],
];

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of harness.deps.storage.survey(`agencies/${owner.agencyId}/`)) keys.push(key);
  return keys;
}

describe('a demo candidate', () => {
  test('has one finished answer of each kind, whose video plays', async () => {
    expect(await home()).toMatchObject({ demo: null, demo_job_id: job.id });
    const id = await add();
    const demo = await detail(id);
    expect(demo).toMatchObject({
      ...{ full: 'Alex Morgan', status: 'review', progress: 'completed', is_demo: true, hash: null },
      ...{ questions_count: 4, delete_at: null, email: '', others: [] },
    });
    expect(demo.answers.map((answer) => answer.question.type)).toEqual(['video', 'text', 'code', 'choice']);
    const [video, text, code, choice] = demo.answers;
    expect(video?.video).toMatchObject({ state: 'ready', mime_type: 'video/mp4', duration_seconds: 8 });
    expect(text?.text).toContain('small teams');
    expect(code?.code_results).toMatchObject([{ state: 'passed' }, { state: 'passed' }]);
    expect(choice?.option_ids).toHaveLength(1);
    for (const address of [video?.video?.url, video?.video?.poster, demo.preview_image]) {
      const reply = await harness.app.inject({ method: 'GET', url: address ?? '' });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.length).toBeGreaterThan(1000);
    }
    const { demo: card, demo_job_id } = await home();
    expect(card).toMatchObject({ response_id: id, job_id: job.id, full: 'Alex Morgan' });
    expect(card?.picture).toBeTruthy();
    expect(demo_job_id).toBeNull();
  });

  test('speaks the member’s language', async () => {
    const demo = await detail(await add({ language: 'de-DE' }));
    expect(demo.full).toBe('Alex Brandt');
    expect(demo.answers[0]?.question.question).toBe('Stellen Sie sich vor. Worauf sind Sie stolz?');
  });

  test('can be rated, decided, tagged and discussed', async () => {
    const id = await add();
    await workOn(id);
    const demo = await detail(id);
    expect(demo).toMatchObject({ status: 'accepted', tags: ['Fast'], seen: true });
    expect(demo.answers[0]).toMatchObject({ my_rate: 'good', comments: [{ text: 'Nice start' }] });
    expect(demo.notes).toMatchObject([{ text: 'Only a demo' }]);
  });

  test('stays until it is removed', async () => {
    const id = await add();
    await sweepPreviews.run({}, { ...harness.deps, now: () => new Date(Date.now() + 400 * dayMs) });
    expect((await detail(id)).id).toBe(id);
  });
});

/** Everything that reviewing can do to a candidate. */
async function workOn(id: string): Promise<void> {
  const { token } = owner;
  const [first] = (await detail(id)).answers;
  const ofResponse = { token, params: { id } };
  const ofAnswer = { token, params: { id: first?.id ?? '' } };
  await ask(harness.app, setSeen, { ...ofResponse, body: { seen: true } });
  await ask(harness.app, rateAnswer, { ...ofAnswer, body: { rate: 'good' } });
  await ask(harness.app, addComment, { ...ofAnswer, body: { id: newId(), at_ms: 500, text: 'Nice start' } });
  await ask(harness.app, addNote, { ...ofResponse, body: { id: newId(), text: 'Only a demo' } });
  const ofJob = { token, params: { id: job.id } };
  await ask(harness.app, setTags, { ...ofJob, body: { response_ids: [id], add: ['Fast'], remove: [] } });
  const held = { id: newId(), from: 'review', to: 'wait' };
  await ask(harness.app, setStatus, { ...ofResponse, body: held });
  const items = [{ response_id: id, from: 'wait', to: 'accepted' }];
  const changed = await ask(harness.app, setStatuses, { ...ofJob, body: { id: newId(), items } });
  expect(changed.changed).toEqual([id]);
}

describe('counts nowhere', () => {
  /** Everything that lists and counts report about the organization. */
  async function everything() {
    const { token } = owner;
    const ofJob = { token, params: { id: job.id } };
    const { demo: _, demo_job_id: __, checklist: ___, ...tiles } = await home();
    return {
      tiles,
      jobs: await ask(harness.app, getJobs, { token }),
      job: await ask(harness.app, getJob, ofJob),
      responses: await ask(harness.app, getResponses, ofJob),
      counts: await ask(harness.app, getResponseCounts, ofJob),
      candidates: await ask(harness.app, getCandidates, { token }),
      all: await ask(harness.app, getCandidateCounts, { token }),
      plan: await ask(harness.app, getCurrentPlan, { token }),
      usage: await ask(harness.app, getUsage, { token }),
      queues: await ask(harness.app, getReviewQueues, ofJob),
      invitations: await ask(harness.app, getInvitations, ofJob),
      found: await ask(harness.app, getSearch, { token, query: { q: 'Alex' } }),
      columns: [
        ...(await harness.deps.db.asTenant(owner, (tx) => findAsked(tx, owner.agencyId, job.id))),
      ].toSorted(),
    };
  }

  test('in no list, count, export column, email or webhook', async () => {
    const { token } = owner;
    const url = 'http://127.0.0.1:9/hook';
    const hook = { id: newId(), url, description: '', events: [...webhookEvents] };
    await ask(harness.app, addWebhook, { token, body: hook });
    await addCandidate(harness.app, job, { name: 'Bo Real' });
    const before = await everything();
    const mailsBefore = harness.mails.length;
    const id = await add();
    await workOn(id);
    expect(await everything()).toEqual(before);
    const deliveries = await harness.deps.db.asTenant(owner, (tx) => tx.select().from(webhook_deliveries));
    expect(deliveries).toEqual([]);
    expect(harness.mails.length).toBe(mailsBefore);
    await remove();
    expect(await everything()).toEqual(before);
  });

  test('cannot be exported, written to, reminded, held or removed like a candidate', async () => {
    const id = await add();
    const { token } = owner;
    const ofResponse = { token, params: { id } };
    const hidden = { status: 404, code: 'not_found' };
    const letter = { token, params: { id, kind: 'rejection' } };
    expect(await refusal(harness.app, getDecisionLetter, letter)).toMatchObject(hidden);
    const other = await makeJob(harness.app, owner, { for_follow_up: true });
    const onward = { ...ofResponse, body: { id: newId(), job_id: other.id } };
    expect(await refusal(harness.app, inviteToFollowUp, onward)).toMatchObject(hidden);
    const hold = { ...ofResponse, body: { on: true, reason: 'A reason' } };
    expect(await refusal(harness.app, setLegalHold, hold)).toMatchObject(hidden);
    expect(await refusal(harness.app, removeResponse, ofResponse)).toMatchObject(hidden);
    const ofJob = { token, params: { id: job.id } };
    const reminded = await ask(harness.app, remindResponses, {
      ...ofJob,
      body: { id: newId(), response_ids: [id] },
    });
    expect(reminded.changed).toEqual([]);
    const wanted = { id: newId(), format: 'csv', response_ids: [id] };
    const exported = await call(harness, startExport, { ...ofJob, body: wanted });
    if (!exported.error) expect(exported.data).toMatchObject({ total: 0 });
  });
});

describe('removing it', () => {
  test('deletes every row and file, and a second time changes nothing', async () => {
    const rows = () => Promise.all(tables.map((table) => rowsOf(harness.app, owner, table)));
    const before = await rows();
    const keysBefore = await storedKeys();
    const id = await add();
    await workOn(id);
    expect((await storedKeys()).length).toBe(keysBefore.length + 2);
    await remove();
    expect(await rows()).toEqual(before);
    await eventually(async () => expect(await storedKeys()).toEqual(keysBefore));
    expect((await refusal(harness.app, getResponse, { token: owner.token, params: { id } })).code).toBe(
      'not_found',
    );
    await remove();
    expect(await home()).toMatchObject({ demo: null, demo_job_id: job.id });
  });

  test('leaves the step of the checklist ticked', async () => {
    const id = await add();
    await workOn(id);
    expect((await home()).checklist).toMatchObject({ review: true });
    await remove();
    expect((await home()).checklist).toMatchObject({ review: true });
  });

  test('happens with its company too', async () => {
    await add();
    await ask(harness.app, removeCompany, { token: owner.token, params: { id: job.company_id } });
    expect(await rowsOf(harness.app, owner, 'responses')).toEqual([]);
    expect((await home()).demo).toBeNull();
  });
});

describe('who', () => {
  test('a member has one at a time, however often they ask', async () => {
    const other = await makeJob(harness.app, owner);
    const id = newId();
    const asked = await Promise.all([add({ id }), add({ id }), add(), add({ of: other }), add()]);
    expect(new Set(asked).size).toBe(1);
    expect(await add({ of: other })).toBe(asked[0]);
    const demos = (await rowsOf(harness.app, owner, 'responses')).length;
    expect(demos).toBe(1);
    await remove();
    expect(await add({ of: other })).not.toBe(asked[0]);
  });

  test('another job under the same id is refused', async () => {
    const id = newId();
    await add({ id });
    const other = await makeJob(harness.app, owner);
    const refused = await refusal(harness.app, addDemo, adding({ id, of: other }));
    expect(refused).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('each member has their own, which no colleague can open, rate or remove', async () => {
    const colleague = await addColleague(harness.app, owner, 'admin');
    const id = await add();
    const answer = (await detail(id)).answers[0]?.id ?? '';
    const { token } = colleague;
    const hidden = { status: 404, code: 'not_found' };
    expect(await refusal(harness.app, getResponse, { token, params: { id } })).toMatchObject(hidden);
    const rating = { token, params: { id: answer }, body: { rate: 'bad' } };
    expect(await refusal(harness.app, rateAnswer, rating)).toMatchObject(hidden);
    const decision = { id: newId(), from: 'review', to: 'rejected' };
    expect(await refusal(harness.app, setStatus, { token, params: { id }, body: decision })).toMatchObject(
      hidden,
    );
    expect(await home(colleague)).toMatchObject({ demo: null, demo_job_id: job.id });
    expect(await add({ by: colleague })).not.toBe(id);
    await remove(colleague);
    expect((await detail(id)).id).toBe(id);
  });

  test('a reviewer, a limited member and another organization are refused', async () => {
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, job.id);
    const refused = await refusal(harness.app, addDemo, adding({ by: reviewer }));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await home(reviewer)).toMatchObject({ demo: null, demo_job_id: null });
    const hidden = { status: 404, code: 'not_found' };
    const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    expect(await refusal(harness.app, addDemo, adding({ by: limited }))).toMatchObject(hidden);
    expect(await home(limited)).toMatchObject({ demo: null, demo_job_id: null });
    const stranger = await signUp(harness);
    expect(await refusal(harness.app, addDemo, adding({ by: stranger }))).toMatchObject(hidden);
    expect(await storedKeys()).toEqual([]);
  });

  test('an archived job is not offered', async () => {
    const params = { id: job.id };
    await ask(harness.app, setJobActive, { token: owner.token, params, body: { active: false } });
    expect(await home()).toMatchObject({ demo: null, demo_job_id: null });
  });
});

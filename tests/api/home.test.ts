// The Home page: each tile's number equals the total of the list that it opens, before and after every change; each
// member sees only their own jobs; hidden names stay hidden.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCandidateCounts, getCandidates } from '#contract/candidates.ts';
import { isClosingSoon } from '#contract/deadline.ts';
import { addDemo, getHome, setChecklist } from '#contract/home.ts';
import { newId } from '#contract/id.ts';
import { reportMail, resendInvitation } from '#contract/invite.ts';
import { getJobs, previewJob, updateJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { setSeen } from '#contract/note.ts';
import { removeResponses } from '#contract/response-changes.ts';
import { getResponse, getResponses, inviteByEmail, rateAnswer, reachedStages } from '#contract/response.ts';
import { replyToRequest, setStatus } from '#contract/response.ts';
import { memberships } from '../../server/platform/db/schema/agency.ts';
import { users } from '../../server/platform/db/schema/identity.ts';
import { addCandidate, addRequest, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { begin, interviewCalls } from './interviewing.ts';
import { addColleague, ask, draftOf, makeJob } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, messagesOf, openCompanyTo } from './workspace.ts';

const mailToken = 'reports-of-mails-only';
const dayMs = 86_400_000;

let harness: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({
    ...{ worker: true, listen: true },
    environment: { MAIL_EVENTS_TOKEN: mailToken },
  });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await signUp(harness);
  job = await makeJob(harness.app, owner, { name: 'Backend engineer', hide_names: false });
});

const { finish } = interviewCalls(() => ({ test: harness, owner }));
const home = (person: Person = owner) => ask(harness.app, getHome, { token: person.token });
const counted = async (query: Record<string, string>, person: Person = owner) =>
  (await ask(harness.app, getCandidateCounts, { token: person.token, query })).total;
const nothing = { total: 0, jobs: [] };

/** The totals of the lists that the tiles open. */
async function listsOf(person: Person = owner): Promise<number[]> {
  const jobs = await ask(harness.app, getJobs, { token: person.token });
  const now = harness.deps.now();
  return [
    await counted({ status: 'review' }, person),
    await counted({ stuck: 'yes' }, person),
    await counted({ delivery: 'failed' }, person),
    jobs.filter((each) => isClosingSoon(each, now)).length,
  ];
}

async function tilesOf(person: Person = owner): Promise<number[]> {
  const { review, stuck, undelivered, closing } = await home(person);
  return [review, stuck, undelivered, closing].map((tile) => tile.total);
}

/** The tiles' numbers, which must equal the totals of their lists. */
async function tiles(person: Person = owner): Promise<number[]> {
  const shown = await tilesOf(person);
  expect(shown).toEqual(await listsOf(person));
  return shown;
}

const inDays = (days: number) => new Date(harness.deps.now().getTime() + days * dayMs).toISOString();

describe('a tile counts what its list contains', () => {
  test('candidates to review, after a finish, a decision and a removal', async () => {
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    const someone = await begin(harness, job);
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    await finish(someone);
    const second = await addCandidate(harness.app, job);
    expect(await tiles()).toEqual([2, 0, 0, 0]);
    expect((await home()).review.jobs).toEqual([{ id: job.id, name: 'Backend engineer' }]);
    const decision = { id: newId(), from: 'review', to: 'accepted' };
    await ask(harness.app, setStatus, { token: owner.token, params: { id: second.id }, body: decision });
    expect(await tiles()).toEqual([1, 0, 0, 0]);
    const [first] = (
      await ask(harness.app, getCandidates, { token: owner.token, query: { status: 'review' } })
    ).responses;
    const body = { response_ids: [first?.id] };
    await ask(harness.app, removeResponses, { token: owner.token, params: { id: job.id }, body });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    expect((await home()).review).toEqual(nothing);
  });

  test('candidates who need help, until their request is answered', async () => {
    const candidate = await addCandidate(harness.app, job, { isAnswered: false, progress: 'in_progress' });
    const request = await addRequest(harness.app, candidate);
    expect(await tiles()).toEqual([0, 1, 0, 0]);
    const body = { state: 'answered', reply: 'Tomorrow.' };
    const params = { id: candidate.id, request };
    await ask(harness.app, replyToRequest, { token: owner.token, params, body });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    harness.passTime(2 * dayMs);
    expect(await tiles()).toEqual([0, 1, 0, 0]);
    harness.passTime(-2 * dayMs);
  });

  test('invitations that bounced, until the address is corrected', async () => {
    const invited = { id: newId(), name: 'Bo', email: 'bo@wrong.test' };
    await ask(harness.app, inviteByEmail, { token: owner.token, params: { id: job.id }, body: invited });
    await bounce(invited.id);
    expect(await tiles()).toEqual([0, 0, 1, 0]);
    expect((await home()).undelivered.jobs).toEqual([{ id: job.id, name: job.name }]);
    const params = { id: invited.id };
    const corrected = { id: newId(), channel: 'email', email: 'bo@right.test' };
    await ask(harness.app, resendInvitation, { token: owner.token, params, body: corrected });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
  });

  test('invitations that bounced, until they are withdrawn', async () => {
    const invited = { id: newId(), name: 'Cy', email: 'cy@wrong.test' };
    await ask(harness.app, inviteByEmail, { token: owner.token, params: { id: job.id }, body: invited });
    await bounce(invited.id);
    expect(await tiles()).toEqual([0, 0, 1, 0]);
    const body = { id: newId(), from: 'invited', to: 'rejected' };
    await ask(harness.app, setStatus, { token: owner.token, params: { id: invited.id }, body });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
  });

  test('jobs that end within a week with unfinished candidates, until the deadline is extended', async () => {
    const soon = await makeJob(harness.app, owner, { name: 'Ends soon', expire_date: inDays(3) });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    const someone = await begin(harness, soon);
    expect(await tiles()).toEqual([0, 0, 0, 1]);
    expect((await home()).closing.jobs).toEqual([{ id: soon.id, name: 'Ends soon' }]);
    const body = draftOf(soon, { expire_date: inDays(20) });
    const extended = await ask(harness.app, updateJob, { token: owner.token, params: { id: soon.id }, body });
    expect(await tiles()).toEqual([0, 0, 0, 0]);
    const back = draftOf(extended, { expire_date: inDays(7) });
    await ask(harness.app, updateJob, { token: owner.token, params: { id: soon.id }, body: back });
    expect(await tiles()).toEqual([0, 0, 0, 1]);
    await finish(someone);
    expect(await tiles()).toEqual([1, 0, 0, 0]);
  });

  test('with the two jobs that have most of them', async () => {
    const others = [await makeJob(harness.app, owner, { name: 'Two' }), await makeJob(harness.app, owner)];
    await addCandidate(harness.app, job);
    for (const other of others) for (let n = 0; n < 2; n++) await addCandidate(harness.app, other);
    await addCandidate(harness.app, others[0] ?? job);
    const { review } = await home();
    expect(review.total).toBe(6);
    expect(review.jobs.map((each) => each.id)).toEqual(others.map((each) => each.id));
  });
});

test('a job’s four numbers equal the lists that they open, whatever its candidates do', async () => {
  const ofJob = { token: owner.token, params: { id: job.id } };
  const numbers = async () => {
    const found = (await ask(harness.app, getJobs, { token: owner.token })).find(({ id }) => id === job.id);
    const shown = [found?.invited_count, found?.started_count, found?.interviewed_count];
    const lists = await Promise.all(
      reachedStages.map(async (reached) => {
        const { responses } = await ask(harness.app, getResponses, { ...ofJob, query: { reached } });
        return responses.length;
      }),
    );
    expect([...shown, found?.decided_count]).toEqual(lists);
    return lists;
  };
  const decide = (id: string, from: string, to: string) =>
    ask(harness.app, setStatus, { ...ofJob, params: { id }, body: { id: newId(), from, to } });
  expect(await numbers()).toEqual([0, 0, 0, 0]);
  const invited = { id: newId(), name: 'Bo', email: 'bo@example.test' };
  await ask(harness.app, inviteByEmail, { ...ofJob, body: invited });
  await eventually(async () =>
    expect((await messagesOf(harness.app, owner, invited.id)).at(-1)?.state).toBe('sent'),
  );
  const someone = await begin(harness, job);
  const before = await numbers();
  expect(before.slice(1)).toEqual([1, 0, 0]);
  await finish(someone);
  const done = await addCandidate(harness.app, job);
  expect((await numbers()).slice(1)).toEqual([2, 2, 0]);
  await decide(done.id, 'review', 'accepted');
  expect((await numbers()).slice(1)).toEqual([2, 2, 1]);
  await decide(invited.id, 'invited', 'rejected');
  await numbers();
  await decide(done.id, 'accepted', 'review');
  await ask(harness.app, addDemo, { ...ofJob, body: { id: newId() } });
  await ask(harness.app, removeResponses, {
    ...ofJob,
    body: { response_ids: [someone.interview.response_id] },
  });
  expect((await numbers()).slice(1, 3)).toEqual([1, 1]);
});

async function bounce(responseId: string): Promise<void> {
  await eventually(async () =>
    expect((await messagesOf(harness.app, owner, responseId)).at(-1)?.state).toBe('sent'),
  );
  const sent = (await messagesOf(harness.app, owner, responseId)).at(-1);
  const reported = await call(harness, reportMail, {
    headers: { authorization: `Bearer ${mailToken}` },
    body: { message_id: `<${sent?.id}@candor.test>`, event: 'bounced', fault: 'no such user' },
  });
  expect(reported.status).toBe(200);
}

describe('members learn nothing about what they may not see', () => {
  test('a reviewer sees assigned jobs only, and no requests or deliveries', async () => {
    const hidden = await makeJob(harness.app, owner, { name: 'Hidden', expire_date: inDays(2) });
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, job.id);
    for (const each of [hidden, job]) {
      await addCandidate(harness.app, each);
      const stuck = await addCandidate(harness.app, each, { isAnswered: false, progress: 'in_progress' });
      await addRequest(harness.app, stuck);
    }
    expect(await tiles()).toEqual([2, 2, 0, 1]);
    expect(await tiles(reviewer)).toEqual([1, 0, 0, 0]);
    const shown = await home(reviewer);
    expect(shown.newest.map((card) => card.job_id)).toEqual([job.id]);
    expect(shown.checklist).toBeNull();
    expect(JSON.stringify(shown)).not.toContain(hidden.id);
    expect(await counted({ status: 'review', job_id: hidden.id }, reviewer)).toBe(0);
    expect(await counted({ status: 'review', company_id: hidden.company.id }, reviewer)).toBe(0);
  });

  test('a member limited to a company sees nothing of the others', async () => {
    const other = await makeJob(harness.app, owner, { name: 'Elsewhere' });
    const limited = await addColleague(harness.app, owner, 'recruiter', { allCompanies: false });
    await openCompanyTo(harness.app, limited, job.company.id);
    await addCandidate(harness.app, other);
    expect(await tiles(limited)).toEqual([0, 0, 0, 0]);
    expect((await home(limited)).newest).toEqual([]);
    await addCandidate(harness.app, job);
    expect(await tiles(limited)).toEqual([1, 0, 0, 0]);
  });

  test('another organization sees nothing', async () => {
    const stranger = await signUp(harness);
    await addCandidate(harness.app, job);
    expect(await home(stranger)).toMatchObject({
      ...{ review: nothing, stuck: nothing, undelivered: nothing, closing: nothing },
      ...{ newest: [], queue: null },
    });
  });

  test('a member without permission to see candidates gets jobs only', async () => {
    const member = await addColleague(harness.app, owner, 'recruiter', { permissions: ['jobs.view_all'] });
    await addCandidate(harness.app, job);
    expect(await home(member)).toMatchObject({ review: nothing, stuck: nothing, newest: [], queue: null });
  });
});

describe('the newest answers', () => {
  const cards = async (person: Person = owner) => (await home(person)).newest;

  test('are those of finished candidates, newest first, until this member has opened them', async () => {
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    const added: Candidate[] = [];
    for (let n = 0; n < 10; n++) {
      const createdAt = new Date(Date.now() - (10 - n) * 60_000);
      added.unshift(await addCandidate(harness.app, job, { name: `Candidate ${n}`, createdAt }));
    }
    await addCandidate(harness.app, job, { isAnswered: false, progress: 'in_progress' });
    const [newest] = added;
    if (newest) await storeVideo(harness.app, job, newest);
    const shown = await cards();
    expect(shown.map((card) => card.response_id)).toEqual(added.slice(0, 8).map(({ id }) => id));
    expect(shown[0]).toMatchObject({ full: 'Candidate 9', job_name: job.name, question_id: null });
    expect(shown[0]?.picture).toContain('/media/');
    await ask(harness.app, setSeen, {
      ...{ token: owner.token, params: { id: newest?.id ?? '' }, body: { seen: true } },
    });
    expect((await cards()).map((card) => card.response_id)).toEqual(added.slice(1, 9).map(({ id }) => id));
    expect((await cards(colleague))[0]?.response_id).toBe(newest?.id);
  });

  test('have neither name nor picture in a job that hides names, and lead to its queue', async () => {
    const blind = await makeJob(harness.app, owner, { name: 'Blind', hide_names: true });
    const candidate = await addCandidate(harness.app, blind, { name: 'Secret Name' });
    await storeVideo(harness.app, blind, candidate);
    const second = await addCandidate(harness.app, blind, { name: 'Secret Second' });
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    const unnamed = { response_id: null, full: null, picture: null, job_id: blind.id };
    expect(card).toMatchObject({ ...unnamed, count: 2 });
    expect(blind.questions.map((question) => question.id)).toContain(card?.question_id);
    expect(JSON.stringify(await home())).not.toMatch(new RegExp(`Secret|${candidate.id}`));
    for (const [left, { answerIds }] of [candidate, second].entries()) {
      const params = { id: answerIds[1] ?? '' };
      await ask(harness.app, rateAnswer, { token: owner.token, params, body: { rate: 'good' } });
      expect((await cards()).map((each) => each.count)).toEqual(left === 0 ? [1] : []);
    }
  });
});

describe('the queue to continue', () => {
  const rate = (candidate: Candidate | undefined, question: number) =>
    ask(harness.app, rateAnswer, {
      ...{ token: owner.token, params: { id: candidate?.answerIds[question] ?? '' } },
      body: { rate: 'good' },
    });

  test('is the one in which the member rated last, until all its answers are rated', async () => {
    const added = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
    expect((await home()).queue).toBeNull();
    await rate(added[0], 1);
    const queue = { job_id: job.id, question_id: job.questions[1]?.id, number: 2, rated: 1, answers: 2 };
    expect((await home()).queue).toMatchObject(queue);
    await rate(added[0], 3);
    expect((await home()).queue).toMatchObject({ question_id: job.questions[3]?.id, number: 4 });
    await rate(added[1], 3);
    expect((await home()).queue).toMatchObject(queue);
    await rate(added[1], 1);
    expect((await home()).queue).toBeNull();
  });

  test('is not hidden by a demo candidate that was rated since', async () => {
    const [first] = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
    await rate(first, 1);
    const { token } = owner;
    const added = { token, params: { id: job.id }, body: { id: newId() } };
    const { response_id } = await ask(harness.app, addDemo, added);
    const demo = await ask(harness.app, getResponse, { token, params: { id: response_id } });
    for (const { id } of demo.answers)
      await ask(harness.app, rateAnswer, { token, params: { id }, body: { rate: 'good' } });
    expect((await home()).queue).toMatchObject({ question_id: job.questions[1]?.id, rated: 1, answers: 2 });
  });
});

describe('the checklist', () => {
  const steps = async (person: Person = owner) => (await home(person)).checklist;

  test('is ticked from facts, and disappears when everything is done', async () => {
    const newcomer = await signUp(harness);
    const none = { company: false, job: false, preview: false, invite: false, review: false };
    expect(await steps(newcomer)).toEqual(none);
    expect(await steps()).toEqual({ ...none, company: true, job: true });
    const sent = { token: owner.token, params: { id: job.id } };
    await ask(harness.app, previewJob, { ...sent, body: { id: newId() } });
    expect(await steps()).toMatchObject({ preview: true, invite: false });
    const [me] = await harness.deps.db.asTenant(owner, (tx) =>
      tx.select({ email: users.email }).from(users).where(eq(users.id, owner.userId)),
    );
    await ask(harness.app, inviteByEmail, {
      ...sent,
      body: { id: newId(), name: 'Me', email: me?.email ?? '' },
    });
    expect(await steps()).toMatchObject({ invite: true, review: false });
    const candidate = await addCandidate(harness.app, job);
    const params = { id: candidate.answerIds[0] ?? '' };
    await ask(harness.app, rateAnswer, { token: owner.token, params, body: { rate: 'good' } });
    expect(await steps()).toBeNull();
  });

  test('stays hidden for the member who hid it, and comes back', async () => {
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    await ask(harness.app, setChecklist, { token: owner.token, body: { hidden: true } });
    expect(await steps()).toBeNull();
    expect(await steps(colleague)).toMatchObject({ job: true });
    await ask(harness.app, setChecklist, { token: owner.token, body: { hidden: false } });
    expect(await steps()).toMatchObject({ job: true });
    const [row] = await harness.deps.db.asTenant(owner, (tx) =>
      tx.select().from(memberships).where(eq(memberships.user_id, owner.userId)),
    );
    expect(row?.checklist).toBe('shown');
  });
});

test('only the member’s own pages learn that a candidate was opened', async () => {
  const colleague = await addColleague(harness.app, owner, 'recruiter');
  const candidate = await addCandidate(harness.app, job);
  const stopped = new AbortController();
  const read = async (person: Person) => {
    const reply = await fetch(`${harness.app.listeningOrigin}/api/events`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: stopped.signal,
    });
    const received = { text: '' };
    void (async () => {
      for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? [])
        received.text += piece;
    })().catch(() => undefined);
    return received;
  };
  const [mine, theirs] = [await read(owner), await read(colleague)];
  await ask(harness.app, setSeen, {
    ...{ token: owner.token, params: { id: candidate.id }, body: { seen: true } },
  });
  const decision = { id: newId(), from: 'review', to: 'accepted' };
  await ask(harness.app, setStatus, { token: owner.token, params: { id: candidate.id }, body: decision });
  await eventually(() => expect(theirs.text).toContain('"kind":"response"'));
  await eventually(() => expect(mine.text).toContain('"kind":"seen"'));
  expect(theirs.text).not.toContain('"kind":"seen"');
  stopped.abort();
});

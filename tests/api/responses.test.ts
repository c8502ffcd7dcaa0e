// Responses: the list, a candidate's page, and the team's decisions, ratings and notes, also by two
// members at once.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { addNote } from '#contract/note.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { getResponse, getResponseCounts, getResponses, rateAnswer, setStatus } from '#contract/response.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';
import { setUserActive } from '#contract/user.ts';
import { sweepRemoved, undoMs } from '../../server/domain/candidates/sweep-removed.ts';
import { addCandidate, storeCv, storeVideo } from './candidates.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo, auditOf, rowsOf } from './workspace.ts';

let harness: TestApp;
let owner: Person;
let job: JobDetail;

beforeAll(async () => {
  harness = await startTestApp({ worker: true });
  owner = await signUp(harness.app);
  job = await makeJob(harness.app, owner);
});
afterAll(() => harness.stop());

function see(id: string, person = owner) {
  return ask(harness.app, getResponse, { token: person.token, params: { id } });
}

function decide(responseId: string, from: ResponseStatus, to: ResponseStatus, id = newId()) {
  return { token: owner.token, params: { id: responseId }, body: { id, from, to } };
}

function rate(answerId: string | undefined, given: Rate | null, person = owner) {
  const params = { id: answerId ?? '' };
  return ask(harness.app, rateAnswer, { token: person.token, params, body: { rate: given } });
}

describe('the list', () => {
  test('is newest first, a page at a time, complete and without repeats while others arrive', async () => {
    const { app } = harness;
    const big = await makeJob(app, owner);
    const start = Date.parse('2026-11-01T00:00:00Z');
    // Groups of four share a moment, so that the id decides the order.
    for (let n = 0; n < 120; n++) {
      await addCandidate(app, big, { isAnswered: false, createdAt: new Date(start + Math.floor(n / 4)) });
    }
    const seen: { id: string; created_at: string }[] = [];
    let after: string | undefined;
    for (let page = 0; page < 3; page++) {
      const query = after ? { after } : {};
      const got = await ask(app, getResponses, { token: owner.token, params: { id: big.id }, query });
      expect(got.responses).toHaveLength(page < 2 ? 50 : 20);
      seen.push(...got.responses);
      after = got.next ?? undefined;
      await addCandidate(app, big, { isAnswered: false });
    }
    expect(after).toBeUndefined();
    expect(new Set(seen.map((response) => response.id)).size).toBe(120);
    const inOrder = seen.toSorted(
      (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
    );
    expect(seen.map((response) => response.id)).toEqual(inOrder.map((response) => response.id));
  });

  test('finds by part of a name, address or number, and by status', async () => {
    const { app } = harness;
    const some = await makeJob(app, owner);
    const ada = await addCandidate(app, some, { name: 'Ada 50% Lovelace', status: 'wait' });
    const bob = await addCandidate(app, some, { name: 'Bob_Byron', email: 'bob@lovelace.test' });
    await addCandidate(app, some, { name: 'Carl' });
    const find = async (query: Record<string, string>) => {
      const got = await ask(app, getResponses, { token: owner.token, params: { id: some.id }, query });
      const counts = await ask(app, getResponseCounts, {
        token: owner.token,
        params: { id: some.id },
        query,
      });
      expect(counts.total).toBe(got.responses.length);
      return got.responses.map((response) => response.id).toSorted();
    };
    expect(await find({ search: 'LOVELACE' })).toEqual([ada.id, bob.id].toSorted());
    expect(await find({ search: 'lovelace', status: 'wait' })).toEqual([ada.id]);
    expect(await find({ search: '0%' })).toEqual([ada.id]);
    expect(await find({ search: 'b_b' })).toEqual([bob.id]);
    expect(await find({ search: '\\' })).toEqual([]);
    expect(await find({ status: 'accepted' })).toEqual([]);
  });

  test('shows the most common of the answers’ rates and its share of the rated ones', async () => {
    const { app } = harness;
    const rated = await makeJob(app, owner);
    const ada = await addCandidate(app, rated);
    const none = await addCandidate(app, rated);
    await rate(ada.answerIds[0], 'good');
    await rate(ada.answerIds[1], 'good');
    await rate(ada.answerIds[2], 'bad');
    const { responses } = await ask(app, getResponses, { token: owner.token, params: { id: rated.id } });
    expect(responses.find((response) => response.id === ada.id)).toMatchObject({
      rating: { rate: 'good', percent: 67 },
      answers: [{ rate: 'good' }, { rate: 'good' }, { rate: 'bad' }, { rate: null }],
    });
    expect(responses.find((response) => response.id === none.id)?.rating).toBeNull();
  });

  test('falls back to the email address without a name', async () => {
    const { app } = harness;
    const nameless = await addCandidate(app, job, { name: '', email: 'nameless@example.test' });
    expect((await see(nameless.id)).full).toBe('nameless@example.test');
  });

  test('refuses an invalid cursor', async () => {
    const query = { after: 'somewhere' };
    const sent = { token: owner.token, params: { id: job.id }, query };
    expect(await refusal(harness.app, getResponses, sent)).toMatchObject({
      status: 422,
      fields: { after: 'format' },
    });
  });
});

describe('one candidate', () => {
  test('is shown with every answer in the order of the questions', async () => {
    const ada = await addCandidate(harness.app, job);
    const seen = await see(ada.id);
    expect(seen.answers.map((answer) => answer.id)).toEqual(ada.answerIds);
    expect(seen.answers.map((answer) => answer.question.type)).toEqual(['video', 'text', 'code', 'choice']);
    expect(seen.answers[1]?.text).toBe('Because.');
    expect(seen.answers[2]?.code).toEqual({ language: 'python', text: 'print(1)' });
    expect(seen.answers[3]).toMatchObject({ option_ids: [job.questions[3]?.tests[0]?.id], points: 1 });
    expect(seen).toMatchObject({ job_name: 'Nurse', questions_count: 4, notes: [], files: [] });
  });

  test('shows a video as uploading until it is stored, and then plays the recorded bytes', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    expect((await see(ada.id)).answers[0]?.video).toMatchObject({
      state: 'uploading',
      url: null,
      sha256: null,
    });
    const video = await storeVideo(app, job, ada);
    const seen = await see(ada.id);
    const shown = seen.answers[0]?.video;
    expect(shown).toMatchObject({
      state: 'ready',
      sha256: video.sha256,
      bytes: video.content.length,
      duration_seconds: 1.5,
    });
    expect((await app.inject({ url: shown?.url ?? '' })).rawPayload.equals(video.content)).toBe(true);
    expect(shown?.original).toBe(shown?.url);
    expect(seen.preview_image).toBe(shown?.poster);
  });

  test('shows the files that came with the answers', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const content = Buffer.from('%PDF-1.7 a life');
    await storeCv(app, ada, content);
    const { files } = await see(ada.id);
    expect(files).toMatchObject([{ kind: 'cv', name: 'CV.pdf', bytes: content.length }]);
    const opened = await app.inject({ url: files[0]?.url ?? '' });
    expect(opened.rawPayload.equals(content)).toBe(true);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is hidden from a reviewer of other jobs, with its answers and notes', async () => {
    const { app } = harness;
    const otherJob = await makeJob(app, owner);
    const [mine, theirs] = [await addCandidate(app, job), await addCandidate(app, otherJob)];
    const reviewer = await addColleague(app, owner, 'reviewer');
    await assignJobTo(app, reviewer, job.id);
    await see(mine.id, reviewer);
    const { token } = reviewer;
    const note = { id: newId(), text: 'Hello' };
    const replies = await Promise.all([
      ...[theirs.id, newId()].flatMap((id) => [
        send(app, getResponse, { token, params: { id } }),
        send(app, addNote, { token, params: { id }, body: note }),
      ]),
      ...[theirs.answerIds[0] ?? '', newId()].map((id) =>
        send(app, rateAnswer, { token, params: { id }, body: { rate: 'bad' } }),
      ),
    ]);
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(404);
  });
});

describe('a decision', () => {
  test('moves between the four statuses and back, and every change is in the history', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const way: ResponseStatus[] = ['review', 'accepted', 'review', 'rejected', 'wait'];
    for (const [n, to] of way.slice(1).entries()) {
      const decided = await ask(app, setStatus, decide(ada.id, way[n] ?? 'review', to));
      expect(decided.status).toBe(to);
    }
    const { history } = await see(ada.id);
    expect(history.map((line) => [line.from, line.to])).toEqual(way.slice(1).map((to, n) => [way[n], to]));
    expect(history[0]).toMatchObject({ kind: 'status', user_name: 'Olga Owner' });
  });

  test('can only follow allowed moves', async () => {
    const { app } = harness;
    const invited = await addCandidate(app, job, { status: 'invited', isAnswered: false });
    for (const to of ['new', 'review', 'wait', 'accepted', 'invited'] as const) {
      const refused = await refusal(app, setStatus, decide(invited.id, 'invited', to));
      expect(refused).toMatchObject({ status: 409, code: 'transition_not_allowed' });
    }
    expect((await ask(app, setStatus, decide(invited.id, 'invited', 'rejected'))).status).toBe('rejected');
  });

  test('by two members at once counts once, and the other sees the result', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const replies = await Promise.all([
      send(app, setStatus, decide(ada.id, 'review', 'accepted')),
      send(app, setStatus, decide(ada.id, 'review', 'rejected')),
    ]);
    const lost = replies.find((reply) => reply.statusCode === 409);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    const { status } = await see(ada.id);
    expect(lost?.json().error).toMatchObject({ code: 'edited_meanwhile', details: { current: { status } } });
    expect((await auditOf(app, owner, ada.id)).filter((line) => line.kind === 'status')).toHaveLength(1);
  });

  test('repeated after a lost reply is the same decision, even after later ones', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const sent = decide(ada.id, 'review', 'accepted');
    await ask(app, setStatus, sent);
    await ask(app, setStatus, decide(ada.id, 'accepted', 'wait'));
    expect((await ask(app, setStatus, sent)).status).toBe('wait');
    const otherCall = { ...sent, body: { ...sent.body, to: 'rejected' } };
    expect(await refusal(app, setStatus, otherCall)).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('is not for a reviewer', async () => {
    const { app } = harness;
    const reviewer = await addColleague(app, owner, 'reviewer');
    await assignJobTo(app, reviewer, job.id);
    const ada = await addCandidate(app, job);
    const sent = { ...decide(ada.id, 'review', 'accepted'), token: reviewer.token };
    expect(await refusal(app, setStatus, sent)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('a rating', () => {
  test('counts once per member; the most common rate wins, a tie goes to the lower', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const colleague = await addColleague(app, owner, 'recruiter');
    const [answer] = ada.answerIds;
    await rate(answer, 'bad');
    await rate(answer, 'good');
    expect((await see(ada.id)).answers[0]).toMatchObject({ rate: 'good', my_rate: 'good', raters_count: 1 });
    const both = await rate(answer, 'middling', colleague);
    expect(both.answers[0]).toMatchObject({ rate: 'middling', my_rate: 'middling', raters_count: 2 });
    const back = await rate(answer, null, colleague);
    expect(back.answers[0]).toMatchObject({ rate: 'good', my_rate: null, raters_count: 1 });
    expect(await rate(answer, null, colleague)).toEqual(back);
  });
});

test('a rating says how many members have rated, of those who may', async () => {
  const { app } = harness;
  const owner2 = await signUp(app);
  const place = await makeJob(app, owner2);
  const other = await makeJob(app, owner2);
  const ada = await addCandidate(app, place);
  const raters = async (person = owner2) => {
    const query = { token: person.token, params: { id: place.id } };
    const [row] = (await ask(app, getResponses, query)).responses;
    const detail = await ask(app, getResponse, { token: person.token, params: { id: ada.id } });
    expect(detail.raters).toEqual(row?.raters);
    return row?.raters;
  };
  expect(await raters()).toEqual({ rated: 0, of: 1 });
  const recruiter = await addColleague(app, owner2, 'recruiter');
  const assigned = await addColleague(app, owner2, 'reviewer');
  await assignJobTo(app, assigned, place.id);
  // Members who do not see the job, may not rate, or rate elsewhere do not count.
  const elsewhere = await addColleague(app, owner2, 'reviewer');
  await assignJobTo(app, elsewhere, other.id);
  await addColleague(app, owner2, 'recruiter', { allCompanies: false });
  const reader = await addColleague(app, owner2, 'recruiter', {
    permissions: ['responses.view', 'jobs.view_all'],
  });
  await addColleague(app, owner, 'recruiter');
  expect(await raters()).toEqual({ rated: 0, of: 3 });
  await rate(ada.answerIds[0], 'good', recruiter);
  await rate(ada.answerIds[1], 'bad', recruiter);
  await rate(ada.answerIds[0], 'good', owner2);
  expect(await raters(assigned)).toEqual({ rated: 2, of: 3 });
  // A member who has left still counts as a rater.
  await ask(app, setUserActive, {
    token: owner2.token,
    params: { id: recruiter.userId },
    body: { active: false },
  });
  expect(await raters(reader)).toEqual({ rated: 2, of: 3 });
});

describe('notes', () => {
  test('are stored once, in order, with their author', async () => {
    const { app } = harness;
    const ada = await addCandidate(app, job);
    const colleague = await addColleague(app, owner, 'reviewer', { name: 'Rolf Reviewer' });
    await assignJobTo(app, colleague, job.id);
    const first = {
      token: owner.token,
      params: { id: ada.id },
      body: { id: newId(), text: ' <b>Strong</b> ' },
    };
    await Promise.all([ask(app, addNote, first), ask(app, addNote, first)]);
    const second = { ...first, token: colleague.token, body: { id: newId(), text: 'I agree' } };
    const { notes } = await ask(app, addNote, second);
    expect(notes).toMatchObject([
      { text: '<b>Strong</b>', user_name: 'Olga Owner' },
      { text: 'I agree', user_name: 'Rolf Reviewer', user_id: colleague.userId },
    ]);
    const otherCall = { ...first, body: { ...first.body, text: 'Weak' } };
    expect(await refusal(app, addNote, otherCall)).toMatchObject({ status: 409, code: 'id_taken' });
  });
});

describe('deleting', () => {
  test('removes everything, rows and bytes, with the same reply when repeated', async () => {
    const { app } = harness;
    const remaining = await addCandidate(app, job);
    const storedVideo = await storeVideo(app, job, remaining);
    const before = await tablesOf(owner);
    const gone = await addCandidate(app, job);
    const video = await storeVideo(app, job, gone);
    await rate(gone.answerIds[0], 'good');
    await ask(app, addNote, {
      token: owner.token,
      params: { id: gone.id },
      body: { id: newId(), text: 'A note' },
    });
    const sent = { token: owner.token, params: { id: gone.id } };
    await ask(app, removeResponse, sent);
    await ask(app, removeResponse, sent);
    expect(await refusal(app, getResponse, sent)).toMatchObject({ status: 404 });
    harness.passTime(undoMs + 60_000);
    await sweepRemoved.run({}, harness.deps);
    expect(await tablesOf(owner)).toEqual(before);
    await eventually(async () => {
      const sizes = await Promise.all(video.keys.map((key) => app.deps.storage.size(key)));
      expect(sizes).toEqual([undefined, undefined]);
    });
    for (const key of storedVideo.keys) expect(await app.deps.storage.size(key)).toBeGreaterThan(0);
    const lines = (await auditOf(app, owner, gone.id)).slice(-2);
    expect(lines).toMatchObject([{ kind: 'removed', user_id: owner.userId }, { kind: 'deleted' }]);
    expect(JSON.stringify(lines)).not.toContain('Ada');
  });

  test('is not for a recruiter', async () => {
    const { app } = harness;
    const recruiter = await addColleague(app, owner, 'recruiter');
    const ada = await addCandidate(app, job);
    const refused = await refusal(app, removeResponse, { token: recruiter.token, params: { id: ada.id } });
    expect(refused).toMatchObject({ status: 403, details: { permission: 'responses.delete' } });
  });
});

async function tablesOf(person: Person): Promise<string[][]> {
  const tables = [
    'responses',
    'answers',
    'ratings',
    'notes',
    'takes',
    'segments',
    'files',
    'candidate_sessions',
  ];
  return Promise.all(tables.map((table) => rowsOf(harness.app, person, table)));
}

test('responses of the same person in several jobs are linked, by address or number, if the member sees the jobs', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const two = await makeJob(app, owner);
  const three = await makeJob(app, owner);
  const email = 'several@example.test';
  const first = await addCandidate(app, job, { email });
  const second = await addCandidate(app, two, { email });
  const third = await addCandidate(app, three, { email: 'elsewhere@example.test' });
  const stranger = await signUp(app);
  await addCandidate(app, await makeJob(app, stranger), { email });
  const number = '+491705550001';
  await app.deps.db.asTenant(owner, (tx) =>
    tx.execute(sql`update responses set phone = ${number} where id in (${second.id}, ${third.id})`),
  );
  expect((await see(first.id)).others.map((response) => response.id)).toEqual([second.id]);
  const ofSecond = await see(second.id);
  expect(ofSecond.others.map((response) => response.id).toSorted()).toEqual([first.id, third.id].toSorted());
  expect(ofSecond.other_jobs).toBe(2);
  expect((await see(third.id)).others.map((response) => response.id)).toEqual([second.id]);
  const assigned = await addColleague(app, owner, 'reviewer');
  await assignJobTo(app, assigned, two.id);
  expect(await see(second.id, assigned)).toMatchObject({ others: [], other_jobs: 0 });
});

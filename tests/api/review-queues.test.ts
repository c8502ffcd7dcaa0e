// Review queues: each reviewer has their own order, and nothing in an answer reveals the candidate or
// colleagues' ratings before the reviewer has rated.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { setJobActive } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import { getAgreement, getAnswerInQueue, getReviewQueue, getReviewQueues } from '#contract/review-queue.ts';
import { getResponse, rateAnswer } from '#contract/response.ts';
import type { Rate } from '#contract/status.ts';
import { responses } from '../../server/platform/db/schema/response.ts';
import { addCandidate, storeCv, storeVideo } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { addColleague, ask, makeJob, refusal, send, signUp } from './people.ts';
import type { Person } from './people.ts';
import { assignJobTo } from './workspace.ts';

let harness: TestApp;
let owner: Person;

beforeAll(async () => {
  harness = await startTestApp();
  owner = await signUp(harness.app, 'Olga Owner');
});
afterAll(() => harness.stop());

const videoQuestion = (job: JobDetail) => job.questions[0]?.id ?? '';
const textQuestion = (job: JobDetail) => job.questions[1]?.id ?? '';

function queueOf(job: JobDetail, person = owner, question = textQuestion(job)) {
  return ask(harness.app, getReviewQueue, { token: person.token, params: { id: job.id, question } });
}

function queuesOf(job: JobDetail, person = owner) {
  return ask(harness.app, getReviewQueues, { token: person.token, params: { id: job.id } });
}

function see(answerId: string | undefined, person = owner) {
  return ask(harness.app, getAnswerInQueue, { token: person.token, params: { id: answerId ?? '' } });
}

function rate(answerId: string | undefined, given: Rate | null, person = owner) {
  const params = { id: answerId ?? '' };
  return ask(harness.app, rateAnswer, { token: person.token, params, body: { rate: given } });
}

async function change(candidate: Candidate, values: Partial<typeof responses.$inferInsert>): Promise<void> {
  await harness.app.deps.db.asTenant(candidate, (tx) =>
    tx
      .update(responses)
      .set(values)
      .where(sql`${responses.id} = ${candidate.id}`),
  );
}

describe('a review queue', () => {
  test('has a random order for each reviewer, which stays while others answer', async () => {
    const job = await makeJob(harness.app, owner);
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    const arrived: string[] = [];
    for (let n = 0; n < 12; n++) arrived.push((await addCandidate(harness.app, job)).answerIds[1] ?? '');
    const orderOf = async (person: Person) => (await queueOf(job, person)).map((item) => item.answer_id);
    const [mine, theirs] = [await orderOf(owner), await orderOf(colleague)];
    expect(mine.toSorted()).toEqual(arrived.toSorted());
    expect(theirs.toSorted()).toEqual(arrived.toSorted());
    // By chance, two of the three are equal once in 479,001,600 runs.
    expect(mine).not.toEqual(arrived);
    expect(theirs).not.toEqual(arrived);
    expect(mine).not.toEqual(theirs);
    const late = (await addCandidate(harness.app, job)).answerIds[1];
    expect((await orderOf(owner)).filter((id) => id !== late)).toEqual(mine);
  });

  test('contains ids, and whether the reviewer has rated: nothing about the people', async () => {
    const job = await makeJob(harness.app, owner);
    const ada = await addCandidate(harness.app, job, { name: 'Ada' });
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    await rate(ada.answerIds[1], 'good', colleague);
    const asked = { token: owner.token, params: { id: job.id, question: textQuestion(job) } };
    const reply = await send(harness.app, getReviewQueue, asked);
    expect(reply.json().response.data).toEqual([{ answer_id: ada.answerIds[1], rated: false }]);
    await rate(ada.answerIds[1], 'bad');
    expect(await queueOf(job)).toEqual([{ answer_id: ada.answerIds[1], rated: true }]);
  });

  test('contains answers of candidates who finished or ran out of time, and stored videos', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const done = await addCandidate(app, job);
    const late = await addCandidate(app, job, { progress: 'expired' });
    const sending = await addCandidate(app, job, { progress: 'uploading' });
    await addCandidate(app, job, { progress: 'in_progress' });
    await addCandidate(app, job, { progress: 'withdrawn' });
    await addCandidate(app, job, { isAnswered: false });
    const [preview, removed, deleted] = [
      await addCandidate(app, job),
      await addCandidate(app, job),
      await addCandidate(app, job),
    ];
    await change(preview, { source: 'preview' });
    await change(removed, { removed_at: new Date() });
    await change(deleted, { retention_deleted_at: new Date() });
    await storeVideo(app, job, done);
    const idsIn = async (question: string) =>
      (await queueOf(job, owner, question)).map((item) => item.answer_id);
    expect((await idsIn(textQuestion(job))).toSorted()).toEqual(
      [done, late, sending].map((candidate) => candidate.answerIds[1]).toSorted(),
    );
    expect(await idsIn(videoQuestion(job))).toEqual([done.answerIds[0]]);
    const answers = (await queuesOf(job)).map((queue) => queue.answers);
    expect(answers).toEqual([1, 3, 3, 3]);
    for (const hidden of [preview, removed, deleted]) {
      expect(await refusal(app, getAnswerInQueue, asked(hidden.answerIds[1]))).toMatchObject({ status: 404 });
    }
    expect(await refusal(app, getAnswerInQueue, asked(late.answerIds[0]))).toMatchObject({ status: 404 });
  });

  test('counts the progress per question, in the job’s order', async () => {
    const job = await makeJob(harness.app, owner);
    const colleague = await addColleague(harness.app, owner, 'recruiter');
    const [ada, bob] = [await addCandidate(harness.app, job), await addCandidate(harness.app, job)];
    await rate(ada.answerIds[1], 'good');
    await rate(ada.answerIds[2], 'good');
    await rate(bob.answerIds[2], 'good');
    await rate(bob.answerIds[3], 'good', colleague);
    expect(await queuesOf(job)).toEqual(
      job.questions.map(({ id, question, type }, n) => ({
        ...{ id, question, type },
        answers: type === 'video' ? 0 : 2,
        rated: [0, 1, 2, 0][n],
      })),
    );
  });

  test('stays open for an archived job, and gives 404 for a question of another job', async () => {
    const [job, otherJob] = [await makeJob(harness.app, owner), await makeJob(harness.app, owner)];
    await addCandidate(harness.app, job);
    await ask(harness.app, setJobActive, {
      token: owner.token,
      params: { id: job.id },
      body: { active: false },
    });
    expect(await queueOf(job)).toHaveLength(1);
    for (const question of [textQuestion(otherJob), newId()]) {
      const sent = { token: owner.token, params: { id: job.id, question } };
      expect(await refusal(harness.app, getReviewQueue, sent)).toMatchObject({ status: 404 });
    }
  });
});

const asked = (answerId: string | undefined, person = owner) => ({
  token: person.token,
  params: { id: answerId ?? '' },
});

const secret = {
  name: 'Wilhelmina Featherstone',
  email: 'wilhelmina.f@secret.example',
  phone: '+4915100001111',
  location: 'Little Snoring',
  note: 'Call me Willy',
};

describe('an answer in a review queue', () => {
  test('hides the candidate until the reviewer has rated it, even in the video’s address', async () => {
    const { app } = harness;
    const job = await makeJob(app, owner);
    const candidate = await addCandidate(app, job, secret);
    await change(candidate, secret);
    await storeVideo(app, job, candidate);
    await storeCv(app, candidate, Buffer.from('%PDF-1.7 Wilhelmina'));
    const revealing = [
      ...Object.values(secret),
      'Wilhelmina',
      'Featherstone',
      candidate.hash,
      candidate.id,
      // With its dot, which random signatures do not contain.
      'CV.pdf',
    ];
    for (const answerId of candidate.answerIds) {
      const { body } = await send(app, getAnswerInQueue, asked(answerId));
      expect(revealing.filter((word) => body.includes(word))).toEqual([]);
    }
    const { answer, candidate: who, hides_names } = await see(candidate.answerIds[0]);
    expect([who, hides_names]).toEqual([null, true]);
    for (const address of [answer.video?.url, answer.video?.original, answer.video?.poster]) {
      const media = await app.inject({ url: address ?? '' });
      expect(media.statusCode).toBe(200);
      const revealed = `${address} ${JSON.stringify(media.headers)}`;
      expect(revealing.filter((word) => revealed.includes(word))).toEqual([]);
    }
    await rate(candidate.answerIds[0], 'good');
    expect((await see(candidate.answerIds[0])).candidate).toEqual({
      response_id: candidate.id,
      full: secret.name,
    });
    // Rating one answer reveals one answer.
    expect((await see(candidate.answerIds[1])).candidate).toBeNull();
    await rate(candidate.answerIds[0], null);
    expect((await see(candidate.answerIds[0])).candidate).toBeNull();
  });

  test('shows the name from the start if the job does not hide names', async () => {
    const job = await makeJob(harness.app, owner, { hide_names: false });
    const candidate = await addCandidate(harness.app, job, { name: 'Bob Open' });
    const { candidate: who, hides_names } = await see(candidate.answerIds[1]);
    expect([who?.full, hides_names]).toEqual(['Bob Open', false]);
  });

  test.each([true, false])(
    'shows colleagues’ ratings only after the reviewer’s own (names hidden: %s)',
    async (hide_names) => {
      const { app } = harness;
      const job = await makeJob(app, owner, { hide_names });
      const candidate = await addCandidate(app, job);
      const [answerId] = candidate.answerIds.slice(1);
      const anna = await addColleague(app, owner, 'recruiter', { name: 'Anna Colleague' });
      const ben = await addColleague(app, owner, 'reviewer', { name: 'Ben Colleague' });
      await assignJobTo(app, ben, job.id);
      await rate(answerId, 'bad', anna);
      await rate(answerId, 'middling', ben);
      await addComment(candidate, answerId, anna, 'Evasive.');
      await addComment(candidate, answerId, owner, 'My own words.');
      const before = await send(app, getAnswerInQueue, asked(answerId));
      expect(['Colleague', 'Evasive', anna.userId].filter((word) => before.body.includes(word))).toEqual([]);
      const blind = await see(answerId);
      expect(blind).toMatchObject({ colleagues: [], answer: { rate: null, my_rate: null, raters_count: 0 } });
      expect(blind.answer.comments.map((comment) => comment.text)).toEqual(['My own words.']);
      await rate(answerId, 'bad');
      expect(await see(answerId)).toMatchObject({
        colleagues: [
          { user_name: 'Anna Colleague', rate: 'bad' },
          { user_name: 'Ben Colleague', rate: 'middling' },
        ],
        answer: { rate: 'bad', my_rate: 'bad', raters_count: 3, comments: [{}, {}] },
      });
    },
  );

  test('is complete: what was asked, said, chosen and run', async () => {
    const job = await makeJob(harness.app, owner);
    const candidate = await addCandidate(harness.app, job);
    await storeVideo(harness.app, job, candidate);
    const { answers } = await ask(harness.app, getResponse, asked(candidate.id));
    for (const [n, answerId] of candidate.answerIds.entries()) {
      const { answer } = await see(answerId);
      const { video, ...rest } = answer;
      const { video: shown, ...whole } = answers[n] ?? {};
      expect(rest).toEqual(whole);
      expect(video?.sha256).toBe(shown?.sha256);
    }
  });
});

describe('other members', () => {
  test('of another agency, without the assignment or the permission to rate, see nothing', async () => {
    const { app } = harness;
    const [job, otherJob] = [await makeJob(app, owner), await makeJob(app, owner)];
    const candidate = await addCandidate(app, job);
    await addCandidate(app, otherJob);
    const stranger = await signUp(app, 'Eve Stranger');
    const unassigned = await addColleague(app, owner, 'reviewer');
    await assignJobTo(app, unassigned, otherJob.id);
    const mute = await addColleague(app, owner, 'admin', {
      permissions: ['jobs.view_all', 'responses.view'],
    });
    const question = textQuestion(job);
    for (const [person, status] of [
      [stranger, 404],
      [unassigned, 404],
      [mute, 403],
    ] as const) {
      const { token } = person;
      const replies = await Promise.all([
        send(app, getReviewQueues, { token, params: { id: job.id } }),
        send(app, getReviewQueue, { token, params: { id: job.id, question } }),
        send(app, getAnswerInQueue, { token, params: { id: candidate.answerIds[1] ?? '' } }),
      ]);
      expect(replies.map((reply) => reply.statusCode)).toEqual([status, status, status]);
    }
    expect(await queueOf(otherJob, unassigned)).toHaveLength(1);
  });

  test('who may rate but not decide do not see how far raters agree', async () => {
    const job = await makeJob(harness.app, owner);
    const reviewer = await addColleague(harness.app, owner, 'reviewer');
    await assignJobTo(harness.app, reviewer, job.id);
    const sent = { token: reviewer.token, params: { id: job.id } };
    expect(await refusal(harness.app, getAgreement, sent)).toMatchObject({ status: 403 });
  });
});

test('agreement counts answers that at least two people rated, per question', async () => {
  const { app } = harness;
  const job = await makeJob(app, owner);
  const anna = await addColleague(app, owner, 'recruiter');
  const ben = await addColleague(app, owner, 'recruiter');
  const people = [await addCandidate(app, job), await addCandidate(app, job), await addCandidate(app, job)];
  // Two agree on good, two on bad, and the third answer has only one rating.
  for (const [n, given] of (['good', 'bad', 'good'] as const).entries()) {
    await rate(people[n]?.answerIds[1], given, anna);
    if (n < 2) await rate(people[n]?.answerIds[1], given, ben);
  }
  // Here they never agree.
  await rate(people[0]?.answerIds[2], 'good', anna);
  await rate(people[0]?.answerIds[2], 'bad', ben);
  await rate(people[0]?.answerIds[2], 'middling');
  const facts = await ask(app, getAgreement, { token: owner.token, params: { id: job.id } });
  expect(facts.competences).toEqual([]);
  expect(facts.questions).toEqual([
    { ...named(job, 0), answers: 0, raters: 0, percent: null, alpha: null },
    { ...named(job, 1), answers: 2, raters: 2, percent: 100, alpha: 1 },
    // All variation is within one answer: by definition no better than chance.
    { ...named(job, 2), answers: 1, raters: 3, percent: 0, alpha: 0 },
    { ...named(job, 3), answers: 0, raters: 0, percent: null, alpha: null },
  ]);
});

function named(job: JobDetail, n: number) {
  return { question_id: job.questions[n]?.id, question: job.questions[n]?.question };
}

async function addComment(
  candidate: Candidate,
  answerId: string | undefined,
  by: Person,
  text: string,
): Promise<void> {
  await harness.app.deps.db.asTenant(candidate, (tx) =>
    tx.execute(sql`insert into comments (agency_id, id, answer_id, user_id, text)
      values (${candidate.agencyId}, ${newId()}, ${answerId}, ${by.userId}, ${text})`),
  );
}

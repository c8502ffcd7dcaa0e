// Answers are compared with others to the same question: only inside the agency, only after a notice, and a person decides.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAudit } from '#contract/audit.ts';
import { erase, getCandidatePage } from '#contract/candidate-page.ts';
import { getDecisionLetter, sendDecisionLetter } from '#contract/follow-up.ts';
import { newId } from '#contract/id.ts';
import { chooseProcessing, getSession, getShare, startInvitation } from '#contract/interview.ts';
import { createJob, getJob } from '#contract/job.ts';
import type { JobDetail } from '#contract/job.ts';
import {
  getJobMatches,
  getMatch,
  getResponseMatches,
  hiddenBetween,
  reviewMatch,
} from '#contract/originality.ts';
import { getResponse } from '#contract/response.ts';
import { foldedWords } from '#contract/words.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { lockResponse } from '../../server/domain/interviews/progress.ts';
import { queueComparisons } from '../../server/domain/interviews/queue-comparisons.ts';
import { disguised, randomOf } from '../../server/domain/originality/test-answers.ts';
import { response_processing } from '../../server/platform/db/schema/transcript.ts';
import {
  compareNow,
  giveAnswer,
  jobMatches,
  matchesOf,
  noticesOf,
  onlyMatch,
  ownProgram,
  ownText,
  sendAnswer,
  sharedText,
} from './compared.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { addColleague, ask, jobDraft, makeJob, questionDraft, refusal } from './people.ts';
import { sayWords } from './said-words.ts';
import { assignJobTo, rowsOf } from './workspace.ts';

let test: TestApp;
let owner: SignedUp;

beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
});
afterAll(() => test.stop());

const checkedJob = (changes: Parameters<typeof makeJob>[2] = {}, of: SignedUp = owner) =>
  makeJob(test.app, of, { plagiarism_check: true, ...changes });
const textOnly = (question = 'Tell us about your last job', changes: object = {}) =>
  questionDraft('text', { question, ...changes });
const copied = sharedText(60);
const withCopy = () => `${ownText(30)} ${copied} ${ownText(30)}`;
const answer = (job: JobDetail, given: Parameters<typeof giveAnswer>[3]) =>
  giveAnswer(test, owner, job, given);

describe('the notice', () => {
  it('is shown where a question or the job has the check, and is stored with the start', async () => {
    const plain = await makeJob(test.app, owner);
    const noticed = async (job: JobDetail) =>
      (await call(test, getShare, { params: { hash: job.hash_link } })).data.processing;
    expect(await noticed(plain)).toEqual([]);
    const flagged = await makeJob(test.app, owner, { questions: [textOnly('a', { copyscape_check: true })] });
    const offer = { purpose: 'similarity', processor: '', version: expect.any(String), can_decline: false };
    expect(await noticed(flagged)).toEqual([offer]);
    const job = await checkedJob();
    expect(await noticed(job)).toEqual([offer]);
    const { who } = await answer(job, { text: ownText() });
    const { data } = await call(test, getSession, { token: who.token });
    expect(data.processing).toEqual([{ ...offer, choice: 'allowed' }]);
    const page = (await call(test, getCandidatePage, { token: who.token })).data;
    expect(page.processing).toEqual([{ ...offer, choice: 'allowed' }]);
  });

  it('who did not read it is neither compared nor a source, and is not shown a choice', async () => {
    const job = await checkedJob();
    const silent = await answer(job, { text: withCopy(), notice: false });
    const first = await answer(job, { text: withCopy() });
    const second = await answer(job, { text: ownText() });
    expect((await matchesOf(test, owner.token, silent)).answers).toMatchObject([{ state: 'not_checked' }]);
    expect(await matchesOf(test, owner.token, first)).toMatchObject({
      answers: [{ state: 'nothing_found' }],
      matches: [],
    });
    expect((await jobMatches(test, owner.token, job)).compared).toBe(2);
    expect((await rowsOf(test.app, owner, 'fingerprints')).join()).not.toContain(silent.answerId);
    expect((await call(test, getSession, { token: silent.who.token })).data.processing).toEqual([]);
    expect((await matchesOf(test, owner.token, second)).answers).toMatchObject([{ state: 'nothing_found' }]);
  });

  it('counts for answers after it: what was sent before is not compared', async () => {
    const job = await checkedJob();
    await answer(job, { text: withCopy() });
    const who = await candidate.begin(test, job, { email: `${newId()}@example.test` });
    const before = await sendAnswer(test, owner, who, { text: withCopy() });
    // The candidate continues on another device, whose page has the notice.
    test.passTime(60_000);
    const body = candidate.startBody({ processing: await noticesOf(test, job) });
    await call(test, startInvitation, { params: { hash: who.interview.hash }, body });
    await compareNow(test, owner, before);
    const compared = { who, responseId: who.interview.response_id, answerId: before };
    expect((await matchesOf(test, owner.token, compared)).answers).toMatchObject([{ state: 'not_checked' }]);
    test.passTime(60_000);
    const later = test.deps.now();
    await sendAnswer(test, owner, { ...who, token: body.session_token }, { text: withCopy() }, later);
    expect((await matchesOf(test, owner.token, compared)).answers).toMatchObject([{ state: 'found' }]);
  });

  it('cannot be declined, and an unknown purpose changes nothing', async () => {
    const job = await checkedJob();
    const { who } = await answer(job, { text: ownText() });
    const [notice] = await noticesOf(test, job);
    for (const body of [
      { purpose: 'similarity', version: notice?.version ?? '', choice: 'declined' },
      { purpose: 'nonsense', version: 'x', choice: 'allowed' },
      { purpose: 'web_check', version: notice?.version ?? '', choice: 'allowed' },
    ] as const)
      expect(await refusal(test.app, chooseProcessing, { token: who.token, body })).toMatchObject({
        code: 'invalid_fields',
        fields: { version: 'not_allowed' },
      });
  });
});

describe('two answers with the same passage', () => {
  it('are a match: whose, how long, where in both texts, and which came first', async () => {
    const job = await checkedJob();
    const first = await answer(job, { text: withCopy(), name: 'Ada First' });
    expect((await matchesOf(test, owner.token, first)).answers).toMatchObject([
      { state: 'too_few', question: 'A text question', web: { state: 'off' } },
    ]);
    const second = await answer(job, { text: withCopy().toUpperCase(), name: 'Ben Second' });
    const match = await onlyMatch(test, owner.token, second);
    expect(match).toMatchObject({
      ...{ unit: 'words', review: 'open', longest: expect.any(Number), question: 'A text question' },
      sides: [
        { full: 'Ada First', response_id: first.responseId, job_id: job.id, job_name: job.name },
        { full: 'Ben Second', response_id: second.responseId },
      ],
    });
    expect(match.longest).toBeGreaterThanOrEqual(60);
    expect(await onlyMatch(test, owner.token, first)).toEqual(match);
    expect(await jobMatches(test, owner.token, job)).toEqual({
      compared: 2,
      total: 1,
      open: 1,
      matches: [match],
    });
    const { data } = await call(test, getMatch, { token: owner.token, params: { id: match.id } });
    const [passage] = data.passages;
    const passages = data.texts.map((text, i) =>
      text.slice(passage?.places[i]?.from, passage?.places[i]?.to),
    );
    expect(foldedWords(passages[0] ?? '').join(' ')).toContain(copied);
    expect(foldedWords(passages[1] ?? '')).toEqual(foldedWords(passages[0] ?? ''));
    expect(data).toMatchObject({ languages: ['', ''], reviewed: null });
  });

  it('of code are found with other names, moved functions and comments', async () => {
    const job = await checkedJob();
    const stolen = ownProgram(3);
    const random = randomOf(3);
    const first = await answer(job, { code: `${ownProgram(2)}\n${stolen}` });
    const second = await answer(job, {
      code: `${disguised(random, stolen)}\n${ownProgram(2)}`,
      language: 'typescript',
    });
    await answer(job, { code: ownProgram(4) });
    const match = await onlyMatch(test, owner.token, second);
    expect(match).toMatchObject({ unit: 'code' });
    expect(match.longest).toBeGreaterThanOrEqual(80);
    expect(match.sides.map(({ answer_id: id }) => id)).toEqual([first.answerId, second.answerId]);
    const { data } = await call(test, getMatch, { token: owner.token, params: { id: match.id } });
    expect(data.languages).toEqual(['javascript', 'typescript']);
  });

  it('of videos are found in their words', async () => {
    const job = await checkedJob({ questions: [questionDraft('video')] });
    const responses: string[] = [];
    for (const words of [withCopy(), withCopy(), ownText(80)]) {
      const { id, answerIds } = await sayWords(test, job, words);
      const answerId = answerIds[0] ?? '';
      await test.deps.db.asTenant(owner, async (tx) => {
        const notice = { purpose: 'similarity', processor: '', choice: 'allowed', notice_version: 'v' };
        const row = { agency_id: owner.agencyId, response_id: id, ...notice, decided_at: new Date(0) };
        await tx.insert(response_processing).values(row);
        await queueComparisons(tx, owner.agencyId, { answerId });
      });
      await compareNow(test, owner, answerId);
      responses.push(id);
    }
    const found = await jobMatches(test, owner.token, job);
    expect(found).toMatchObject({ compared: 3, total: 1 });
    expect(found.matches[0]?.sides.map(({ response_id: id }) => id).toSorted()).toEqual(
      responses.slice(0, 2).toSorted(),
    );
  });

  it('are none if it is starter code or the question', async () => {
    const starter = ownProgram(4);
    const question = sharedText(80);
    const job = await checkedJob({
      questions: [
        textOnly(question),
        questionDraft('code', { starters: [{ language: 'javascript', code: starter }] }),
      ],
    });
    for (let i = 0; i < 2; i++) {
      const { who } = await answer(job, { text: `${question} ${ownText(40)}` });
      await sendAnswer(test, owner, who, { code: `${starter}\n${ownProgram(1)}` });
    }
    expect(await jobMatches(test, owner.token, job)).toMatchObject({ compared: 4, total: 0 });
  });

  it('are none if one person gave both', async () => {
    const job = await checkedJob();
    const email = `${newId()}@example.test`;
    const [, second] = [
      await answer(job, { text: withCopy(), email }),
      await answer(job, { text: withCopy(), email: email.toUpperCase() }),
    ];
    expect((await matchesOf(test, owner.token, second)).answers).toMatchObject([{ state: 'nothing_found' }]);
  });

  it('are found in a copied job, and where both questions come from the bank', async () => {
    const job = await checkedJob();
    const original = job.questions.find(({ type }) => type === 'text');
    const bank = newId();
    const jobOf = (question: ReturnType<typeof questionDraft>) =>
      ask(test.app, createJob, {
        token: owner.token,
        body: jobDraft(job.company_id, { plagiarism_check: true, questions: [question] }),
      });
    const copy = await jobOf(textOnly('a', { origin_id: original?.id }));
    expect(copy.questions[0]?.origin_id).toBe(original?.id);
    const third = await jobOf(textOnly('a', { origin_id: original?.id }));
    const unrelated = await jobOf(textOnly('a'));
    await answer(job, { text: withCopy() });
    expect(await onlyMatch(test, owner.token, await answer(copy, { text: withCopy() }))).toBeTruthy();
    const both = await answer(third, { text: withCopy() });
    expect((await matchesOf(test, owner.token, both)).matches).toHaveLength(2);
    const alone = await answer(unrelated, { text: withCopy() });
    expect((await matchesOf(test, owner.token, alone)).answers).toMatchObject([{ state: 'too_few' }]);
    await answer(await jobOf(textOnly('a', { default_id: bank })), { text: withCopy() });
    const fromBank = await answer(await jobOf(textOnly('b', { default_id: bank })), { text: withCopy() });
    expect(await onlyMatch(test, owner.token, fromBank)).toBeTruthy();
  });

  it('of two agencies never meet, whatever they have in common', async () => {
    const stranger = await signUp(test);
    const bank = newId();
    const questions = () => [textOnly('a', { default_id: bank })];
    const ours = await checkedJob({ questions: questions() });
    const theirs = await checkedJob({ questions: questions() }, stranger);
    const text = withCopy();
    const mine = await giveAnswer(test, owner, ours, { text });
    const other = await giveAnswer(test, stranger, theirs, { text });
    expect((await matchesOf(test, owner.token, mine)).answers).toMatchObject([{ state: 'too_few' }]);
    expect((await matchesOf(test, stranger.token, other)).answers).toMatchObject([{ state: 'too_few' }]);
    // Even if somebody runs the other agency's task as their own.
    await compareNow(test, stranger, mine.answerId);
    expect(await rowsOf(test.app, stranger, 'matches')).toEqual([]);
    const match = await onlyMatch(test, owner.token, await answer(ours, { text: withCopy() }));
    for (const [endpoint, params] of [
      [getMatch, { id: match.id }],
      [getJobMatches, { id: ours.id }],
      [getResponseMatches, { id: mine.responseId }],
    ] as const)
      expect(await refusal(test.app, endpoint, { token: stranger.token, params })).toMatchObject({
        code: 'not_found',
      });
  });

  it('are shown from 20 answers on only if such a run is unusual', async () => {
    const job = await checkedJob({ questions: [textOnly()] });
    const stock = sharedText(30);
    // A phrase of 30 words that everybody uses, in the middle of own words.
    const plain = () => Array.from({ length: 20 }, () => `word${randomInt(1_000_000)}`).join(' ');
    for (let i = 0; i < 22; i++) await answer(job, { text: `${plain()} ${stock} ${plain()}` });
    expect(await jobMatches(test, owner.token, job)).toMatchObject({ compared: 22, total: 0 });
    const text = `${plain()} ${Array.from({ length: 45 }, (_, i) => `rare${i}`).join(' ')} ${plain()}`;
    await answer(job, { text });
    const thief = await answer(job, { text: `${plain()} ${text}` });
    const match = await onlyMatch(test, owner.token, thief);
    expect(match.longest).toBeGreaterThanOrEqual(45);
  }, 60_000);
});

describe('what was found', () => {
  it('changes no status, and its review is one of four, with who and when', async () => {
    const job = await checkedJob();
    await answer(job, { text: withCopy() });
    const second = await answer(job, { text: withCopy() });
    const statusOf = async () => {
      const { data } = await call(test, getResponse, {
        token: owner.token,
        params: { id: second.responseId },
      });
      return [data.status, data.progress, data.tags, data.rating];
    };
    const before = await statusOf();
    const { id } = await onlyMatch(test, owner.token, second);
    const review = (body: { seen: 'open' | 'concern'; review: 'open' | 'concern' | 'explained' }) => ({
      token: owner.token,
      ...{ params: { id }, body },
    });
    const { data } = await call(test, reviewMatch, review({ seen: 'open', review: 'concern' }));
    expect(data).toMatchObject({ review: 'concern', reviewed: { user_name: expect.stringMatching(/./) } });
    // Again is the same; from another state is refused with the current one.
    expect((await call(test, reviewMatch, review({ seen: 'open', review: 'concern' }))).data.review).toBe(
      'concern',
    );
    expect(await refusal(test.app, reviewMatch, review({ seen: 'open', review: 'explained' }))).toMatchObject(
      {
        code: 'edited_meanwhile',
        details: { current: { review: 'concern' } },
      },
    );
    expect(await jobMatches(test, owner.token, job)).toMatchObject({ total: 1, open: 0 });
    expect(await statusOf()).toEqual(before);
    const audit = await call(test, getAudit, { token: owner.token, query: { kind: 'match_reviewed' } });
    expect(JSON.stringify(audit.data)).toContain(second.answerId);
    // The other answer's comparison runs again: the conclusion stays.
    await compareNow(test, owner, second.answerId);
    expect((await onlyMatch(test, owner.token, second)).review).toBe('concern');
  });

  it('goes when the answer changes, and the new one is compared', async () => {
    const job = await checkedJob();
    await answer(job, { text: withCopy() });
    const second = await answer(job, { text: withCopy() });
    const { id } = await onlyMatch(test, owner.token, second);
    const later = new Date(test.deps.now().getTime() + 1000);
    await sendAnswer(test, owner, second.who, { text: ownText() }, later);
    expect(await matchesOf(test, owner.token, second)).toMatchObject({
      answers: [{ state: 'nothing_found' }],
      matches: [],
    });
    expect(await refusal(test.app, getMatch, { token: owner.token, params: { id } })).toMatchObject({
      code: 'not_found',
    });
    await sendAnswer(test, owner, second.who, { text: withCopy() }, new Date(later.getTime() + 1000));
    expect(await onlyMatch(test, owner.token, second)).toBeTruthy();
  });

  it('goes with the candidate and at the end of retention', async () => {
    const job = await checkedJob();
    const [gone, kept, third] = [
      await answer(job, { text: withCopy() }),
      await answer(job, { text: withCopy() }),
      await answer(job, { text: withCopy() }),
    ];
    expect((await matchesOf(test, owner.token, third)).matches).toHaveLength(2);
    await call(test, erase, { token: gone.who.token, body: { id: newId() } });
    expect((await matchesOf(test, owner.token, third)).matches).toHaveLength(1);
    await test.deps.db.asTenant(owner, async (tx) =>
      deleteGiven(tx, test.deps, await lockResponse(tx, owner.agencyId, kept.responseId)),
    );
    expect((await matchesOf(test, owner.token, third)).matches).toEqual([]);
    for (const table of ['compared_answers', 'fingerprints', 'matches'])
      for (const { answerId } of [gone, kept])
        expect((await rowsOf(test.app, owner, table)).join(), table).not.toContain(answerId);
  });

  it('is found once however often the task runs, and by two at the same time', async () => {
    const job = await checkedJob();
    const [first, second] = [
      await answer(job, { text: withCopy() }),
      await answer(job, { text: withCopy() }),
    ];
    await test.deps.db.asTenant(owner, async (tx) => {
      for (const { answerId } of [first, second])
        await tx.execute(`update compared_answers set state = 'waiting' where answer_id = '${answerId}'`);
    });
    await Promise.all([first, second, second].map(({ answerId }) => compareNow(test, owner, answerId)));
    expect(await onlyMatch(test, owner.token, first)).toBeTruthy();
  });
});

describe('a member', () => {
  it('without the permission sees nothing; with it, only through a job that they may see', async () => {
    const job = await checkedJob();
    const question = job.questions.find(({ type }) => type === 'text');
    const other = await checkedJob({ questions: [textOnly('a', { origin_id: question?.id })] });
    const mine = await answer(job, { text: withCopy(), name: 'Mia Mine' });
    const theirs = await answer(other, {
      text: withCopy(),
      name: 'Hidden Henry',
      email: 'henry@hidden.test',
    });
    const match = await onlyMatch(test, owner.token, mine);
    const reviewer = await addColleague(test.app, owner, 'reviewer');
    await assignJobTo(test.app, reviewer, job.id);
    const params = { id: match.id };
    expect(await refusal(test.app, getMatch, { token: reviewer.token, params })).toMatchObject({
      code: 'forbidden',
    });
    const permissions = ['responses.view', 'originality.view'] as const;
    const member = await addColleague(test.app, owner, 'reviewer', { permissions: [...permissions] });
    expect(await refusal(test.app, getMatch, { token: member.token, params })).toMatchObject({
      code: 'not_found',
    });
    await assignJobTo(test.app, member, job.id);
    const reply = await call(test, getMatch, { token: member.token, params });
    expect(reply.data.sides).toMatchObject([
      { full: 'Mia Mine', response_id: mine.responseId },
      { full: '', response_id: null, answer_id: null, job_id: null, job_name: '' },
    ]);
    // Of the other text, only what both have.
    const passages = reply.data.passages.map(({ places }) =>
      reply.data.texts[1]?.slice(places[1]?.from, places[1]?.to),
    );
    const inOrder = reply.data.texts[1]?.split(hiddenBetween).toSorted();
    expect(inOrder).toEqual(passages.toSorted());
    expect(foldedWords(passages[0] ?? '').join(' ')).toContain(copied);
    for (const secret of ['Hidden Henry', 'henry@hidden.test', theirs.responseId, theirs.answerId, other.id])
      expect(JSON.stringify([reply.data, await jobMatches(test, member.token, job)])).not.toContain(secret);
    expect(
      await refusal(test.app, getJobMatches, { token: member.token, params: { id: other.id } }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('asks the candidate with the ordinary letter, which names nobody else and needs no decision', async () => {
    const job = await checkedJob();
    const one = await answer(job, { text: withCopy(), name: 'Zelda Other' });
    const two = await answer(job, { text: withCopy(), name: 'Tim Two', email: 'tim@two.test' });
    const params = { id: two.responseId, kind: 'question' } as const;
    const { data: letter } = await call(test, getDecisionLetter, { token: owner.token, params });
    expect(letter).toMatchObject({ recipient: 'tim@two.test', state: null, is_default: true });
    expect(letter.text).toContain('Tim Two');
    expect(letter.text).toContain(owner.email);
    expect(`${letter.title} ${letter.text}`).not.toContain('Zelda');
    expect(`${letter.title} ${letter.text}`).not.toMatch(/\{\{/);
    const { title, text } = letter;
    const body = { id: newId(), title, text };
    expect((await call(test, sendDecisionLetter, { token: owner.token, params, body })).status).toBe(200);
    expect((await call(test, getDecisionLetter, { token: owner.token, params })).data.state).toBe('queued');
    const { data } = await call(test, getResponse, { token: owner.token, params: { id: two.responseId } });
    expect(data.history.map(({ kind }) => kind)).toContain('question_sent');
    expect(data.status).not.toBe('rejected');
    expect(one.responseId).not.toBe(two.responseId);
  });
});

it('the job setting and the origin of a question are stored', async () => {
  const [origin_id = ''] = (await checkedJob({ questions: [textOnly('a')] })).questions.map(({ id }) => id);
  const [known, strange] = [textOnly('a', { origin_id }), textOnly('b', { origin_id: newId() })];
  const job = await checkedJob({ questions: [known, strange, textOnly('c', { origin_id: known.id })] });
  const { data } = await call(test, getJob, { token: owner.token, params: { id: job.id } });
  expect(data).toMatchObject({
    ...{ plagiarism_check: true },
    questions: [{ origin_id }, { id: strange.id }, { origin_id: known.id }],
  });
  expect(data.questions[1], 'of no question that the member may see').not.toHaveProperty('origin_id');
});

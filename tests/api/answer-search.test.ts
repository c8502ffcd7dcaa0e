// The search in recognized and in written words: what it finds, and what it never shows. The words are put in as the task writes them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseProcessing, submitAnswer } from '#contract/interview.ts';
import type { JobDetail } from '#contract/job.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { getTranscript, searchAnswers, searchPageSize } from '#contract/transcript.ts';
import { indexWritten } from '../../server/domain/interviews/index-written.ts';
import { transcripts } from '../../server/platform/db/schema/transcript.ts';
import { addCandidate } from './candidates.ts';
import type { Candidate, CandidateOptions } from './candidates.ts';
import { answerTo, begin, questionOf } from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { sayWords, videoIndex } from './said-words.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, makeJob } from './people.ts';
import { assignJobTo } from './workspace.ts';

let test: TestApp;
let owner: SignedUp;
let job: JobDetail;
let ada: Candidate;

beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  ada = await say(job, "I worked the Night shift at the hospital in Zürich, and I don't mind nights.");
});
afterAll(() => test.stop());

const say = (of: JobDetail, text: string, options: CandidateOptions = {}) =>
  sayWords(test, of, text, options);

async function search(q: string, query: Record<string, string> = {}, token = owner.token) {
  return (await call(test, searchAnswers, { token, query: { q, ...query } })).data;
}
const candidatesOf = async (...args: Parameters<typeof search>) =>
  (await search(...args)).hits.map(({ response_id }) => response_id);

describe('the search in answers', () => {
  it('finds all words, phrases and the beginning of the last word, whatever their case and accents', async () => {
    for (const q of ['night', 'NIGHT hospital', 'zurich', 'Zürich', '"night shift"', 'hosp', "don't"])
      expect(await candidatesOf(q), q).toEqual([ada.id]);
    for (const q of ['shift-night-never', '"shift night"', '"the nigh"', 'night day', 'osp'])
      expect(await candidatesOf(q), q).toEqual([]);
  });

  it('shows the passage with its matches and its time', async () => {
    const [hit] = (await search('"night shift"')).hits;
    expect(hit).toMatchObject({ job_id: job.id, job_name: job.name, full: 'Ada Candidate', at_ms: 1200 });
    expect(hit?.matches.map(({ from, to }) => hit.passage.slice(from, to))).toEqual(['Night shift']);
    expect(hit?.question).toBe(job.questions[videoIndex(job)]?.question);
  });

  it('takes every input as words: nothing in it is an operator', async () => {
    for (const q of [
      "' | 'x",
      '!night',
      'night & shift',
      "night':*",
      '\\',
      '<->',
      '(((',
      '"',
      '\u0000a',
      '*',
    ])
      expect((await call(test, searchAnswers, { token: owner.token, query: { q } })).status, q).toBeLessThan(
        500,
      );
    expect(await candidatesOf('night & shift')).toEqual([ada.id]);
    expect(await candidatesOf('!night')).toEqual([ada.id]);
    expect(await search('... !')).toEqual({ hits: [], next: null });
  });

  it('is limited to a job or a candidate if asked', async () => {
    const other = await makeJob(test.app, owner);
    const ben = await say(other, 'Night shifts at night are mine');
    expect(new Set(await candidatesOf('night'))).toEqual(new Set([ada.id, ben.id]));
    expect(await candidatesOf('night', { job_id: job.id })).toEqual([ada.id]);
    expect(await candidatesOf('night', { response_id: ben.id })).toEqual([ben.id]);
  });

  it('pages exactly, newest first', async () => {
    const long = await makeJob(test.app, owner);
    const said: string[] = [];
    for (let i = 0; i < searchPageSize + 3; i++)
      said.push((await say(long, `lighthouse number ${i} here`)).id);
    const first = await search('lighthouse', { job_id: long.id });
    expect(first.hits).toHaveLength(searchPageSize);
    const second = await search('lighthouse', { job_id: long.id, after: first.next ?? '' });
    expect(second.next).toBeNull();
    const all = [...first.hits, ...second.hits].map(({ response_id }) => response_id);
    expect(all).toEqual(said.toReversed());
  });

  it('does not show candidates that were removed', async () => {
    const gone = await say(job, 'my secret is a submarine');
    expect(await candidatesOf('submarine')).toEqual([gone.id]);
    await call(test, removeResponse, { token: owner.token, params: { id: gone.id } });
    expect(await candidatesOf('submarine')).toEqual([]);
  });

  it('shows a reviewer the jobs that are assigned, and no others', async () => {
    const assigned = await makeJob(test.app, owner);
    const cleo = await say(assigned, 'I climb mountains on weekends');
    await say(job, 'I climb stairs on weekdays');
    const reviewer = await addColleague(test.app, owner, 'reviewer');
    expect(await candidatesOf('climb', {}, reviewer.token)).toEqual([]);
    await assignJobTo(test.app, reviewer, assigned.id);
    expect(await candidatesOf('climb', {}, reviewer.token)).toEqual([cleo.id]);
    expect(await candidatesOf('climb', { job_id: job.id }, reviewer.token)).toEqual([]);
  });

  it('never shows another organization’s words', async () => {
    const stranger = await signUp(test, 'Eve Elsewhere');
    expect(await candidatesOf('night', {}, stranger.token)).toEqual([]);
    expect(await candidatesOf('night', { job_id: job.id }, stranger.token)).toEqual([]);
    expect(await candidatesOf('night', { response_id: ada.id }, stranger.token)).toEqual([]);
    const params = { id: ada.answerIds[videoIndex(job)] ?? '' };
    expect((await call(test, getTranscript, { token: stranger.token, params })).status).toBe(404);
    const ofStranger = { agencyId: stranger.agencyId };
    const rows = await test.deps.db.asTenant(ofStranger, (tx) => tx.select().from(transcripts));
    expect(rows).toEqual([]);
  });
});

describe('the search in written answers', () => {
  const own = () => makeJob(test.app, owner);
  async function write(who: Interviewee, text: string): Promise<string> {
    const body = answerTo(questionOf(who, 'text'), { text });
    return (await call(test, submitAnswer, { token: who.token, body })).data.answer_id;
  }

  it('finds them as soon as they arrive, and by their new words once they are changed', async () => {
    const job = await own();
    const who = await begin(test, job, { name: 'Wanda Writes' });
    await write(who, 'I repair\nbicycles in the evening.');
    const [hit] = (await search('"repair bicycles"', { job_id: job.id })).hits;
    expect(hit).toMatchObject({
      full: 'Wanda Writes',
      at_ms: null,
      passage: 'I repair bicycles in the evening.',
    });
    expect(hit?.matches.map(({ from, to }) => hit.passage.slice(from, to))).toEqual(['repair bicycles']);
    await write(who, 'I build boats.');
    expect((await search('bicycles', { job_id: job.id })).hits).toEqual([]);
    expect((await search('boats', { job_id: job.id })).hits).toHaveLength(1);
  });

  it('does not end when a candidate declines transcripts: nobody else reads what is written', async () => {
    const job = await own();
    const who = await begin(test, job);
    await write(who, 'I paint fences.');
    const body = { purpose: 'transcript', version: 'any', choice: 'declined' };
    expect((await call(test, chooseProcessing, { token: who.token, body })).status).toBe(200);
    expect((await search('fences', { job_id: job.id })).hits).toHaveLength(1);
  });

  it('finds those that are older than the search after the daily task', async () => {
    const job = await own();
    const older = await addCandidate(test.app, job);
    expect(await candidatesOf('because', { job_id: job.id })).toEqual([]);
    await indexWritten.run({}, test.deps);
    expect(await candidatesOf('because', { job_id: job.id })).toEqual([older.id]);
  });
});

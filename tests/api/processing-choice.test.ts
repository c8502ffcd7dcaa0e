// What a candidate allows or declines decides whether anybody else hears an answer. Without a choice nobody does.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { erase, getCandidatePage } from '#contract/candidate-page.ts';
import { getConfig } from '#contract/config.ts';
import { newId } from '#contract/id.ts';
import { chooseProcessing, getSession, getShare, startInvitation } from '#contract/interview.ts';
import type { ProcessingChoice } from '#contract/processing.ts';
import { makeTranscript } from '#contract/transcript.ts';
import { deleteGiven } from '../../server/domain/candidates/retention/delete-given.ts';
import { lockResponse } from '../../server/domain/interviews/progress.ts';
import { hasFfmpeg } from '../../server/platform/ffmpeg/ffmpeg.ts';
import type { JobDetail } from '#contract/job.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob, refusal } from './people.ts';
import {
  answerBySpeaking,
  choosing,
  detailOf,
  hear,
  process,
  processor,
  said,
  saying,
  sendSpoken,
  startSpeechTest,
  transcriptOf,
  transcriptRows,
} from './spoken-takes.ts';
import type { Recorded, SpeechTest } from './spoken-takes.ts';
import { rowsOf } from './workspace.ts';

vi.setConfig({ testTimeout: 120_000 });

let speech: SpeechTest;
let test: TestApp;
let owner: SignedUp;
let job: JobDetail;

beforeAll(async () => {
  speech = await startSpeechTest();
  ({ test, owner, job } = speech);
});
afterEach(() => {
  speech.endpoint.hold = undefined;
});
afterAll(() => speech.stop());

const speak = (recorded: readonly Recorded[], options: Parameters<typeof answerBySpeaking>[2] = {}) =>
  answerBySpeaking(speech, recorded, options);
/** @throws if it is refused */
const choose = async (token: string, body: ProcessingChoice | undefined) =>
  (await call(test, chooseProcessing, { token, body })).data;

describe.runIf(await hasFfmpeg())('a candidate', () => {
  it('reads who processes what, and what they chose, and can change it', async () => {
    const { processing } = (await call(test, getShare, { params: { hash: job.hash_link } })).data;
    expect(processing).toEqual([
      { purpose: 'transcript', processor, version: expect.any(String), can_decline: true },
    ]);
    const allowed = await choosing(test, job.hash_link, 'allowed');
    const who = await candidate.begin(test, job, { processing: allowed });
    const choiceOf = async () =>
      (await call(test, getSession, { token: who.token })).data.processing?.map(({ choice }) => choice);
    expect(await choiceOf()).toEqual(['allowed']);
    const [body] = await choosing(test, job.hash_link, 'declined');
    await choose(who.token, body);
    expect(await choiceOf()).toEqual(['declined']);
  });

  it('sees the choice on their own page, once there is a video answer', async () => {
    const pageOf = async (token: string) => (await call(test, getCandidatePage, { token })).data.processing;
    const spoken = await speak([saying(said)]);
    expect(await pageOf(spoken.who.token)).toMatchObject([{ purpose: 'transcript', choice: 'allowed' }]);
    const silent = await candidate.begin(test, job);
    expect(await pageOf(silent.token)).toEqual([]);
  });

  it.each(['declined', 'not asked'] as const)(
    'who has %s is not heard, and members cannot tell',
    async (choice) => {
      const spoken = await speak([saying(said)], { choice });
      expect(await transcriptRows(test, owner, spoken.answerId)).toEqual([]);
      expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'none', fault: null, revision: 0 });
      expect((await detailOf(speech, spoken))?.transcript).toBeNull();
      const input = { token: owner.token, params: { id: spoken.answerId } };
      expect(await refusal(test.app, makeTranscript, input)).toMatchObject({ code: 'ai_off', status: 503 });
    },
  );

  it('who allowed another company, or another notice, was not asked', async () => {
    const processing = [{ purpose: 'transcript', version: '2020-01-deadbeef', choice: 'allowed' }] as const;
    const who = await candidate.begin(test, job, { processing: [...processing] });
    const { take, answerId } = await sendSpoken(test, who, [saying(said)]);
    await process(test, owner, take);
    expect(await transcriptRows(test, owner, answerId)).toEqual([]);
    const refused = await refusal(test.app, chooseProcessing, { token: who.token, body: processing[0] });
    expect(refused).toMatchObject({ code: 'invalid_fields', fields: { version: 'not_allowed' } });
  });

  it('is not heard by another company than the one that was named', async () => {
    const spoken = await speak([saying(said)]);
    const { transcribe } = test.deps.config;
    if (!transcribe) throw new Error('the setting is there');
    const config = { ...test.deps.config, transcribe: { ...transcribe, processor: 'Another Ltd, Malta' } };
    const before = speech.endpoint.requests.length;
    await hear(test, owner, spoken.answerId, { ...test.deps, config });
    expect(speech.endpoint.requests).toHaveLength(before);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'none' });
  });

  it('who declines later has nothing left, and may allow it again', async () => {
    const spoken = await speak([saying(said)]);
    await hear(test, owner, spoken.answerId);
    const { token } = spoken.who;
    const [declined] = await choosing(test, job.hash_link, 'declined');
    await choose(token, declined);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'none', words: [] });
    expect((await rowsOf(test.app, owner, 'answer_search')).join()).not.toContain(spoken.answerId);
    const [allowed] = await choosing(test, job.hash_link, 'allowed');
    await choose(token, allowed);
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready' });
  });

  it('is compared by recognized words where the job has the check, until the transcript is declined', async () => {
    const checked = await makeJob(test.app, owner, { plagiarism_check: true });
    const compared = async () => (await rowsOf(test.app, owner, 'compared_answers')).join();
    const spoken = await answerBySpeaking({ ...speech, job: checked }, [saying(said)]);
    expect(await compared()).not.toContain(spoken.answerId);
    await hear(test, owner, spoken.answerId);
    expect(await compared()).toContain(spoken.answerId);
    const [declined] = await choosing(test, checked.hash_link, 'declined');
    await choose(spoken.who.token, declined);
    expect(await compared()).not.toContain(spoken.answerId);
  });

  it('who declines while the service listens is not written down', async () => {
    const spoken = await speak([saying(said)]);
    let goOn = () => {};
    speech.endpoint.hold = new Promise((resolve) => (goOn = resolve));
    const before = speech.endpoint.requests.length;
    const running = hear(test, owner, spoken.answerId);
    await eventually(() => expect(speech.endpoint.requests).toHaveLength(before + 1));
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'running' });
    const [body] = await choosing(test, job.hash_link, 'declined');
    await choose(spoken.who.token, body);
    goOn();
    await running;
    expect(await transcriptRows(test, owner, spoken.answerId)).toEqual([]);
    expect((await rowsOf(test.app, owner, 'answer_search')).join()).not.toContain(spoken.answerId);
  });

  it('a candidate who agrees later is transcribed, including videos that have arrived already', async () => {
    const spoken = await speak([saying(said)], { choice: 'not asked' });
    expect(await transcriptRows(test, owner, spoken.answerId)).toEqual([]);
    const processing = await choosing(test, job.hash_link, 'allowed');
    const params = { hash: spoken.who.interview.hash };
    await call(test, startInvitation, { params, body: candidate.startBody({ processing }) });
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'waiting' });
  });

  it('who erases everything while the service listens leaves nothing behind', async () => {
    const spoken = await speak([saying(said)]);
    let goOn = () => {};
    speech.endpoint.hold = new Promise((resolve) => (goOn = resolve));
    const before = speech.endpoint.requests.length;
    const running = hear(test, owner, spoken.answerId);
    await eventually(() => expect(speech.endpoint.requests).toHaveLength(before + 1));
    expect((await call(test, erase, { token: spoken.who.token, body: { id: newId() } })).status).toBe(200);
    goOn();
    await running;
    for (const table of ['transcripts', 'answer_search', 'response_processing'])
      for (const id of [spoken.answerId, spoken.responseId])
        expect((await rowsOf(test.app, owner, table)).join(), table).not.toContain(id);
  });

  it('whose retention ends loses the words, and the row of the answer stays', async () => {
    const spoken = await speak([saying(said)]);
    await hear(test, owner, spoken.answerId);
    await test.deps.db.asTenant(owner, async (tx) => {
      const response = await lockResponse(tx, owner.agencyId, spoken.responseId);
      await deleteGiven(tx, test.deps, response);
    });
    expect(await transcriptRows(test, owner, spoken.answerId)).toEqual([]);
    expect((await rowsOf(test.app, owner, 'answer_search')).join()).not.toContain(spoken.answerId);
    expect((await detailOf(speech, spoken))?.transcript).toBeNull();
  });

  it('who chooses a take after it was processed is heard then, once', async () => {
    const processing = await choosing(test, job.hash_link, 'allowed');
    const who = await candidate.begin(test, job, { processing });
    const { take, answerId } = await sendSpoken(test, who, [saying(said)]);
    expect(await transcriptRows(test, owner, answerId), 'before it is processed').toEqual([]);
    await process(test, owner, take);
    await process(test, owner, take);
    expect(await transcriptRows(test, owner, answerId)).toHaveLength(1);
    const { rows } = await test.deps.db.pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'transcribe' and data->>'transcript_id' = $1`,
      [(await transcriptRows(test, owner, answerId))[0]?.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('without the setting', () => {
  it('nothing is offered, asked or done', async () => {
    const config = (await call(test, getConfig, { token: owner.token })).data;
    expect(config.transcripts).toBe(true);
    expect(config.permissions).toContain('ai.use');
    const plain = await startTestApp();
    try {
      const other = await signUp(plain);
      const off = (await call(plain, getConfig, { token: other.token })).data;
      expect(off.transcripts).toBe(false);
      expect(off.permissions).not.toContain('ai.use');
      const quiet = await makeJob(plain.app, other);
      const { processing } = (await call(plain, getShare, { params: { hash: quiet.hash_link } })).data;
      expect(processing).toEqual([]);
      // A page that was opened before the setting was removed.
      const before = await choosing(test, job.hash_link, 'allowed');
      const who = await candidate.begin(plain, quiet, { processing: before });
      expect((await call(plain, getSession, { token: who.token })).data.processing).toEqual([]);
      expect(await rowsOf(plain.app, other, 'response_processing')).toEqual([]);
    } finally {
      await plain.stop();
    }
  });
});

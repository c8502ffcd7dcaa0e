// The words of video answers: recorded in tones, sent by a candidate, processed by ffmpeg, and heard by an endpoint that computes them
// from the sound it receives.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportAnswers } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { getCurrentPlan } from '#contract/plan.ts';
import { makeTranscript } from '#contract/transcript.ts';
import { addWebhook, getWebhookDeliveries, removeWebhook } from '#contract/webhook.ts';
import { deleteTranscript } from '../../server/domain/interviews/queue-transcripts.ts';
import { EngineFault } from '../../server/domain/transcripts/engine.ts';
import { transcribe } from '../../server/domain/transcripts/transcribe.ts';
import { hasFfmpeg } from '../../server/platform/ffmpeg/ffmpeg.ts';
import { ai_usage } from '../../server/platform/db/schema/ai.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import { inventedWords } from '../ai-endpoint/speech-endpoint.ts';
import { inARow, toneWords } from '../ai-endpoint/tone-words.ts';
import { call, eventually, requestOf, runSqlOf } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import { addColleague, refusal } from './people.ts';
import {
  answerBySpeaking,
  detailOf,
  hear,
  said,
  saying,
  startSpeechTest,
  tonesIn,
  transcriptOf,
  transcriptRows,
} from './spoken-takes.ts';
import { usePlan } from './workspace.ts';
import type { Recorded, SpeechTest, Spoken } from './spoken-takes.ts';
import { readZip } from './zip.ts';

vi.setConfig({ testTimeout: 120_000 });

let speech: SpeechTest;
let test: TestApp;
let owner: SignedUp;

beforeAll(async () => {
  speech = await startSpeechTest();
  ({ test, owner } = speech);
});
afterEach(async () => {
  speech.endpoint.mode = undefined;
  speech.endpoint.hold = undefined;
  await runSqlOf(test, 'delete from service_states');
});
afterAll(() => speech.stop());

const speak = (recorded: readonly Recorded[]) => answerBySpeaking(speech, recorded);

/** Every word, and none more, within 120 ms of where the player has it. */
async function expectHeard(spoken: Spoken, recorded: readonly Recorded[]): Promise<void> {
  const { state, words, is_timed } = await transcriptOf(speech, spoken);
  expect({ state, is_timed }).toEqual({ state: 'ready', is_timed: true });
  const tones = tonesIn(recorded);
  expect(words.map(({ word }) => word)).toEqual(tones.map(({ word }) => word));
  for (const [i, { from_ms }] of words.entries())
    expect(Math.abs(from_ms - (tones[i]?.fromMs ?? 0)), `word ${i}`).toBeLessThan(120);
}

describe.runIf(await hasFfmpeg())('the words of a video answer', () => {
  it('are heard with their times, and nothing is complained about', async () => {
    const recorded = [saying(toneWords.slice(0, 20))];
    const spoken = await speak(recorded);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'waiting', words: [], fault: null });
    await hear(test, owner, spoken.answerId);
    await expectHeard(spoken, recorded);
    expect(await transcriptOf(speech, spoken)).toMatchObject({
      ...{ language: 'en', expected_language: 'en', model: 'words', fault: null },
      dropped: { silence: 0, repeated: 0, no_speech: 0, phrase: 0 },
    });
    expect((await detailOf(speech, spoken))?.transcript).toMatchObject({ state: 'ready', language: 'en' });
    expect(speech.endpoint.complaints).toEqual([]);
    expect(speech.endpoint.requests.at(-1)).toMatchObject({ language: 'en', format: 'verbose_json' });
    const [row] = await transcriptRows(test, owner, spoken.answerId);
    expect(row).toMatchObject({ engine: 'http', audio_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('are heard at their times in two segments whose sound starts late', async () => {
    const recorded = [saying(said, { lateMs: 700 }), saying(toneWords.slice(8, 14), { lateMs: 700 })];
    const spoken = await speak(recorded);
    await hear(test, owner, spoken.answerId);
    await expectHeard(spoken, recorded);
  });

  it('are heard in sound alone', async () => {
    const recorded = [saying(said, { hasPicture: false })];
    const spoken = await speak(recorded);
    await hear(test, owner, spoken.answerId);
    await expectHeard(spoken, recorded);
  });

  it('are all heard if a voice is quiet: at -50 dB', async () => {
    const recorded = [{ ...saying(said), tones: inARow(said, 500, -50) }];
    const spoken = await speak(recorded);
    await hear(test, owner, spoken.answerId);
    await expectHeard(spoken, recorded);
  });

  it('do not contain what the model invented in silences', async () => {
    const tones = [...inARow(said.slice(0, 4), 3000), ...inARow(said.slice(4), 8000)];
    const recorded = [{ tones, lengthMs: 13_000 }];
    const spoken = await speak(recorded);
    speech.endpoint.mode = 'hallucinates';
    await hear(test, owner, spoken.answerId);
    const { words, dropped } = await transcriptOf(speech, spoken);
    expect(words.map(({ word }) => word.replace(/\W/g, ''))).toEqual(said);
    for (const invented of inventedWords) expect(JSON.stringify(words)).not.toContain(invented);
    expect(dropped.phrase + dropped.silence + dropped.no_speech + dropped.repeated).toBeGreaterThan(20);
  });

  it('are none in silence, which is not even sent', async () => {
    const spoken = await speak([{ tones: [], lengthMs: 3000 }]);
    const before = speech.endpoint.requests.length;
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({
      state: 'nothing_heard',
      words: [],
      fault: null,
    });
    expect(speech.endpoint.requests).toHaveLength(before);
  });

  it('are none if there are fewer than three', async () => {
    const spoken = await speak([saying(['stop', 'wait'])]);
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'nothing_heard', words: [] });
  });

  it('cannot be heard in a video without a sound track', async () => {
    const spoken = await speak([saying(said, { hasSound: false })]);
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'failed', fault: 'no_sound' });
  });

  it('have the times of their passage if the model gives no others', async () => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = 'segments';
    await hear(test, owner, spoken.answerId);
    const { is_timed, words } = await transcriptOf(speech, spoken);
    expect(is_timed).toBe(false);
    expect(new Set(words.map(({ from_ms }) => from_ms)).size).toBe(1);
    expect(words).toHaveLength(said.length);
  });

  it('are in the candidate’s own archive, and announced to webhooks by ids', async () => {
    const { token } = owner;
    const url = 'https://hooks.example.test/';
    const hook = { id: newId(), url, description: '', events: ['transcript.ready'] };
    await call(test, addWebhook, { token, body: hook });
    const spoken = await speak([saying(said)]);
    await hear(test, owner, spoken.answerId);
    const params = { id: hook.id };
    const { items } = (await call(test, getWebhookDeliveries, { token, params })).data;
    expect(items.map(({ payload }) => JSON.parse(payload))).toEqual([
      {
        type: 'transcript.ready',
        timestamp: expect.any(String),
        data: {
          ...{ response_id: spoken.responseId, job_id: speech.job.id },
          ...{ status: null, answer_id: spoken.answerId },
        },
      },
    ]);
    await call(test, removeWebhook, { token, params });

    const archive = await test.app.inject(requestOf(exportAnswers, { token: spoken.who.token }));
    const files = new Map(readZip(archive.rawPayload).map(({ name, content }) => [name, content.toString()]));
    expect(files.get('01-video.txt')).toContain('0:00 I work night shift because we care');
    expect(files.get('01-video.vtt')).toContain('I work night shift because we care');
    expect(files.get('index.html')).toContain('href="01-video.vtt"');
  });

  it('show which language was heard, if it is another', async () => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = 'other-language';
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ expected_language: 'en', language: 'de' });
  });
});

describe.runIf(await hasFfmpeg())('a service that fails', () => {
  it.each([
    ['html', 'bad_reply'],
    ['too-many', 'bad_reply'],
    ['bad-times', 'bad_reply'],
    ['413', 'refused'],
    ['redirect', 'refused'],
  ] as const)('for good, with %s, is not asked again until a member does: %s', async (mode, fault) => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = mode;
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'failed', fault, words: [] });
    const before = speech.endpoint.requests.length;
    await hear(test, owner, spoken.answerId);
    expect(speech.endpoint.requests, 'the queue repeats a task that was lost').toHaveLength(before);

    speech.endpoint.mode = undefined;
    const params = { id: spoken.answerId };
    const again = await call(test, makeTranscript, { token: owner.token, params });
    expect(again.data).toMatchObject({ state: 'waiting', fault: null });
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready' });
    // A second click changes nothing.
    const { revision } = await transcriptOf(speech, spoken);
    expect((await call(test, makeTranscript, { token: owner.token, params })).data.revision).toBe(revision);
  });

  it.each(['429', '500', 'dies-mid-reply'] as const)('in passing, with %s, is asked again', async (mode) => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = mode;
    await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'waiting', fault: 'unreachable' });
    speech.endpoint.mode = undefined;
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready', fault: null });
  });

  it('again and again fails in the end, and says why', async () => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = '500';
    for (let attempt = 0; attempt < transcribe.retries; attempt++) {
      await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
      // The service rests for five minutes after five failures.
      test.passTime(301_000);
    }
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'failed', fault: 'unreachable' });
  });

  it('and a member without the permission, who cannot ask again', async () => {
    const spoken = await speak([saying(said)]);
    const reviewer = await addColleague(test.app, owner, 'reviewer');
    const params = { id: spoken.answerId };
    const input = { token: reviewer.token, params };
    expect(await refusal(test.app, makeTranscript, input)).toMatchObject({ code: 'forbidden' });
  });

  it('is retried by the worker, in the order of the queue', async () => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = '500';
    const worker = await startWorker(test.ownerUrl, [transcribe], test.deps);
    await eventually(async () =>
      expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'waiting', fault: 'unreachable' }),
    );
    speech.endpoint.mode = undefined;
    await eventually(async () =>
      expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready' }),
    );
    await worker.stop(1000);
  });
});

describe.runIf(await hasFfmpeg())('the plan’s minutes', () => {
  /** Seconds reserved or settled, and those released. */
  async function secondsOf({ answerId }: Spoken) {
    const rows = await test.deps.db.asTenant(owner, (tx) =>
      tx.select().from(ai_usage).where(eq(ai_usage.subject_id, answerId)),
    );
    return rows.map(({ state, units }) => [state, units]);
  }

  it('count what was sent, once, and nothing of a silent answer', async () => {
    const spoken = await speak([saying(said)]);
    await hear(test, owner, spoken.answerId);
    await hear(test, owner, spoken.answerId);
    expect(await secondsOf(spoken)).toEqual([['settled', 5]]);
    const silent = await speak([{ tones: [], lengthMs: 3000 }]);
    await hear(test, owner, silent.answerId);
    expect(await secondsOf(silent)).toEqual([['settled', 0]]);
  });

  it('are held by an answer that is tried again, and given back by one that failed', async () => {
    const spoken = await speak([saying(said)]);
    speech.endpoint.mode = '500';
    await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
    expect(await secondsOf(spoken)).toEqual([['reserved', 5]]);
    speech.endpoint.mode = 'html';
    await hear(test, owner, spoken.answerId);
    expect(await secondsOf(spoken)).toEqual([['released', 5]]);
  });

  it('are given back if the candidate is deleted while the answer is heard', async () => {
    const spoken = await speak([saying(said)]);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    speech.endpoint.hold = promise;
    const before = speech.endpoint.requests.length;
    const hearing = hear(test, owner, spoken.answerId);
    await expect.poll(() => speech.endpoint.requests.length, { timeout: 60_000 }).toBe(before + 1);
    await test.deps.db.asTenant(owner, (tx) => deleteTranscript(tx, owner.agencyId, spoken.answerId));
    resolve(undefined);
    await hearing;
    expect(await secondsOf(spoken)).toEqual([['released', 5]]);
    expect(await transcriptRows(test, owner, spoken.answerId)).toEqual([]);
  });

  it('stop transcripts at the limit, which start later, and never the candidate', async () => {
    await usePlan(test.app, owner, 'free');
    const spoken = await speak([saying(said)]);
    const before = speech.endpoint.requests.length;
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'over_limit', fault: null });
    expect(speech.endpoint.requests).toHaveLength(before);
    const input = { token: owner.token, params: { id: spoken.answerId } };
    expect(await refusal(test.app, makeTranscript, input)).toMatchObject({
      ...{ code: 'plan_limit', details: { what: 'transcript_minutes', limit: 0 } },
    });
    await usePlan(test.app, owner, 'team');
    expect((await call(test, makeTranscript, input)).data).toMatchObject({ state: 'waiting' });
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready' });
    const { ai } = (await call(test, getCurrentPlan, { token: owner.token })).data;
    expect(ai).toEqual([{ what: 'transcript_minutes', used: expect.any(Number), limit: 300 }]);
    await usePlan(test.app, owner, 'self_hosted');
  });
});

it.runIf(await hasFfmpeg())('a service that fails five times rests, which costs no attempt', async () => {
  const spoken = await speak([saying(said)]);
  speech.endpoint.mode = '500';
  for (let failure = 0; failure < 5; failure++)
    await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
  const [{ attempts } = { attempts: 0 }] = await transcriptRows(test, owner, spoken.answerId);
  const before = speech.endpoint.requests.length;
  await hear(test, owner, spoken.answerId);
  expect(speech.endpoint.requests).toHaveLength(before);
  expect(await transcriptRows(test, owner, spoken.answerId)).toMatchObject([{ attempts, state: 'waiting' }]);
  speech.endpoint.mode = undefined;
  test.passTime(301_000);
  await hear(test, owner, spoken.answerId);
  expect(await transcriptOf(speech, spoken)).toMatchObject({ state: 'ready' });
});

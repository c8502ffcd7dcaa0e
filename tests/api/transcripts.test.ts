// The words of video answers: recorded in tones, sent by a candidate, processed by ffmpeg, and heard by an endpoint that computes them
// from the sound it receives.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportAnswers } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { makeTranscript } from '#contract/transcript.ts';
import { addWebhook, getWebhookDeliveries, removeWebhook } from '#contract/webhook.ts';
import { EngineFault } from '../../server/domain/transcripts/engine.ts';
import { transcribe } from '../../server/domain/transcripts/transcribe.ts';
import { hasFfmpeg } from '../../server/platform/ffmpeg/ffmpeg.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import { inventedWords } from '../ai-endpoint/speech-endpoint.ts';
import { inARow, toneWords } from '../ai-endpoint/tone-words.ts';
import { call, eventually, requestOf } from './harness.ts';
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
afterEach(() => {
  speech.endpoint.mode = undefined;
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
    for (let attempt = 0; attempt < transcribe.retries; attempt++)
      await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
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

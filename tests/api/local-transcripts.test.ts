// The words of video answers, heard on this machine: by the real library, with a model for the tones of tests/ai-endpoint.
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTranscript } from '#contract/transcript.ts';
import { EngineFault } from '../../server/domain/transcripts/engine.ts';
import { transcribe } from '../../server/domain/transcripts/transcribe.ts';
import { mailServiceFault } from '../../server/platform/ai/services.ts';
import { hasFfmpeg } from '../../server/platform/ffmpeg/ffmpeg.ts';
import { stopPrograms } from '../../server/platform/ffmpeg/run-program.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import { writeToneModel } from '../ai-endpoint/tone-model.ts';
import { toneWords } from '../ai-endpoint/tone-words.ts';
import { call, eventually, runSqlOf, signUp, startTestApp } from './harness.ts';
import { makeJob } from './people.ts';
import {
  answerBySpeaking,
  hear,
  processor,
  said,
  saying,
  tonesIn,
  transcriptOf,
  transcriptRows,
} from './spoken-takes.ts';
import type { SpeakingTest } from './spoken-takes.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'candor-tones-'));
let speaking: SpeakingTest;

beforeAll(async () => {
  writeToneModel(folder);
  const environment = { AI_TRANSCRIBE_DIR: folder, AI_TRANSCRIBE_PROCESSOR: processor };
  const test = await startTestApp({ environment: { ...environment, SUPPORT_EMAIL: 'ops@example.test' } });
  const owner = await signUp(test);
  speaking = { test, owner, job: await makeJob(test.app, owner) };
});
afterEach(async () => {
  await runSqlOf(speaking.test, 'delete from service_states');
});
afterAll(async () => {
  await speaking.test.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(await hasFfmpeg())('a video answer', () => {
  it('is heard on this machine, every word at its time in the player, in pieces of 28 seconds', async () => {
    const { test, owner } = speaking;
    // 35 seconds.
    const recorded = [saying(toneWords, { lateMs: 700 }), saying(said, { lateMs: 700 })];
    const spoken = await answerBySpeaking(speaking, recorded);
    await hear(test, owner, spoken.answerId);
    const { state, is_timed, words, model } = await transcriptOf(speaking, spoken);
    expect({ state, is_timed, model }).toEqual({ state: 'ready', is_timed: true, model: 'tones' });
    const tones = tonesIn(recorded);
    expect(words.map(({ word }) => word)).toEqual(tones.map(({ word }) => word));
    for (const [i, { from_ms }] of words.entries())
      expect(Math.abs(from_ms - (tones[i]?.fromMs ?? 0)), `word ${i}`).toBeLessThan(120);
    const [row] = await transcriptRows(test, owner, spoken.answerId);
    expect(row).toMatchObject({ engine: 'local', model_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('waits while the model is corrupt, the operator gets an email, and it is heard after the model is replaced', async () => {
    const { test, owner } = speaking;
    const spoken = await answerBySpeaking(speaking, [saying(said)]);
    truncateSync(join(folder, 'model.onnx'), 1000);
    // Ends the process that has loaded the good model, as a minute without work would.
    stopPrograms();
    for (let attempt = 0; attempt < transcribe.retries; attempt++) {
      await expect(hear(test, owner, spoken.answerId)).rejects.toThrow(EngineFault);
      // After five failures in a row the model is not tried for five minutes.
      test.passTime(301_000);
    }
    expect(await transcriptOf(speaking, spoken)).toMatchObject({ state: 'waiting', fault: 'engine_crash' });
    const worker = await startWorker(test.ownerUrl, [mailServiceFault], test.deps);
    const letter = { subject: 'The speech model in AI_TRANSCRIBE_DIR does not work' };
    await eventually(() => expect(test.mails).toMatchObject([letter]));
    await worker.stop(1000);
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speaking, spoken)).toMatchObject({ state: 'failed', fault: 'engine_crash' });

    writeToneModel(folder);
    test.passTime(301_000);
    await call(test, makeTranscript, { token: owner.token, params: { id: spoken.answerId } });
    await hear(test, owner, spoken.answerId);
    expect(await transcriptOf(speaking, spoken)).toMatchObject({ state: 'ready', fault: null });
  });
});

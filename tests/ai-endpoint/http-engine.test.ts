// Against the strict endpoint, whose answers depend on the sound that reaches it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpeechEndpoint } from './speech-endpoint.ts';
import type { SpeechEndpoint, SpeechMode } from './speech-endpoint.ts';
import { inARow, soundOfWords, wavOf } from './tone-words.ts';
import { hasFfmpeg } from '../../server/platform/ffmpeg/ffmpeg.ts';
import { EngineFault } from '../../server/domain/transcripts/engine.ts';
import { httpEngine } from '../../server/domain/transcripts/http-engine.ts';

const said = ['I', 'work', 'night', 'shift', 'because', 'we', 'care'];
const lengthMs = 4000;
const key = 'a key';
const folder = mkdtempSync(path.join(tmpdir(), 'candor-speech-'));
const file = path.join(folder, 'sound.flac');
let endpoint: SpeechEndpoint;

beforeAll(async () => {
  endpoint = await startSpeechEndpoint(key);
  const wav = path.join(folder, `${createHash('sha256').update(folder).digest('hex')}.wav`);
  writeFileSync(wav, wavOf(soundOfWords(inARow(said), lengthMs)));
  spawnSync('ffmpeg', ['-v', 'error', '-i', wav, '-c:a', 'flac', file]);
});
afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

function engineOf(
  model: SpeechMode,
  changes: { key?: string; format?: 'json'; waitMs?: number; url?: string } = {},
) {
  const settings = {
    url: endpoint.url,
    model,
    key,
    format: 'verbose_json',
    concurrency: 1,
    processor: 'x',
  } as const;
  return httpEngine({ ...settings, ...changes }, changes.waitMs ?? 20_000);
}

function hear(...args: Parameters<typeof engineOf>) {
  return engineOf(...args).transcribe({ file, lengthMs }, 'en');
}

async function faultOf(...args: Parameters<typeof engineOf>) {
  try {
    await hear(...args);
  } catch (error) {
    if (error instanceof EngineFault) return [error.fault, error.isPassing];
    throw error;
  }
  return 'none';
}

describe.runIf(await hasFfmpeg())('the engine over HTTP', () => {
  it.each(['words', 'nested', 'bidi'] as const)('hears every word at its time: %s', async (model) => {
    const { language, segments } = await hear(model);
    expect(language).toBe('en');
    const words = segments.flatMap((segment) => segment.words);
    expect(words.map(({ word }) => word.replace('.', ''))).toEqual(said);
    for (const [i, { fromMs, toMs }] of words.entries()) {
      expect(Math.abs(fromMs - (500 + 450 * i))).toBeLessThan(30);
      expect(Math.abs(toMs - (800 + 450 * i))).toBeLessThan(30);
    }
    expect(segments.every(({ isTimed }) => isTimed)).toBe(true);
    expect(endpoint.complaints).toEqual([]);
    expect(endpoint.requests.at(-1)).toMatchObject({ language: 'en', format: 'verbose_json', lengthMs });
  });

  it.each(['segments', 'null-words'] as const)('hears words that have no times: %s', async (model) => {
    const { segments } = await hear(model);
    expect(segments.flatMap(({ words }) => words.map(({ word }) => word.replace('.', '')))).toEqual(said);
    expect(segments.every(({ isTimed }) => !isTimed)).toBe(true);
  });

  it('uses json and short pieces for models that have nothing else', async () => {
    expect(engineOf('json-only', { format: 'json' }).maxPieceMs).toBe(15_000);
    const { language, segments } = await hear('json-only', { format: 'json' });
    expect(language).toBe('');
    expect(segments.map(({ fromMs, toMs, words }) => [fromMs, toMs, words.length])).toEqual([
      [0, lengthMs, 7],
    ]);
    expect(await faultOf('json-only')).toEqual(['refused', false]);
  });

  it('tells what it heard in another language', async () => {
    expect((await hear('other-language')).language).toBe('de');
  });

  it.each([
    ['html', 'bad_reply', false],
    ['nan', 'bad_reply', false],
    ['huge', 'bad_reply', false],
    ['bad-times', 'bad_reply', false],
    ['redirect', 'refused', false],
    ['401', 'refused', false],
    ['413', 'refused', false],
    ['429', 'unreachable', true],
    ['500', 'unreachable', true],
    ['dies-mid-reply', 'unreachable', true],
  ] as const)('reports the failure %s as %s', async (model, fault, isPassing) => {
    expect(await faultOf(model)).toEqual([fault, isPassing]);
  });

  it('does not wait for ever', async () => {
    expect(await faultOf('slow', { waitMs: 300 })).toEqual(['unreachable', true]);
  });

  it('reports a wrong key and a host that is not there', async () => {
    expect(await faultOf('words', { key: 'another' })).toEqual(['refused', false]);
    expect(await faultOf('words', { url: 'http://127.0.0.1:9/v1' })).toEqual(['unreachable', true]);
  });
});

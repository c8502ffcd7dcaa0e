// The words of the endpoint survive what a recording goes through, so a wrong time in a test is the product's fault.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { gapMs, inARow, rate, soundOfWords, toneWords, wavOf, wordMs, wordsInSound } from './tone-words.ts';

const lengthMs = 1000 + toneWords.length * (wordMs + gapMs);
const tones = inARow(toneWords);

function throughFfmpeg(samples: Int16Array, encoding: string[], format: string): Int16Array {
  const encoded = spawnSync('ffmpeg', ['-v', 'error', '-i', '-', ...encoding, '-f', format, '-'], {
    ...{ input: wavOf(samples), maxBuffer: 1e8 },
  });
  if (encoded.status !== 0) throw new Error(String(encoded.stderr));
  const back = ['-ac', '1', '-ar', String(rate), '-f', 's16le', '-'];
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', '-', ...back], {
    input: encoded.stdout,
    maxBuffer: 1e8,
  });
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

function expectAll(
  samples: Int16Array,
  withinMs: number,
  times: readonly { word: string; fromMs: number }[] = tones,
) {
  const heard = wordsInSound(samples);
  expect(heard.map(({ word }) => word)).toEqual(times.map(({ word }) => word));
  for (const [i, { fromMs, toMs }] of heard.entries()) {
    const expected = times[i]?.fromMs ?? 0;
    expect(Math.abs(fromMs - expected), `beginning of ${i}`).toBeLessThanOrEqual(withinMs);
    expect(Math.abs(toMs - expected - wordMs), `end of ${i}`).toBeLessThanOrEqual(withinMs);
  }
}

it('has 64 different words', () => {
  expect(new Set(toneWords).size).toBe(64);
});

it('hears every word at its time', () => {
  expectAll(soundOfWords(tones, lengthMs), 20);
});

it.each([
  ['Opus, as browsers record', ['-c:a', 'libopus', '-b:a', '64k'], 'webm'],
  [
    'AAC, as renditions have',
    ['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-movflags', 'empty_moov'],
    'mp4',
  ],
  ['FLAC', ['-c:a', 'flac'], 'flac'],
])('hears every word at its time after %s', (_, encoding, format) => {
  // An encoder's delay is at most 50 ms.
  expectAll(throughFfmpeg(soundOfWords(tones, lengthMs), encoding, format), 50);
});

it('hears a quiet voice, at -50 dB', () => {
  const quiet = inARow(toneWords, 500, -50);
  expectAll(soundOfWords(quiet, lengthMs), 25, quiet);
});

it('hears nothing in silence, in noise and in a single tone', () => {
  expect(wordsInSound(new Int16Array(rate))).toEqual([]);
  expect(wordsInSound(Int16Array.from({ length: rate }, () => (Math.random() - 0.5) * 8000))).toEqual([]);
  const single = Int16Array.from({ length: rate }, (_, i) => 8000 * Math.sin((2 * Math.PI * 440 * i) / rate));
  expect(wordsInSound(single)).toEqual([]);
});

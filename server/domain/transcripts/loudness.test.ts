import { describe, expect, it } from 'vitest';
import { measureLoudness, piecesOf, sampleRate, silenceLevel, silencesIn } from './loudness.ts';

/** A tone of so many dB for so many milliseconds, or silence. */
type Stretch = [lengthMs: number, decibel: number | null];

function soundOf(stretches: readonly Stretch[]): Buffer {
  const samples = stretches.flatMap(([lengthMs, decibel]) => {
    const amplitude = decibel === null ? 0 : 32_767 * 10 ** (decibel / 20);
    return Array.from({ length: (lengthMs * sampleRate) / 1000 }, (_, i) =>
      Math.round(amplitude * Math.sin((2 * Math.PI * 440 * i) / sampleRate)),
    );
  });
  return Buffer.from(Int16Array.from(samples).buffer);
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const measured = (stretches: readonly Stretch[], chunk = 4096) =>
  measureLoudness(inChunks(soundOf(stretches), chunk));

describe('loudness', () => {
  it('is the same whatever the chunks are', async () => {
    const sound: Stretch[] = [
      [300, -10],
      [205, null],
    ];
    const whole = await measured(sound);
    expect(whole.lengthMs).toBe(505);
    expect(whole.peaks).toHaveLength(51);
    for (const size of [1, 7, 333]) expect(await measured(sound, size)).toEqual(whole);
  });

  it('of nothing is silence', async () => {
    const nothing = await measured([]);
    expect(nothing).toMatchObject({ lengthMs: 0, loudestSecond: -100 });
    expect(silencesIn(nothing, 1000)).toEqual([]);
    expect(piecesOf(nothing, 1000)).toEqual([{ fromMs: 0, toMs: 0 }]);
  });

  it('finds silences between loud sounds', async () => {
    const loudness = await measured([
      [1000, -10],
      [1500, -60],
      [1000, -10],
      [500, null],
      [500, -10],
      [2000, null],
    ]);
    expect(silencesIn(loudness, 1000)).toEqual([
      { fromMs: 1000, toMs: 2500 },
      { fromMs: 4500, toMs: 6500 },
    ]);
  });

  it('of a quiet voice is no silence', async () => {
    const quiet = await measured([
      [2000, -50],
      [2000, null],
      [2000, -50],
    ]);
    expect(silenceLevel(quiet)).toBeCloseTo(-83, 0);
    expect(silencesIn(quiet, 1000)).toEqual([{ fromMs: 2000, toMs: 4000 }]);
  });
});

it.each([null, -85])('a sound that is nothing but silence, at %s dB, is silent', async (decibel) => {
  const silent = await measured([[3005, decibel]]);
  expect(silencesIn(silent, 1000)).toEqual([{ fromMs: 0, toMs: 3005 }]);
});

describe('pieces', () => {
  it('end in silences, and are the whole sound together', async () => {
    const loudness = await measured([
      [900, -10],
      [400, null],
      [800, -10],
      [400, null],
      [800, -10],
    ]);
    expect(piecesOf(loudness, 1500)).toEqual([
      { fromMs: 0, toMs: 1100 },
      { fromMs: 1100, toMs: 2300 },
      { fromMs: 2300, toMs: 3300 },
    ]);
  });

  it('end at the quietest moment if there is no silence', async () => {
    const loudness = await measured([
      [1200, -10],
      [100, -20],
      [1200, -10],
    ]);
    const [first, second] = piecesOf(loudness, 1500);
    expect(first?.toMs).toBeGreaterThanOrEqual(1200);
    expect(first?.toMs).toBeLessThan(1300);
    expect(second).toEqual({ fromMs: first?.toMs, toMs: 2500 });
  });

  it('of a short sound are one', async () => {
    expect(piecesOf(await measured([[1000, -10]]), 1500)).toEqual([{ fromMs: 0, toMs: 1000 }]);
  });
});

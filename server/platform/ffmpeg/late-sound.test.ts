// A microphone can start after the camera. Renditions must say so in every player, also in the middle of a take.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hasFfmpeg, makeRendition } from './ffmpeg.ts';
import { limitsOf } from './video-limits.ts';

// Encoding is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'candor-late-sound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = ['-f', 'lavfi', '-i', 'testsrc=d=3:s=320x240:r=15'];
/** 0.3 s of a tone, 0.8 s after the sound begins. */
const beep = ['-f', 'lavfi', '-i', "sine=f=1000:d=2.3,volume='between(t,0.8,1.1)':eval=frame"];
const toWebm = ['-c:a', 'libopus', '-live', '1'];
const toVideo = ['-c:v', 'libvpx', '-deadline', 'realtime', ...toWebm];

/** Like a MediaRecorder: 3 s of video whose sound begins at 0.7 s, with a beep at 1.5 s. */
function recordLate(name: string): string {
  return run([...picture, '-itsoffset', '0.7', ...beep, ...toVideo], name);
}

function recordSound(name: string): string {
  return run([...beep, ...toWebm], name);
}

function run(args: readonly string[], name: string): string {
  const file = path.join(folder, name);
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, file]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return file;
}

/** Where tones begin, in seconds, for a player that plays the samples one after the other. */
function beginningsIn(file: string): number[] {
  const rate = 16_000;
  const raw = ['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', '-'];
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, ...raw], { maxBuffer: 1e8 });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length / 2);
  const found: number[] = [];
  let lastLoud = -rate;
  for (const [i, sample] of samples.entries()) {
    if (Math.abs(sample) < 1000) continue;
    if (i - lastLoud > rate / 10) found.push(i / rate);
    lastLoud = i;
  }
  return found;
}

async function beginningsOf(segments: string[]): Promise<number[]> {
  return beginningsIn(await makeRendition(segments, { folder, limits: limitsOf(6000) }));
}

describe.runIf(await hasFfmpeg())('sound that starts after the picture', () => {
  it('is early for a player that ignores times, in the recording itself', () => {
    const [beginning] = beginningsIn(recordLate('late.webm'));
    expect(beginning).toBeCloseTo(0.8, 1);
  });

  it('is heard at its time in a rendition of one segment', async () => {
    const beginnings = await beginningsOf([recordLate('only.webm')]);
    expect(beginnings).toHaveLength(1);
    expect(beginnings[0]).toBeCloseTo(1.5, 1);
  });

  it('is heard at its time in each of several segments', async () => {
    const beginnings = await beginningsOf([
      recordLate('first.webm'),
      recordSound('second.webm'),
      recordLate('third.webm'),
    ]);
    expect(beginnings).toHaveLength(3);
    // Each segment ends with a whole frame of AAC, which moves those after it by up to 40 ms.
    for (const [i, expected] of [1.5, 3.8, 6.8].entries())
      expect(Math.abs((beginnings[i] ?? 0) - expected), `tone ${i}`).toBeLessThan(0.12);
  });
});

// Recordings as browsers make them: by the browser with our recorder's options, and in Safari's format by
// ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';

/** A longer time without a frame in the middle makes the picture there too old for `momentShown`. In seconds. */
const longestGap = 0.3;

/**
 * A picture that brightens evenly from black to white, and a tone, in the first of these types that the
 * browser supports. The brightness gives the moment (`momentShown`). On a busy machine browsers drop
 * frames, so it records again if the pictures have a gap in the middle, where the stories jump to.
 * @throws if there is a gap each time
 */
export async function recordedBy(page: Page, mimeTypes: readonly string[], seconds: number): Promise<Buffer> {
  const gaps: number[] = [];
  while (gaps.length < 8) {
    const base64 = await page.evaluate(record, { mimeTypes, seconds });
    const recording = Buffer.from(base64, 'base64');
    const gap = gapInTheMiddle(recording, seconds);
    if (gap <= longestGap) return recording;
    gaps.push(gap);
  }
  throw new Error(`no frame for ${gaps.join(', ')} s`);
}

/** The longest time between two frames less than half a second away from the middle. In seconds. */
function gapInTheMiddle(recording: Buffer, seconds: number): number {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const listed = inFolder((folder) => {
    const file = path.join(folder, 'recording');
    writeFileSync(file, recording);
    return execFileSync('ffprobe', [...args, file], { encoding: 'utf8' });
  });
  const times = listed
    .split('\n')
    .map(Number.parseFloat)
    .filter(Number.isFinite)
    .toSorted((left, right) => left - right);
  const [from = 0] = times;
  const middle = from + seconds / 2;
  const gaps = times
    .slice(1)
    .map((time, i) => [times[i] ?? 0, time] as const)
    .filter(([start, end]) => end > middle - 0.5 && start < middle + 0.5)
    .map(([start, end]) => end - start);
  // Without a frame before and after it, the pictures ended before the middle.
  return gaps.length === 0 ? seconds : Math.max(...gaps);
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-recording-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in the page. */
async function record({ mimeTypes, seconds }: { mimeTypes: readonly string[]; seconds: number }) {
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new Error(`none of ${mimeTypes.join(', ')} is recorded here`);
  // Small: at 640x480, Chromium's encoder for VP8 skips whole seconds on a busy machine.
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const pen = canvas.getContext('2d');
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const audio = sound.createMediaStreamDestination();
  tone.connect(audio);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...audio.stream.getTracks()]);
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: 1_000_000,
    // As in src/recorder/recordrtc.ts; missing in some browsers' types.
    ...{ videoKeyFrameIntervalDuration: 1000 },
  });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  const startedAt = performance.now();
  const draw = setInterval(() => {
    if (!pen) return;
    const share = (performance.now() - startedAt) / 1000 / seconds;
    pen.fillStyle = `hsl(0 0% ${100 * share}%)`;
    pen.fillRect(0, 0, 160, 120);
  }, 40);
  recorder.start(125);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  recorder.stop();
  await stopped;
  clearInterval(draw);
  await sound.close();
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * ffmpeg's options for Safari's format: fragmented MP4, each fragment from a key frame, without a
 * duration at the beginning.
 */
export const asSafari: readonly string[] = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-b:v', '1M', '-g', '30'],
  ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-f', 'mp4'],
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
];

/** Like `recordedBy`, in Safari's format. */
export function shapedLikeSafari(seconds: number): Buffer {
  const picture = `color=white:${sized(seconds)},fade=in:start_time=0:duration=${seconds}`;
  return encodedFrom(picture, seconds, asSafari);
}

/** The height of `encoded`'s bar, in pixels of 480. */
export const barHeight = 48;

/**
 * A moving picture with enough noise for its bit rate, and a tone, encoded with these ffmpeg options. A
 * white bar grows along the top: its share of the width gives the moment.
 */
export function encoded(seconds: number, how: readonly string[]): Buffer {
  const moving = `testsrc2=${sized(seconds)},noise=alls=25:allf=t,drawbox=h=${barHeight}:color=black:t=fill`;
  const bar = `color=white:size=640x${barHeight}:rate=25:duration=${seconds}`;
  const picture = `${moving}[moving];${bar}[bar];[moving][bar]overlay=x=W*t/${seconds}-W,format=yuv420p`;
  return encodedFrom(picture, seconds, how);
}

function sized(seconds: number): string {
  return `size=640x480:rate=25:duration=${seconds}`;
}

function encodedFrom(picture: string, seconds: number, how: readonly string[]): Buffer {
  const tone = `sine=frequency=330:duration=${seconds}`;
  const inputs = [picture, tone].flatMap((input) => ['-f', 'lavfi', '-i', input]);
  return inFolder((folder) => {
    const file = path.join(folder, 'recording');
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, ...how, file]);
    return readFileSync(file);
  });
}

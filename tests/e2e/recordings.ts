// Recordings as browsers make them: by the browser itself, with what our recorder asks for, and in Safari's shape by ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';

/** A moving picture and a tone, in the first of these types that the browser records. */
export async function recordedBy(page: Page, mimeTypes: readonly string[], seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(record, { mimeTypes, seconds });
  return Buffer.from(base64, 'base64');
}

/** Runs in the page. */
async function record({ mimeTypes, seconds }: { mimeTypes: readonly string[]; seconds: number }) {
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) throw new Error(`none of ${mimeTypes.join(', ')} is recorded here`);
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const pen = canvas.getContext('2d');
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const heard = sound.createMediaStreamDestination();
  tone.connect(heard);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...heard.stream.getTracks()]);
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: 1_000_000,
    // As src/recorder/recordrtc.ts asks; not in every browser's types.
    ...{ videoKeyFrameIntervalDuration: 1000 },
  });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  const draw = setInterval(() => {
    if (!pen) return;
    pen.fillStyle = `hsl(${(performance.now() / 10) % 360} 80% 50%)`;
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = 'black';
    pen.fillRect((performance.now() / 5) % 640, 200, 80, 80);
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

/** Safari's: MP4 in fragments, each from a key frame on, with nothing at its beginning that says how long it is. */
export function shapedLikeSafari(seconds: number): Buffer {
  return encoded(seconds, [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-b:v', '1M', '-g', '30'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-f', 'mp4'],
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  ]);
}

/** A moving picture, with noise enough that it takes the bits it is given, and a tone; encoded as ffmpeg is told. */
export function encoded(seconds: number, how: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-recording-'));
  const file = path.join(folder, 'recording');
  const picture = `testsrc2=size=640x480:rate=25:duration=${seconds},noise=alls=25:allf=t`;
  const tone = `sine=frequency=330:duration=${seconds}`;
  try {
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      tone,
      ...how,
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

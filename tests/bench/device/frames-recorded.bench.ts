// Frames in a recording that is written, sealed and sent at the same time on a slow processor,
// compared with a bare page that only runs MediaRecorder. Same camera, size and bit rate, one after
// the other. BENCH_ROUNDS sets the number of rounds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import * as z from 'zod/mini';
import { phone } from '../../e2e/device.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { isFfmpegHere, makeCameraFile, readFramesPerSecond } from './burnt-in.ts';
import { beginInterview, finishInterview, startRecording } from './candidate.ts';
import { median } from './numbers.ts';
import { servePage } from './static-page.ts';
import { saveOriginal } from './stored.ts';

export const name = 'frames-recorded';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const recordedMs = 15_000;
const slowDown = 4;
/** Less than the recording's bit rate, so that sending never pauses. */
const lineBytesPerSecond = 50_000;
const leastShare = 0.99;

/** A page's recording settings, to be repeated in the other page. */
const Manner = z.object({
  mimeType: z.string(),
  videoBitsPerSecond: z.number(),
  audioBitsPerSecond: z.number(),
  width: z.number(),
  height: z.number(),
  frameRate: z.number(),
});
type Manner = z.infer<typeof Manner>;

export async function run(): Promise<Row[]> {
  const figure = 'Frames recorded during upload, CPU 4 times slower, compared with a bare MediaRecorder';
  const goal = `>= ${leastShare}`;
  if (!isFfmpegHere()) return [{ figure, goal, measured: 'not here: ffmpeg is missing', passed: null }];
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const camera = `--use-file-for-fake-video-capture=${makeCameraFile(folder)}`;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), camera],
  });
  const [server, bare] = await Promise.all([startServer(), servePage('<!doctype html><title>Bare</title>')]);
  try {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const file = path.join(folder, 'recorded.webm');
      const manner = await recordInterview(browser, server, file);
      ours.push(readFramesPerSecond(file));
      await recordBare(browser, bare.url, manner, file);
      theirs.push(readFramesPerSecond(file));
      process.stdout.write(`   ${ours.at(-1)?.toFixed(2)} and ${theirs.at(-1)?.toFixed(2)} frames/s\n`);
    }
    const share = median(ours) / median(theirs);
    return [
      {
        figure,
        goal,
        measured: share.toFixed(3),
        passed: share >= leastShare,
        details: `${median(ours).toFixed(2)} of ${median(theirs).toFixed(2)} frames a second`,
      },
    ];
  } finally {
    await browser.close();
    await Promise.all([server.dispose(), bare.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recordInterview(browser: Browser, server: TestServer, file: string): Promise<Manner> {
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const context = await browser.newContext(phone);
  await context.addInitScript(noteManner);
  const page = await context.newPage();
  await beginInterview(page, workspace.shareUrl);
  server.line.limitUpload(lineBytesPerSecond);
  await slowed(context, page, async () => {
    await startRecording(page);
    await sleep(recordedMs);
    server.line.limitUpload(Infinity);
  });
  await finishInterview(page);
  const manner = Manner.parse(await page.evaluate('manner'));
  await saveOriginal(server, workspace, file);
  await context.close();
  return manner;
}

async function recordBare(browser: Browser, url: string, manner: Manner, file: string): Promise<void> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url);
  const settings = { manner, recordedMs };
  const recorded = await slowed(context, page, () => page.evaluate(recordAlone, settings));
  writeFileSync(file, Buffer.from(recorded, 'base64'));
  await context.close();
}

/** The page's thread gets a quarter of the processor during the work. */
async function slowed<T>(context: BrowserContext, page: Page, work: () => Promise<T>): Promise<T> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/** Runs in the page, before anything else. `manner`: the settings of its last recording. */
function noteManner(): void {
  if (typeof MediaRecorder === 'undefined') return;
  const Native = MediaRecorder;
  class Noted extends Native {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      Object.assign(globalThis, { manner: { ...options, ...stream.getVideoTracks()[0]?.getSettings() } });
    }
  }
  Object.assign(globalThis, { MediaRecorder: Noted });
}

/** Runs in the bare page. Returns the recording in base64. */
async function recordAlone(settings: { manner: Manner; recordedMs: number }): Promise<string> {
  const { width, height, frameRate, ...options } = settings.manner;
  const video = { width, height, frameRate };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: true });
  const recorder = new MediaRecorder(stream, options);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  await new Promise((resolve) => setTimeout(resolve, settings.recordedMs));
  recorder.stop();
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }));
  reader.readAsDataURL(new Blob(chunks));
  await read;
  return `${reader.result}`.replace(/^.*,/, '');
}

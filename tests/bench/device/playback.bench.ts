// Playing a candidate's video on the recruiter's page, on a line of 4 Mbit/s and 100 ms: from the press to the first picture, and
// from a jump into the middle to the picture there. Recordings are shaped as browsers write them (WebM without an index, MP4
// in fragments); both what was recorded and what was made of it are played, in Chromium.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse } from '#contract/response.ts';
import { putParts, maxPartsPerRequest, sealTake } from '#contract/take.ts';
import { call } from '../../api/harness.ts';
import { answerTo, begin, bind, frame, inParts, manifestOf, questionOf } from '../../api/interviewing.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { callerOf } from '../../faults/server-under-test.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { median } from './numbers.ts';

export const name = 'playback';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = 60;
const longest = { first: 500, seek: 700 };
const line = { offline: false, latency: 100, downloadThroughput: 500_000, uploadThroughput: 500_000 };

const webm = ['-f', 'webm', '-live', '1'];
const sound = ['-c:a', 'libopus', '-b:a', '64k'];
const shapes = [
  {
    what: 'WebM, VP8 (Firefox, Chromium)',
    mimeType: 'video/webm;codecs=vp8,opus',
    made: [
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '1M',
      '-g',
      '100',
      ...sound,
      ...webm,
    ],
  },
  {
    what: 'MP4 in fragments (Safari)',
    mimeType: 'video/mp4;codecs=avc1,mp4a',
    made: [
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'baseline', '-b:v', '1M', '-g', '30'],
      ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k', '-f', 'mp4'],
      ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
    ],
  },
] as const;

export async function run(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions);
  const rows: Row[] = [];
  try {
    const { job, access } = await makeWorkspace(server, { kinds: ['video'] });
    for (const shape of shapes) {
      const token = access.access_token;
      const video = await stored(server, job, { ...shape, token });
      for (const [which, address] of Object.entries(video))
        rows.push(...(await measured(browser, `${shape.what}, ${which}`, new URL(address, server.url).href)));
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
  return rows;
}

/** The addresses of an answer's video once it is ready. */
async function stored(
  server: TestServer,
  job: JobDetail,
  { made, mimeType, token }: { made: readonly string[]; mimeType: string; token: string },
): Promise<{ original: string; rendition: string }> {
  const test = { app: callerOf(Number(new URL(server.url).port)) };
  const who = await begin(test, job);
  const take = await bind(test, who, { mime_type: mimeType });
  const answer = answerTo(questionOf(who, 'video'), { take_id: take });
  await call(test, submitAnswer, { token: who.token, body: answer });
  const parts = inParts(recorded(made));
  for (let from = 0; from < parts.length; from += maxPartsPerRequest) {
    const some = parts.slice(from, from + maxPartsPerRequest);
    const body = Buffer.concat(some.map((part, i) => frame(part, { segment: 0, number: from + i })));
    await call(test, putParts, { token: who.token, params: { take }, body });
  }
  const body = manifestOf([parts], mimeType);
  await call(test, sealTake, { token: who.token, params: { take }, body });
  await call(test, finishInterview, {
    token: who.token,
    body: { id: newId(), finished_at: new Date().toISOString() },
  });
  for (;;) {
    const { data } = await call(test, getResponse, { token, params: { id: who.interview.response_id } });
    const video = data.answers[0]?.video;
    if (video?.url && video.original) return { original: video.original, rendition: video.url };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A minute of a moving picture, with noise enough that it takes the bits it is given, and a tone. */
function recorded(made: readonly string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const file = path.join(folder, 'recording');
  try {
    const picture = [
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=640x480:rate=25:duration=${seconds},noise=alls=25:allf=t`,
    ];
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
    execFileSync('ffmpeg', ['-v', 'error', ...picture, ...tone, ...made, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(browser: Browser, what: string, address: string): Promise<Row[]> {
  const first: number[] = [];
  const seek: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage();
    const once = await playOnce(page, address);
    first.push(once.first);
    seek.push(once.seek);
    await page.close();
  }
  const row = (how: string, values: readonly number[], limit: number): Row => {
    const ms = median(values);
    return {
      what: `${what}, at 4 Mbit/s and 100 ms: ${how}`,
      aim: `<= ${(limit / 1000).toFixed(1)} s`,
      measured: `${(ms / 1000).toFixed(2)} s`,
      passed: ms <= limit,
    };
  };
  return [row('first picture', first, longest.first), row('jump into the middle', seek, longest.seek)];
}

/** As the recruiter's page plays it: what describes the video is there, the press comes after. In milliseconds. */
async function playOnce(page: Page, address: string): Promise<{ first: number; seek: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await page.goto(new URL('/404', address).href);
  return page.evaluate(
    async ({ src, middle }) => {
      const video = document.createElement('video');
      Object.assign(video, { muted: true, preload: 'metadata', src });
      document.body.append(video);
      await new Promise((resolve, reject) => {
        video.addEventListener('loadedmetadata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'not played')), {
          once: true,
        });
      });
      const picture = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      const pressed = performance.now();
      const shown = picture();
      await video.play();
      await shown;
      const first = performance.now() - pressed;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const jumped = performance.now();
      const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = middle;
      await there;
      await picture();
      return { first, seek: performance.now() - jumped };
    },
    { src: address, middle: seconds / 2 },
  );
}

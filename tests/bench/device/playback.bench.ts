// Playing a candidate's video as the recruiter's page does, in Chromium and Firefox, on a line of 4 Mbit/s and 100 ms: until
// it may be pressed, from the press to the first picture, and from a jump into the middle to the picture there. Recordings
// are shaped as browsers write them; what is played is each of them as it is once stored, and its rendition.
import { loadavg } from 'node:os';
import { chromium, firefox, type Browser } from 'playwright';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse, type ResponseDetail } from '#contract/response.ts';
import { call } from '../../api/harness.ts';
import { answerTo, begin, bind, inParts, questionOf, sendTake } from '../../api/interviewing.ts';
import { findFfmpeg, makeBusyEncoder } from '../../e2e/busy-encoder.ts';
import { encoded, asSafari } from '../../e2e/recordings.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { callerOf } from '../../faults/server-under-test.ts';
import { findFirefox } from '../../find-firefox.ts';
import { launchOptions } from '../../playwright.config.ts';
import { openShapedLine } from '../line/shaped-line.ts';
import type { Row } from '../row.ts';
import { median } from './numbers.ts';

export const name = 'playback';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = 60;
const longest = { first: 500, seek: 700 };
const line = { bitsPerSecond: 4_000_000, roundTripMs: 100 };
/** Around the middle, in seconds: a jump to a key frame costs less than one to shortly before the next. */
const spots = [30, 30.9, 27.7, 34.7, 23.9];

const shapes = [
  { what: 'WebM, VP8', record: () => encoded(seconds, liveWebm) },
  { what: 'MP4 in fragments', record: () => encoded(seconds, asSafari) },
] as const;

/** A key frame each second, as our recorder asks for. */
const liveWebm = [
  ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-g', '25'],
  ...['-c:a', 'libopus', '-b:a', '64k', '-f', 'webm', '-live', '1'],
];

export async function run(): Promise<Row[]> {
  if (!findFfmpeg()) return [notMeasured('playing on 4 Mbit/s and 100 ms', 'needs ffmpeg')];
  const encoder = makeBusyEncoder();
  const server = await startServer({ env: encoder.env });
  try {
    const { job, access } = await makeWorkspace(server, { kinds: ['video'] });
    const token = access.access_token;
    const ids: string[] = [];
    for (const { record } of shapes) ids.push(await sent(server, job, record()));
    const stored = await playedAll(server, token, ids, 'stored');
    encoder.goOn();
    return [...stored, ...(await playedAll(server, token, ids, 'ready'))];
  } finally {
    encoder.goOn();
    await server.dispose();
    encoder.remove();
  }
}

/** Gives the id of the response. */
async function sent(server: TestServer, job: JobDetail, bytes: Buffer): Promise<string> {
  const test = { app: callerOf(Number(new URL(server.url).port)) };
  const who = await begin(test, job);
  const take_id = await bind(test, who);
  const { token, interview } = who;
  await call(test, submitAnswer, { token, body: answerTo(questionOf(who, 'video'), { take_id }) });
  await sendTake(test, who, take_id, [inParts(bytes)]);
  await call(test, finishInterview, { token, body: { id: newId(), finished_at: new Date().toISOString() } });
  return interview.response_id;
}

type State = 'stored' | 'ready';
const told = { stored: 'as stored, given an index', ready: 'rendition' };

async function playedAll(
  server: TestServer,
  token: string,
  ids: readonly string[],
  state: State,
): Promise<Row[]> {
  const videos: string[] = [];
  for (const id of ids) videos.push(await addressOnce(server, token, id, state));
  const rows: Row[] = [];
  for (const [browserName, open] of Object.entries(browsers)) {
    const browser = await open();
    for (const [i, { what }] of shapes.entries()) {
      const played = `${what}, ${told[state]}, in ${browserName} at 4 Mbit/s and 100 ms: press to picture; jump into the middle`;
      rows.push(
        browser
          ? await measured(browser, played, server, videos[i] ?? '')
          : notMeasured(played, 'needs Firefox'),
      );
    }
    await browser?.close();
  }
  return rows;
}

const browsers = {
  Chromium: (): Promise<Browser | null> => chromium.launch(launchOptions),
  Firefox: async (): Promise<Browser | null> => {
    const executablePath = findFirefox();
    const firefoxUserPrefs = { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 };
    return executablePath
      ? firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs })
      : null;
  },
};

/** What the page plays once the video is so. */
async function addressOnce(server: TestServer, token: string, id: string, state: State): Promise<string> {
  const test = { app: callerOf(Number(new URL(server.url).port)) };
  for (;;) {
    const { data }: { data: ResponseDetail } = await call(test, getResponse, { token, params: { id } });
    const video = data.answers[0]?.video;
    if (video?.state === state && video.url) return video.url;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measured(browser: Browser, what: string, server: TestServer, address: string): Promise<Row> {
  const shaped = await openShapedLine(Number(new URL(server.url).port), line);
  const all: Played[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage();
      await page.goto(`${shaped.url}/404`);
      all.push(await page.evaluate(playOnce, { src: address, middle: spots[round % spots.length] ?? 30 }));
      await page.close();
    }
  } finally {
    shaped.close();
  }
  const [ready, first, seek] = [
    median(all.map((one) => one.ready)),
    median(all.map((one) => one.first)),
    median(all.map((one) => one.seek)),
  ];
  const worst = Math.max(...all.map((one) => one.seek));
  return {
    what,
    aim: `<= ${inSeconds(longest.first)}; <= ${inSeconds(longest.seek)}`,
    measured: `${inSeconds(first)}; ${inSeconds(seek)}`,
    beside: `ready to be pressed after ${inSeconds(ready)}; slowest jump ${inSeconds(worst)}; load ${loadavg()[0]?.toFixed(1)}`,
    passed: first <= longest.first && seek <= longest.seek,
  };
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function notMeasured(what: string, why: string): Row {
  return { what, aim: '', measured: why, passed: null };
}

/** In milliseconds. */
interface Played {
  ready: number;
  first: number;
  seek: number;
}

/** Runs in the page. As the recruiter's page plays it: what describes the video is there, the press comes after. */
async function playOnce({ src, middle }: { src: string; middle: number }): Promise<Played> {
  const video = document.createElement('video');
  const opened = performance.now();
  Object.assign(video, { muted: true, preload: 'metadata', src });
  document.body.append(video);
  await new Promise((resolve, reject) => {
    video.addEventListener('loadedmetadata', resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'not played')), {
      once: true,
    });
  });
  const ready = performance.now() - opened;
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
  return { ready, first, seek: performance.now() - jumped };
}

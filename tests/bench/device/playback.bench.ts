// Playing a candidate's video on the recruiter's page, in Chromium and Firefox, at 4 Mbit/s and 100
// ms: the time until it can be pressed, from the press to the first picture, and from a seek to its
// picture. Recordings are shaped as browsers write them; each is played as first stored and as its
// rendition.
import { loadavg } from 'node:os';
import { chromium, firefox, type Browser } from 'playwright';
import type { AccessToken } from '#contract/auth.ts';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import type { JobDetail } from '#contract/job.ts';
import { getResponse, type ResponseDetail } from '#contract/response.ts';
import { call } from '../../api/harness.ts';
import { answerTo, begin, bind, inParts, questionOf, sendTake } from '../../api/interviewing.ts';
import { findFfmpeg, makeBusyEncoder } from '../../e2e/busy-encoder.ts';
import { asSafari, barHeight, encoded } from '../../e2e/recordings.ts';
import { signIn } from '../../e2e/recruiter.ts';
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
const longest = { first: 500, seek: 300 };
const line = { bitsPerSecond: 4_000_000, roundTripMs: 100 };
/**
 * Around the middle, in seconds: seeking to a key frame costs less than seeking to just before the
 * next one.
 */
const spots = [30, 30.9, 27.7, 34.7, 23.9];

const shapes = [
  { what: 'WebM, VP8', record: () => encoded(seconds, liveWebm) },
  { what: 'MP4 in fragments', record: () => encoded(seconds, asSafari) },
] as const;

/** A key frame per second, as our recorder requests. */
const liveWebm = [
  ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-g', '25'],
  ...['-c:a', 'libopus', '-b:a', '64k', '-f', 'webm', '-live', '1'],
];

export async function run(): Promise<Row[]> {
  if (!findFfmpeg()) return [notMeasured('Playing, 4 Mbit/s, 100 ms', 'needs ffmpeg')];
  const encoder = makeBusyEncoder();
  const server = await startServer({ env: encoder.env });
  try {
    const { job, access } = await makeWorkspace(server, { kinds: ['video'] });
    const ids: string[] = [];
    for (const { record } of shapes) ids.push(await sent(server, job, record()));
    const stored = await playedAll(server, access, ids, 'stored');
    encoder.goOn();
    return [...stored, ...(await playedAll(server, access, ids, 'ready'))];
  } finally {
    encoder.goOn();
    await server.dispose();
    encoder.remove();
  }
}

/** Returns the id of the response. */
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
const fileOf = { stored: 'original with an index', ready: 'rendition' };

async function playedAll(
  server: TestServer,
  access: AccessToken,
  ids: readonly string[],
  state: State,
): Promise<Row[]> {
  for (const id of ids) await untilPlayable(server, access, id, state);
  const rows: Row[] = [];
  for (const [browserName, open] of Object.entries(browsers)) {
    const browser = await open();
    for (const [i, { what }] of shapes.entries()) {
      const figure = `${what}, ${fileOf[state]}, in ${browserName}, 4 Mbit/s, 100 ms: press to picture; jump to the middle`;
      rows.push(
        browser
          ? await measured(browser, figure, server, access, ids[i] ?? '')
          : notMeasured(figure, 'needs Firefox'),
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

/** Waits until the page plays this file. */
async function untilPlayable(
  server: TestServer,
  access: AccessToken,
  id: string,
  state: State,
): Promise<void> {
  const test = { app: callerOf(Number(new URL(server.url).port)) };
  const token = access.access_token;
  for (;;) {
    const { data }: { data: ResponseDetail } = await call(test, getResponse, { token, params: { id } });
    const video = data.answers[0]?.video;
    if (video?.state === state && video.url) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measured(
  browser: Browser,
  figure: string,
  server: TestServer,
  access: AccessToken,
  id: string,
): Promise<Row> {
  const shaped = await openShapedLine(Number(new URL(server.url).port), line);
  const all: Played[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      await signIn(context, access);
      const page = await context.newPage();
      await page.goto(`${shaped.url}/jobs/candidate/${id}`);
      const player = page.locator('video');
      await player.scrollIntoViewIfNeeded({ timeout: 60_000 });
      const middle = spots[round % spots.length] ?? 30;
      all.push(await player.evaluate(playOnce, { middle, seconds, barHeight }));
      await context.close();
    }
  } finally {
    shaped.close();
  }
  const half = (of: keyof Played) => median(all.map((played) => played[of]));
  const [first, seek] = [half('first'), half('seek')];
  const worst = Math.max(...all.map((played) => played.seek));
  const details = [
    `ready to play after ${inSeconds(half('ready'))}`,
    `slowest jump ${inSeconds(worst)}`,
    `plays on after ${inSeconds(half('goesOn'))}`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ];
  return {
    figure,
    goal: `<= ${inSeconds(longest.first)}; <= ${inSeconds(longest.seek)}`,
    measured: `${inSeconds(first)}; ${inSeconds(seek)}`,
    details: details.join('; '),
    passed: first <= longest.first && seek <= longest.seek,
  };
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function notMeasured(figure: string, why: string): Row {
  return { figure, goal: '', measured: why, passed: null };
}

/** In milliseconds. */
interface Played {
  /** From the navigation until the video knows its duration. */
  ready: number;
  /** From the press to the first picture. */
  first: number;
  /** From the seek to its picture. */
  seek: number;
  /** From the seek until playback continues, which needs sound as well. */
  goesOn: number;
}

interface PlayOptions {
  middle: number;
  seconds: number;
  barHeight: number;
}

/**
 * Runs in the page. Reads the displayed moment from the picture itself: in Firefox,
 * requestVideoFrameCallback does not report the frame shown by a seek, only the next one during
 * playback.
 */
async function playOnce(element: Element, { middle, seconds, barHeight }: PlayOptions): Promise<Played> {
  if (!(element instanceof HTMLVideoElement)) throw new Error('not a video');
  const video = element;
  const pen = Object.assign(document.createElement('canvas'), { width: 640, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!pen) throw new Error('no picture can be read');
  video.muted = true;
  const ready = await once(() => video.readyState >= video.HAVE_METADATA);
  const pressed = performance.now();
  const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  await video.play();
  await shown;
  const first = performance.now() - pressed;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const jumped = performance.now();
  video.currentTime = middle;
  const seek = (await once(() => Math.abs(momentShown() - middle) < 0.2)) - jumped;
  const goesOn = (await once(() => !video.seeking && video.currentTime > middle)) - jumped;
  return { ready, first, seek, goesOn };

  /** The first time at which the condition holds. */
  async function once(isSo: () => boolean): Promise<number> {
    while (!isSo()) {
      if (video.error) throw new Error(`not played: ${video.error.message}`);
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
    return performance.now();
  }

  /** In seconds, by the width of the bar along the picture's top. */
  function momentShown(): number {
    const { videoWidth, videoHeight } = video;
    const row = (barHeight / 2 / 480) * videoHeight;
    pen?.drawImage(video, 0, row, videoWidth, 1, 0, 0, 640, 1);
    const pixels = pen?.getImageData(0, 0, 640, 1).data ?? [];
    const white = Array.from({ length: 640 }, (_, x) => (pixels[x * 4] ?? 0) > 127);
    return (white.filter(Boolean).length / 640) * seconds;
  }
}

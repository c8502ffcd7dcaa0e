// Story: recordings of every browser play and seek, in Chromium and in Firefox: as soon as they are
// stored, and from the rendition that follows.
import { expect, firefox, test, type Browser, type BrowserContextOptions, type Page } from 'playwright/test';
import { finishInterview, submitAnswer } from '#contract/interview.ts';
import { newId } from '#contract/id.ts';
import { getResponse, type AnswerVideo } from '#contract/response.ts';
import type * as z from 'zod/mini';
import { call } from '../api/harness.ts';
import { answerTo, begin, bind, inParts, sendTake } from '../api/interviewing.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { findFirefox } from '../find-firefox.ts';
import { findFfmpeg, makeBusyEncoder, type BusyEncoder } from './busy-encoder.ts';
import { messagesIn } from './messages.ts';
import { recordedBy, shapedLikeSafari } from './recordings.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call as ask, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const executablePath = findFirefox();
test.skip(!executablePath, 'no Firefox is installed here');
test.skip(!findFfmpeg(), 'no ffmpeg is installed here');

const seconds = 4;
const shapes = ['Chromium’s WebM', 'Chromium’s MP4', 'Firefox’s WebM', 'MP4 shaped like Safari’s'] as const;

let server: TestServer;
let firefoxBrowser: Browser;
let encoder: BusyEncoder;
test.beforeAll(async () => {
  encoder = makeBusyEncoder();
  server = await startServer({ env: encoder.env });
  firefoxBrowser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: executablePath ?? '',
    firefoxUserPrefs: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  });
});
test.afterAll(async () => {
  encoder.goOn();
  await firefoxBrowser.close();
  await server.dispose();
  encoder.remove();
});

test('recordings of every browser play and seek in Chromium and Firefox, before and after the rendition', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const workspace = await makeWorkspace(server, {
    plan: 'team',
    kinds: ['video', 'video', 'video', 'video'],
  });
  const id = await answeredWith(workspace, await recorded(browser));
  const pages = [await openPage(browser, workspace), await openPage(firefoxBrowser, workspace)];

  const stored = await videosOnce(workspace, id, (video) => video.state === 'stored' && video.url !== null);
  for (const page of pages) await playsAll(page, id, stored);

  encoder.goOn();
  const ready = await videosOnce(workspace, id, (video) => video.state === 'ready');
  expect(ready.map(fileOf)).not.toEqual(stored.map(fileOf));
  for (const page of pages) await playsAll(page, id, ready);
});

/** In the order of `shapes`. */
async function recorded(chromium: Browser): Promise<Buffer[]> {
  const [here, there] = [await chromium.newPage(), await firefoxBrowser.newPage()];
  const webm = ['video/webm;codecs=vp8,opus'];
  const mp4 = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4'];
  for (const page of [here, there]) await page.goto(`${server.url}/404`);
  // One after the other: several encoders on a busy machine drop frames.
  const all = [
    await recordedBy(here, webm, seconds),
    await recordedBy(here, mp4, seconds),
    await recordedBy(there, webm, seconds),
    shapedLikeSafari(seconds),
  ];
  await Promise.all([here.close(), there.close()]);
  return all;
}

/** One candidate with these recordings as answers. Returns the id of the response. */
async function answeredWith({ job }: Workspace, recordings: readonly Buffer[]): Promise<string> {
  const app = { app: callerOf(Number(new URL(server.url).port)) };
  const who = await begin(app, job);
  const { token, interview } = who;
  for (const [i, question] of interview.questions.entries()) {
    const take_id = await bind(app, who, { question_id: question.id });
    await call(app, submitAnswer, { token, body: answerTo(question, { take_id }) });
    await sendTake(app, who, take_id, [inParts(recordings[i] ?? Buffer.of())]);
  }
  const body = { id: newId(), finished_at: new Date().toISOString() };
  await call(app, finishInterview, { token, body });
  return interview.response_id;
}

type Video = z.infer<typeof AnswerVideo>;

/** The videos of all answers, once each has this state. */
async function videosOnce(
  workspace: Workspace,
  id: string,
  isSo: (video: Video) => boolean,
): Promise<Video[]> {
  let videos: Video[] = [];
  const look = async () => {
    const token = workspace.access.access_token;
    const { answers } = await ask(server, getResponse, { token, params: { id } });
    videos = answers.flatMap(({ video }) => video ?? []);
    return videos.filter(isSo).length;
  };
  await expect.poll(look, { timeout: 150_000 }).toBe(shapes.length);
  return videos;
}

async function openPage(browser: Browser, { access }: Workspace): Promise<Page> {
  const options: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext(options);
  await signIn(context, access);
  return context.newPage();
}

async function playsAll(page: Page, id: string, videos: readonly Video[]): Promise<void> {
  await page.goto(`${server.url}/jobs/candidate/${id}`);
  for (const [i, what] of shapes.entries()) {
    const player = page
      .getByLabel(t('responses.video_label', { number: i + 1 }), { exact: true })
      .and(page.locator('video'));
    await expect(player).toHaveAttribute('src', new RegExp(fileOf(videos[i])));
    await player.scrollIntoViewIfNeeded();
    const seen = await test.step(what, () => player.evaluate(playAndSeek));
    expect(seen.length, `${what}: its length`).toBeGreaterThan(seconds * 0.6);
    expect(seen.length, `${what}: its length`).toBeLessThan(seconds * 1.6);
    expect(seen.picture, `${what}: the picture shown`).toBeCloseTo(seen.length / 2, 0);
    expect(seen.after, `${what}: it goes on`).toBeGreaterThan(seen.length / 2 + 0.2);
  }
}

function fileOf(video: Video | undefined): string {
  return video?.url?.split('?')[0] ?? 'none';
}

/** Runs in the page: plays from the beginning, seeks to the middle, and plays on. In seconds. */
async function playAndSeek(element: Element) {
  if (!(element instanceof HTMLVideoElement)) throw new Error('not a video');
  const video = element;
  let step = 'is asked to play';
  let seen: number | undefined;
  const once = (name: string, isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        video.removeEventListener(name, look);
        resolve();
      };
      video.addEventListener(name, look);
      look();
    });
  const stuck = new Promise<never>((_, reject) => {
    const read = () =>
      reject(
        new Error(
          `${step}: at ${video.currentTime} of ${video.duration}, ${seen ?? 'nothing'} seen, ${video.error?.message ?? 'stuck'}`,
        ),
      );
    video.addEventListener('error', read);
    setTimeout(read, 25_000);
  });
  return Promise.race([stuck, play()]);

  async function play() {
    video.muted = true;
    await video.play();
    step = 'plays';
    await once('timeupdate', () => video.currentTime > 0.3);
    // Paused: with slow frames it would end before the first is shown.
    video.pause();
    const length = video.duration;
    step = 'jumps';
    video.currentTime = length / 2;
    await once('seeked', () => !video.seeking);
    step = 'shows where it jumped';
    const picture = await momentShown(length / 2);
    step = 'goes on';
    await video.play();
    await once('timeupdate', () => video.currentTime > length / 2 + 0.3);
    video.pause();
    return { length, picture, after: video.currentTime };
  }

  /**
   * The visible moment of the recording, by the picture's brightness, once it is close to `expected`. A
   * player may report a seek before it shows the frame.
   */
  async function momentShown(expected: number): Promise<number> {
    const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    if (!pen) throw new Error('no picture can be read');
    for (;;) {
      pen.drawImage(video, 0, 0, 1, 1);
      const [red = 0] = pen.getImageData(0, 0, 1, 1).data;
      const moment = (red / 255) * video.duration;
      if (Math.abs(moment - expected) < 0.4) return moment;
      seen = moment;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

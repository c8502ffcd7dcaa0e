// From the click on a word of a transcript until the player plays from it: in a video that is loaded, at words all over it, in Chromium.
import { chromium, type Page } from 'playwright';
import { inARow, toneWords } from '../../ai-endpoint/tone-words.ts';
import { record } from '../../api/spoken-takes.ts';
import { findFfmpeg } from '../../e2e/busy-encoder.ts';
import { signIn } from '../../e2e/recruiter.ts';
import {
  addSpeaker,
  areTranscribed,
  clickWord,
  pauseAll,
  startSpeechServer,
  textOf,
} from '../../e2e/transcript-page.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { percentile } from '../server/timed-call.ts';

export const name = 'From a word to its sound';

const clicks = Number(process.env['BENCH_ROUNDS'] ?? 30);
const goalMs = 700;
/** A minute of words, each once: what is clicked is found by its text. */
const said = toneWords.map(String);
const everyMs = 900;

export async function run(): Promise<Row[]> {
  if (!findFfmpeg()) return [row('not measured: needs ffmpeg', null)];
  const { server, dispose } = await startSpeechServer();
  const browser = await chromium.launch(launchOptions);
  try {
    const workspace = await makeWorkspace(server, { kinds: ['video'] });
    const tones = inARow(said).map((tone, i) => ({ ...tone, fromMs: 500 + i * everyMs }));
    const segments = [record({ tones, lengthMs: 1000 + said.length * everyMs })];
    const id = await addSpeaker(server, workspace.job, { name: 'Ana Albatross', segments });
    await areTranscribed(server, workspace, [id]);
    const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
    await signIn(context, workspace.access);
    const page = await context.newPage();
    await page.goto(`${server.url}/jobs/candidate/${id}`);
    await textOf(page).waitFor();
    const times: number[] = [];
    for (let i = 0; i < clicks; i += 1)
      // A step that has no common factor with their number: near and far words.
      times.push(await msFromClick(page, said[(i * 23) % said.length] ?? ''));
    const most = Math.max(...times);
    const measured = `median ${percentile(times, 0.5).toFixed(0)} ms, at most ${most.toFixed(0)} ms`;
    return [row(measured, most <= goalMs)];
  } finally {
    await browser.close();
    await dispose();
  }
}

function row(measured: string, passed: boolean | null): Row {
  const figure = `${name}: ${clicks} clicks in a video of a minute`;
  return { figure, goal: `at most ${goalMs} ms`, measured, passed };
}

const longestMs = 30_000;

/** Until the player's time moves on after the jump: by then its sound is heard. */
async function msFromClick(page: Page, word: string): Promise<number> {
  await pauseAll(page);
  const player = page.locator('video');
  // The listener must be there before the click: this call waits for nothing else.
  await player.evaluate((video, limitMs) => {
    if (!(video instanceof HTMLVideoElement)) throw new Error('this is no video');
    const heard = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`nothing was heard for ${limitMs} ms`)), limitMs);
      const listen = () => {
        const clickedAt = performance.now();
        let jumpedTo = -1;
        const look = () => {
          if (!video.paused && !video.seeking && jumpedTo < 0) jumpedTo = video.currentTime;
          if (jumpedTo >= 0 && video.currentTime > jumpedTo) resolve(performance.now() - clickedAt);
          else requestAnimationFrame(look);
        };
        // After the page's own listeners.
        setTimeout(look);
      };
      addEventListener('mouseup', listen, { once: true, capture: true });
    });
    // Read below.
    heard.catch(() => undefined);
    Object.assign(video, { heard });
  }, longestMs);
  await clickWord(textOf(page), word);
  return player.evaluate((video): Promise<number> => Reflect.get(video, 'heard'));
}

// Story: what a candidate says is transcribed, if they do not decline, and the recruiter plays, searches and corrects the words. The
// browser's microphone plays tones, and the endpoint hears the words in them (tests/ai-endpoint).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Browser, type Locator, type Page } from 'playwright/test';
import { getTranscript, type Transcript } from '#contract/transcript.ts';
import type { SpeechEndpoint } from '../ai-endpoint/speech-endpoint.ts';
import { inARow, soundOfWords, wavOf } from '../ai-endpoint/tone-words.ts';
import { record, saying, type Recorded } from '../api/spoken-takes.ts';
import { launchOptions } from '../playwright.config.ts';
import { isAccessible } from './accessible.ts';
import { findFfmpeg } from './busy-encoder.ts';
import { answerVideo, hasArrived, isDone, passCheck, startInterview, type Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn, turn } from './recruiter.ts';
import { addToReview } from './reviewed-candidate.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import {
  addSpeaker,
  clickWord,
  markedOn,
  pauseAll,
  playsFrom,
  processor,
  startSpeechServer,
  textOf,
  transcribed,
} from './transcript-page.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const company = 'Lighthouse Ltd';
const said = ['I', 'work', 'night', 'shift', 'because', 'we', 'care'];

test.skip(!findFfmpeg(), 'no ffmpeg is installed here');

let endpoint: SpeechEndpoint;
let server: TestServer;
let dispose: () => Promise<void>;
let speaking: Browser;
let folder: string;
test.beforeAll(async () => {
  ({ endpoint, server, dispose } = await startSpeechServer());
  folder = mkdtempSync(path.join(tmpdir(), 'candor-spoken-'));
  const sound = path.join(folder, 'said.wav');
  writeFileSync(sound, wavOf(soundOfWords(inARow(said), 4500)));
  const args = [...(launchOptions.args ?? []), `--use-file-for-fake-audio-capture=${sound}`];
  speaking = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(async () => {
  await speaking.close();
  await dispose();
  rmSync(folder, { recursive: true, force: true });
});

test('a spoken answer is read, played from a word, searched and corrected', async ({ browser }) => {
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const candidate = await newCandidate();
  await candidate.page.goto(workspace.shareUrl);
  await expect(candidate.page.getByText(t('processing.transcript', { processor, company }))).toBeVisible();
  await expect(declineBox(candidate.page)).not.toBeChecked();
  await isAccessible(candidate.page);
  await answers(candidate);

  const page = await reviewOf(browser, workspace);
  const text = textOf(page);
  await expect(text).toContainText('night', transcribed);
  await isAccessible(page);
  await playsFromAClick(page);
  await playsByKeyboard(page);
  await findsWords(page);
  await showsCaptions(page);
  await correctsAndUndoes(page, workspace);
  await isFoundAmongCandidates(page, workspace);
  expect(endpoint.complaints).toEqual([]);
});

test('a candidate who declines is not transcribed, and can change that on their page', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const candidate = await newCandidate();
  await candidate.page.goto(workspace.shareUrl);
  await declineBox(candidate.page).check();
  const before = endpoint.requests.length;
  await answers(candidate);

  const page = await reviewOf(browser, workspace);
  await expect(page.getByText(t('transcript.none'))).toBeVisible(transcribed);
  expect(endpoint.requests).toHaveLength(before);

  const own = candidate.page;
  await own.getByRole('heading', { name: t('own_page.data_title') }).click();
  await expect(declineBox(own)).toBeChecked(transcribed);
  await isAccessible(own);
  await turn(declineBox(own), false);
  await expect(textOf(page)).toContainText('night', transcribed);
  await turn(declineBox(own), true);
  await expect(page.getByText(t('transcript.none'))).toBeVisible(transcribed);
  await expect(textOf(page)).toHaveCount(0);
});

test('the panel says what became of an answer, why it failed, and a member tries again', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  const add = (name: string, recorded: Recorded) =>
    addSpeaker(server, workspace.job, { name, segments: [record(recorded)] });
  const page = await signedIn(browser, workspace);
  const go = (id: string) => page.goto(`${server.url}/jobs/candidate/${id}`);
  const again = page.getByRole('button', { name: t('transcript.again'), exact: true });

  let goOn = () => {};
  endpoint.hold = new Promise((resolve) => (goOn = resolve));
  endpoint.mode = 'html';
  await go(await add('Ada Refused', saying(said)));
  await expect(page.getByText(t('transcript.running'))).toBeVisible(transcribed);
  goOn();
  endpoint.hold = undefined;
  await expect(page.getByText(t('transcript.failed'))).toBeVisible(transcribed);
  await expect(page.getByText(t('transcript.faults.bad_reply'))).toBeVisible();
  await isAccessible(page);
  endpoint.mode = undefined;
  await again.click();
  await expect(textOf(page)).toContainText('night', transcribed);

  endpoint.mode = '500';
  await go(await add('Ben Unreachable', saying(said)));
  await expect(page.getByText(t('transcript.again_soon'))).toBeVisible(transcribed);
  await expect(page.getByText(t('transcript.faults.unreachable'))).toBeVisible();
  await expect(again).toHaveCount(0);
  // It is tried again without anybody's help.
  endpoint.mode = undefined;
  await expect(textOf(page)).toContainText('night', transcribed);

  await go(await add('Cleo Silent', { tones: [], lengthMs: 3000 }));
  await expect(page.getByText(t('transcript.nothing_heard'))).toBeVisible(transcribed);
  await go(await add('Dan Soundless', saying(said, { hasSound: false })));
  await expect(page.getByText(t('transcript.faults.no_sound'))).toBeVisible(transcribed);
});

test('without the setting, no page mentions transcripts', async ({ browser, server: plain }) => {
  const workspace = await makeWorkspace(plain, { kinds: ['video'] });
  await addToReview(plain, workspace.job, { segments: [record(saying(said))] });
  const device = await browser.newContext(phone);
  const welcome = await device.newPage();
  await welcome.goto(workspace.shareUrl);
  await expect(welcome.getByRole('button', { name: t('interview.start'), exact: true })).toBeVisible();
  await expect(declineBox(welcome)).toHaveCount(0);
  await device.close();
  const page = await reviewOf(browser, workspace, plain);
  await expect
    .poll(async () => (await workspace.candidate())?.answers[0]?.video?.state, transcribed)
    .toBe('ready');
  await expect(page.locator('video')).toBeVisible();
  for (const key of ['title', 'none', 'captions'])
    await expect(page.getByText(t(`transcript.${key}`))).toHaveCount(0);
});

async function newCandidate(): Promise<Candidate> {
  const context = await speaking.newContext(phone);
  return { page: await context.newPage(), t };
}

function declineBox(page: Page): Locator {
  return page.getByRole('checkbox', { name: t('processing.transcript_decline') });
}

/** From the welcome page, which is open, to the last one. */
async function answers(candidate: Candidate): Promise<void> {
  await startInterview(candidate, null);
  await passCheck(candidate);
  await answerVideo(candidate, 6);
  await isDone(candidate);
  await hasArrived(candidate);
}

async function reviewOf(browser: Browser, workspace: Workspace, of = server): Promise<Page> {
  const found = await workspace.candidate();
  if (!found) throw new Error('the candidate has answered');
  const page = await signedIn(browser, workspace);
  await page.goto(`${of.url}/jobs/candidate/${found.id}`);
  return page;
}

async function signedIn(browser: Browser, { access }: Workspace): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
  await signIn(context, access);
  return context.newPage();
}

async function transcriptOf(workspace: Workspace): Promise<Transcript> {
  const answer = (await workspace.candidate())?.answers[0];
  return call(server, getTranscript, {
    token: workspace.access.access_token,
    params: { id: answer?.id ?? '' },
  });
}

async function playsFromAClick(page: Page): Promise<void> {
  const before = await textOf(page).boundingBox();
  await page.locator('video').evaluate((video) => {
    addEventListener('mouseup', () => performance.mark('clicked'), { once: true, capture: true });
    video.addEventListener('playing', () => performance.mark('heard'), { once: true });
  });
  await playsFrom(page, 'shift', () => clickWord(textOf(page), 'shift'));
  const waitedMs = () =>
    page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity;
      return at('heard') - at('clicked');
    });
  await expect.poll(waitedMs).toBeLessThan(Infinity);
  // Twice the goal, for a busy machine.
  expect(await waitedMs()).toBeLessThan(1400);
  const isPaused = () =>
    page.locator('video').evaluate((video) => video instanceof HTMLVideoElement && video.paused);
  expect(await isPaused()).toBe(false);
  // Then the next word, with nothing moved.
  await expect.poll(() => markedOn(page, 'spoken')).not.toBe('shift');
  expect(await textOf(page).boundingBox()).toEqual(before);
  await pauseAll(page);
}

async function playsByKeyboard(page: Page): Promise<void> {
  await textOf(page).getByRole('button').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const third = await markedOn(page, 'chosen');
  const lines = await textOf(page).locator('.transcript-words').allInnerTexts();
  expect(third).toBe(lines.join(' ').split(' ')[2]);
  await playsFrom(page, third, () => page.keyboard.press('Enter'));
  await pauseAll(page);
  await page.keyboard.press('Escape');
}

async function findsWords(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: t('transcript.find') });
  await field.fill('NIGHT shi');
  const count = (await textOf(page).innerText()).match(/night|shift/g)?.length ?? 0;
  await expect(page.getByText(t('transcript.find_at', { number: 1, total: count }))).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText(t('transcript.find_at', { number: 2, total: count }))).toBeVisible();
  await field.fill('submarine');
  await expect(page.getByText(t('transcript.find_none'))).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
}

async function showsCaptions(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: t('transcript.captions'), exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const cues = () =>
    page.locator('video').evaluate((video) => {
      const [track] = video instanceof HTMLVideoElement ? video.textTracks : [];
      return track?.mode === 'showing' ? [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text) : [];
    });
  expect(await cues()).toEqual([]);
  await button.click();
  await expect.poll(async () => (await cues()).join(' ')).toContain('night');
  await button.click();
  await expect.poll(cues).toEqual([]);
}

async function correctsAndUndoes(page: Page, workspace: Workspace): Promise<void> {
  await textOf(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: t('transcript.correct'), exact: true }).click();
  const field = page.getByRole('textbox', { name: t('transcript.correct') });
  await field.fill('Corrected words');
  await page.getByRole('button', { name: t('responses.save'), exact: true }).click();
  await expect(textOf(page)).toContainText('Corrected words');
  const { edits, words } = await transcriptOf(workspace);
  expect(edits).toMatchObject([
    { from_word: 0, to_word: 1, text: 'Corrected words', user_name: 'Rita Recruiter' },
  ]);
  await page.getByText(t('transcript.corrections', { count: 1 })).click();
  await expect(page.locator('del')).toHaveText(words[0]?.word ?? '');
  await isAccessible(page);
  await page.getByRole('button', { name: t('transcript.undo_of', { text: 'Corrected words' }) }).click();
  await expect(textOf(page)).not.toContainText('Corrected words');
  expect((await transcriptOf(workspace)).edits).toEqual([]);
}

/** The search of a job's candidates leads to the word in the answer. */
async function isFoundAmongCandidates(page: Page, workspace: Workspace): Promise<void> {
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const field = page.getByRole('searchbox', { name: t('responses.search_label') });
  await field.fill('submarine');
  await expect(page.getByText(t('responses.nothing_found_title'))).toBeVisible();
  await field.fill('night shift');
  const hits = page.getByRole('region', { name: t('transcript.hits') });
  await expect(hits.locator('mark').first()).toHaveText(/^(night|shift)$/);
  await isAccessible(page);
  await hits.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/jobs\/candidate\/.*answer=/);
  await expect.poll(() => markedOn(page, 'spoken')).toMatch(/night|shift/);
}

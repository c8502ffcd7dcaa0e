// Stories: the words of answers where answers are reviewed, compared, printed, shared and searched; and that a word is where the player
// plays it, however the answer was recorded.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Browser, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { getResponse, type AnswerDetail } from '#contract/response.ts';
import { correctTranscript, getTranscript } from '#contract/transcript.ts';
import { inARow, soundOfWords, wavOf, wordsInSound, type Heard } from '../ai-endpoint/tone-words.ts';
import { record, saying } from '../api/spoken-takes.ts';
import { openBrowser } from '../faults/own-browser.ts';
import { isAccessible } from './accessible.ts';
import { findFfmpeg } from './busy-encoder.ts';
import {
  button,
  hasArrived,
  heading,
  isDone,
  passCheck,
  startInterview,
  startRecording,
} from './candidate.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import {
  addSpeaker,
  areTranscribed,
  clickWord,
  markedOn,
  pauseAll,
  playing,
  playsFrom,
  startSpeechServer,
  textOf,
} from './transcript-page.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const ana = { name: 'Ana Albatross', said: ['I', 'work', 'night', 'shift', 'because', 'we', 'care'] };
const ben = { name: 'Ben Barnacle', said: ['they', 'never', 'plan', 'night', 'shift'] };
const bowline = 'A bowline, always a bowline.';

test.skip(!findFfmpeg(), 'no ffmpeg is installed here');

let server: TestServer;
let dispose: () => Promise<void>;
let workspace: Workspace;
let ids: [string, string];
test.beforeAll(async () => {
  test.setTimeout(300_000);
  ({ server, dispose } = await startSpeechServer());
  workspace = await makeWorkspace(server, { kinds: ['video', 'text', 'video', 'video'] });
  const added: string[] = [];
  for (const { name, said } of [ana, ben])
    added.push(await addSpeaker(server, workspace.job, { name, segments: [record(saying(said))] }));
  ids = [added[0] ?? '', added[1] ?? ''];
  await areTranscribed(server, workspace, ids);
});
test.afterAll(() => dispose());

test('words are read and played in the review queue, side by side, in Arabic, and on paper', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await open(
    browser,
    `/jobs/vacancy/${workspace.job.id}/questions/${workspace.job.questions[0]?.id}`,
  );
  await expect(textOf(page)).toContainText('night');
  await clickOn(page, 'night', 0);
  await isAccessible(page, 'a review queue with a transcript');

  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}/compare?ids=${ids.join(',')}`);
  await expect(textOf(page)).toHaveCount(2);
  // Only the video whose word was clicked plays, and each text follows its own.
  await clickOn(page, 'because', 0);
  expect((await playing(page)).filter(Boolean)).toHaveLength(1);
  await pauseAll(page);
  await clickOn(page, 'never', 1);
  expect((await playing(page)).slice(0, 2)).toEqual([false, true]);
  await isAccessible(page, 'candidates with transcripts side by side');

  await isOnPaper(page);
  await page.goto(`${server.url}/jobs/candidate/${ids[0]}/report`);
  await page.getByRole('checkbox', { name: t('report.with_transcripts') }).check();
  await expect(page.locator('.report-note').first()).toContainText(ana.said.join(' '));
  await isAccessible(page, 'a report with transcripts');
  await page.context().close();

  await inArabic(browser);
});

test('words are found from Home, and shown to a guest only on request', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await open(browser, '/');
  const field = page.getByRole('searchbox', { name: t('transcript.search_answers') });
  const hits = page.getByRole('region', { name: t('transcript.hits') });
  await field.fill('submarine');
  await expect(hits.getByText(t('transcript.hits_none'))).toBeVisible();
  await field.fill('bowline');
  await expect(hits.getByRole('listitem').first()).toContainText(bowline);
  await field.fill('"because we"');
  await expect(hits.getByRole('link')).toHaveCount(3);
  await isAccessible(page, 'the search in answers');
  await hits.getByRole('link').last().click();
  await expect(page).toHaveURL(new RegExp(`/jobs/candidate/${ids[0]}.*answer=`));
  await expect.poll(() => markedOn(page, 'spoken')).toBe('because');
  await page.goBack();
  await expect(field).toHaveValue('"because we"');

  // Nobody is called that, but somebody said it.
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}?search=never`);
  await expect(page.getByText(t('transcript.hits_only'))).toBeVisible();
  await expect(page.getByText(t('responses.nothing_found_title'))).toHaveCount(0);

  const [withWords, without] = [await shareAna(page, true), await shareAna(page, false)];
  const guest = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await guest.goto(without);
  await expect(guest.locator('video').first()).toBeVisible();
  await expect(guest.getByText(t('transcript.title'))).toHaveCount(0);
  await guest.goto(withWords);
  await guest.locator('summary').first().click();
  await expect(guest.getByText(ana.said.join(' ')).first()).toBeVisible();
  await expect(guest.getByText(t('transcript.by_ai')).first()).toBeVisible();
  await isAccessible(guest, 'a guest’s page with a transcript');
  expect(await guest.evaluate(layoutFaults)).toEqual([]);
  await guest.context().close();
});

test('a word is where the player plays it, whatever the recording went through', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await open(browser, '/');
  const killed = await makeWorkspace(server, { kinds: ['video'] });
  await recordAndBeKilled(killed);
  const late = { lateMs: 700 };
  const inTwo = await makeWorkspace(server, { kinds: ['video'] });
  const segments = [record(saying(ana.said, late)), record(saying(ben.said, late))];
  await addSpeaker(server, inTwo.job, { name: ben.name, segments });
  const soundOnly = await makeWorkspace(server, { kinds: ['video'] });
  const sound = record(saying(ana.said, { hasPicture: false }));
  await addSpeaker(server, soundOnly.job, { name: ana.name, segments: [sound] });

  for (const [name, of, least] of [
    ['plain', workspace, ana.said.length],
    ['killed', killed, 5],
    ['two segments', inTwo, ana.said.length + ben.said.length],
    ['sound only', soundOnly, ana.said.length],
  ] as const) {
    const id = of === workspace ? ids[0] : ((await of.candidate())?.id ?? '');
    await areTranscribed(server, of, [id]);
    await isHeardWhereItSays(page, { name, of, id, least });
  }
  await page.context().close();
});

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await page.goto(server.url + address);
  return page;
}

/** Plays from this word of the text at this place on the page. */
async function clickOn(page: Page, word: string, place: number): Promise<void> {
  await playsFrom(page, word, () => clickWord(textOf(page).nth(place), word));
}

/** Also the text of a panel that has not been near the window. */
async function isOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 700 });
  // Their words come when the page is quiet, their text not before it is needed.
  await page.addInitScript(() => {
    const read = Response.prototype.json;
    Response.prototype.json = async function () {
      const body: unknown = await read.call(this);
      const [path] = /answers\/[^/]+\/transcript$/.exec(this.url) ?? [];
      if (path) document.documentElement.setAttribute(`data-read-${path.split('/')[1]}`, '');
      return body;
    };
  });
  await page.goto(`${server.url}/jobs/candidate/${ids[0]}`);
  await expect(textOf(page)).toContainText('night');
  const countRead = () =>
    [...document.documentElement.attributes].filter(({ name }) => name.startsWith('data-read-')).length;
  await expect.poll(() => page.evaluate(countRead)).toBe(3);
  // The page shows what it has read in a task after this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 50)));
  await expect(textOf(page, 4)).toHaveCount(0);
  await page.evaluate(() => {
    // After the page's own listeners: what is printed.
    addEventListener('beforeprint', () =>
      document.body.setAttribute('data-printed', document.body.textContent),
    );
  });
  await page.pdf();
  const printed = (await page.locator('body').getAttribute('data-printed')) ?? '';
  expect(printed.match(/\bnight\b/g)).toHaveLength(3);
}

async function inArabic(browser: Browser): Promise<void> {
  const arabic = ['أعمل', 'في', 'الليل', 'لأننا', 'نهتم'];
  const { token, answer } = await answerTo(ids[1], 0);
  const params = { id: answer.id };
  for (const [at, text] of arabic.entries()) {
    const { revision } = await call(server, getTranscript, { token, params });
    const body = { id: newId(), revision, from_word: at, to_word: at + 1, text };
    await call(server, correctTranscript, { token, params, body });
  }
  const context = await browser.newContext({ locale: 'ar-SA', viewport: { width: 390, height: 844 } });
  await signIn(context, workspace.access, 'ar-SA');
  const page = await context.newPage();
  await page.goto(`${server.url}/jobs/candidate/${ids[1]}`);
  const text = textOf(page, 1, messagesIn('ar-SA'));
  await expect(text).toContainText(arabic.join(' '));
  await playsFrom(page, 'لأننا', () => clickWord(text, 'لأننا'));
  await pauseAll(page);
  // The next word is to the left of this one.
  await text.getByRole('button').first().focus();
  for (const word of arabic.slice(0, 3)) {
    await page.keyboard.press('ArrowLeft');
    expect(await markedOn(page, 'chosen')).toBe(word);
  }
  await page.keyboard.press('ArrowRight');
  expect(await markedOn(page, 'chosen')).toBe(arabic[1]);
  await playsFrom(page, arabic[1] ?? '', () => page.keyboard.press('Enter'));
  await isAccessible(page, 'a transcript in Arabic');
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  await context.close();
}

/** A link to one candidate, made in the dialog. Returns its address. */
async function shareAna(page: Page, showsTranscript: boolean): Promise<string> {
  await page.goto(`${server.url}/jobs/candidate/${ids[0]}`);
  await page.getByRole('button', { name: t('review_links.share'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('review_links.title') });
  await dialog
    .getByRole('textbox', { name: t('review_links.for_whom') })
    .first()
    .fill('Captain');
  const choice = dialog.getByRole('switch', { name: t('review_links.shows_transcript') });
  await expect(choice).not.toBeChecked();
  if (showsTranscript) await choice.check();
  // Guests who neither rate nor comment are not asked for a name.
  for (const name of ['may_rate', 'may_comment'])
    await dialog.getByRole('switch', { name: t(`review_links.${name}`) }).uncheck();
  await dialog.getByRole('button', { name: t('review_links.make') }).click();
  return page.getByRole('textbox', { name: t('review_links.address') }).inputValue();
}

/** Speaks into the microphone until the browser is killed with -9, and answers with what was saved. */
async function recordAndBeKilled({ shareUrl }: Workspace): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-killed-'));
  const sound = path.join(folder, 'said.wav');
  writeFileSync(sound, wavOf(soundOfWords(inARow(ana.said), 4500)));
  const args = [`--use-file-for-fake-audio-capture=${sound}`];
  const first = await openBrowser(path.join(folder, 'profile'), args);
  const before = { page: first.page, t };
  await startInterview(before, shareUrl);
  await passCheck(before);
  await startRecording(before);
  await sleep(6000);
  const address = first.page.url();
  await first.kill9();
  const second = await openBrowser(path.join(folder, 'profile'), args);
  const after = { page: second.page, t };
  await second.page.goto(address);
  await expect(heading(after, 'interrupted_title')).toBeVisible();
  await button(after, 'use_take').click();
  await button(after, 'use_answer').click();
  await isDone(after);
  await hasArrived(after);
  await second.close();
  rmSync(folder, { recursive: true, force: true });
}

interface Story {
  name: string;
  of: Workspace;
  id: string;
  /** The fewest words that were said. */
  least: number;
}

/** Compares the transcript with what the browser's own decoder makes of the file that the player plays. */
async function isHeardWhereItSays(page: Page, { name, of, id, least }: Story): Promise<void> {
  const { token, answer } = await answerTo(id, 0, of);
  const { words } = await call(server, getTranscript, { token, params: { id: answer.id } });
  const heard = await heardBy(page, answer.video?.url ?? '');
  // The kill may cut the last word, which one of them hears.
  const last = name === 'killed' ? Math.min(words.length, heard.length) : heard.length;
  expect(last, name).toBeGreaterThanOrEqual(least);
  expect(
    words.slice(0, last).map(({ word }) => word),
    name,
  ).toEqual(heard.slice(0, last).map(({ word }) => word));
  for (const [i, { from_ms: fromMs }] of words.slice(0, last).entries())
    expect(Math.abs(fromMs - (heard[i]?.fromMs ?? Infinity)), `${name}: word ${i}`).toBeLessThan(120);
}

async function heardBy(page: Page, url: string): Promise<Heard[]> {
  const samples = await page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    const decoded = await new OfflineAudioContext(1, 16_000, 16_000).decodeAudioData(bytes);
    const mono = decoded.getChannelData(0);
    return Array.from(mono, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  }, url);
  return wordsInSound(Int16Array.from(samples));
}

async function answerTo(
  id: string,
  index: number,
  { access }: Workspace = workspace,
): Promise<{ token: string; answer: AnswerDetail }> {
  const token = access.access_token;
  const { answers } = await call(server, getResponse, { token, params: { id } });
  const answer = answers[index];
  if (!answer) throw new Error('the candidate has answered');
  return { token, answer };
}

// Story: a reviewer goes through all answers to one question by keyboard alone, without knowing the
// candidates until they have rated; then through the next question's.
import { expect, type Locator, type Page } from 'playwright/test';
import { getResponse, getResponses } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs, canBePlayed } from './answered.ts';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();
const people = [
  { name: 'Ana Albatross', text: 'A bowline: it never slips.' },
  { name: 'Ben Barnacle', text: 'A reef knot, to keep things simple.' },
  { name: 'Cleo Cormorant', text: 'Whatever the captain tells me.' },
];

let server: TestServer;
let workspace: Workspace;
let ids: string[];
test.beforeAll(async ({ browser, server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['text', 'video'] });
  const page = await browser.newPage();
  const video = await recordVideo(page);
  await page.close();
  ids = await Promise.all(people.map((person) => answerAs(server, workspace, { ...person, video })));
});

test('a reviewer rates a review queue with the keyboard alone, and names appear after the ratings', async ({
  context,
  page,
}) => {
  await signIn(context, workspace.access);
  const { keyboard } = page;
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await press(page, page.getByRole('link', { name: t('review.title') }));
  await expect(page.getByRole('heading', { level: 1, name: t('review.title') })).toBeFocused();
  await namesNobody(page);

  await press(page, page.getByRole('link', { name: t('review.start') }).first());
  await isAt(page, 1);
  await namesNobody(page);
  await isAccessible(page, 'a review queue');
  const first = await shownText(page);
  const good = page.getByRole('button', { name: t('responses.rate.good') });
  const before = await good.boundingBox();

  await keyboard.press('1');
  await isAt(page, 2);
  await namesCandidate(page, first, 'good');
  // Nothing jumps.
  const after = await good.boundingBox();
  for (const side of ['x', 'y', 'width'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? -9)), side).toBeLessThanOrEqual(1);
  const second = await shownText(page);
  await keyboard.press('s');
  await isAt(page, 3);
  await keyboard.press('3');
  // At the end, skipped answers are offered.
  await expect(page.getByText(t('review.some_left', { count: 1 }))).toBeVisible();
  await keyboard.press('z');
  await isAt(page, 3);
  await expect.poll(() => ratesOf()).toEqual({ [first]: 'good' });
  await keyboard.press('2');
  await expect(page.getByText(t('review.some_left', { count: 1 }))).toBeVisible();
  await keyboard.press('b');
  await isAt(page, 3);
  await keyboard.press('b');
  await isAt(page, 2);
  expect(await shownText(page)).toBe(second);
  // A reload would cancel a running request.
  await expect.poll(async () => Object.keys(await ratesOf()).length).toBe(2);

  // A reviewer who returns continues where they stopped.
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}/questions`);
  await press(page, page.getByRole('link', { name: t('review.go_on') }));
  await isAt(page, 2);
  expect(await shownText(page)).toBe(second);
  await keyboard.press('3');
  await expect(page.getByText(t('review.all_rated', { count: 3 }))).toBeVisible();
  await expect(page.getByRole('table', { name: t('review.agreement') })).toContainText(
    t('review.agree.unknown'),
  );
  await isAccessible(page, 'the end of a review queue');
  await expect.poll(async () => Object.keys(await ratesOf()).length).toBe(3);

  for (const id of ids) await canBePlayed(server, workspace, id);
  await page.reload();
  await press(page, page.getByRole('link', { name: t('review.next_question') }));
  await expect(page.getByRole('heading', { level: 1, name: questionTexts.video })).toBeVisible();
  await isAt(page, 1);
  await namesNobody(page);
  await isReady(page.locator('video[data-next]'));
  await keyboard.press('k');
  await expect.poll(() => page.locator('video[controls]').evaluate(hasPlayed)).toBe(true);
  await keyboard.press('1');
  await isAt(page, 2);
  await expect(page.getByText(t('review.nobody_else'))).toBeVisible();
});

/** Tab moves there, Enter opens it. */
async function press(page: Page, link: Locator): Promise<void> {
  await expect(link).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
}

async function isAt(page: Page, number: number): Promise<void> {
  await expect(page.getByText(t('review.answer_of', { number, count: 3 }))).toBeVisible();
}

function shownText(page: Page): Promise<string> {
  return page
    .getByRole('article', { name: t('review.answer') })
    .locator('p')
    .first()
    .innerText();
}

/** Neither on the screen nor anywhere else in the document. */
async function namesNobody(page: Page, but?: string): Promise<void> {
  const html = await page.content();
  const names = people.flatMap(({ name }) => (name === but ? [] : name.split(' ')));
  expect(names.filter((name) => html.includes(name))).toEqual([]);
}

async function namesCandidate(page: Page, text: string, rate: 'good'): Promise<void> {
  const { name = '' } = people.find((person) => person.text === text) ?? {};
  await expect(page.getByText(t('review.last_rated', { rate: t(`responses.rate.${rate}`) }))).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await namesNobody(page, name);
  await expect(page.getByText(t('review.nobody_else'))).toBeVisible();
}

/** The reviewer's rates by the text of the answers. */
async function ratesOf(): Promise<Record<string, string>> {
  const token = workspace.access.access_token;
  const { responses } = await call(server, getResponses, { token, params: { id: workspace.job.id } });
  const details = await Promise.all(
    responses.map(({ id }) => call(server, getResponse, { token, params: { id } })),
  );
  const texts = details.flatMap(({ answers }) => answers.filter((answer) => answer.text !== null));
  return Object.fromEntries(texts.flatMap(({ text, my_rate }) => (my_rate ? [[text, my_rate]] : [])));
}

async function isReady(video: Locator): Promise<void> {
  const state = (element: Element) => (element instanceof HTMLVideoElement ? element.readyState : 0);
  await expect.poll(() => video.evaluate(state)).toBeGreaterThanOrEqual(2);
}

function hasPlayed(element: Element): boolean {
  return element instanceof HTMLVideoElement && element.played.length > 0;
}

// Story: what a preview shows is what candidates get, and it says that it is one.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { previewJob } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { button } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a preview says on every page that it is one, and opens in the size of a phone or a desktop', async ({
  browser,
}) => {
  const { access, job } = await makeWorkspace(server, {
    kinds: ['text'],
    company: 'Gangway Typography Agency gjpqy',
  });
  const { hash } = await call(server, previewJob, {
    token: access.access_token,
    params: { id: job.id },
    body: { id: newId() },
  });
  const context = await browser.newContext({ viewport: { width: 700, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${server.url}/i/${hash}`);
  const banner = page.getByRole('complementary', { name: t('preview.label') });
  await expect(banner).toContainText(t('preview.banner'));
  await isAccessible(page);
  const opened = page.waitForEvent('popup');
  await banner.getByRole('button', { name: t('preview.phone') }).click();
  const phone = await opened;
  await expect(phone.getByRole('complementary', { name: t('preview.label') })).toBeVisible();
  // Both sizes are those of the page, without the frame of the window.
  const sizeOf = (shown: Page) => shown.evaluate(() => [innerWidth, innerHeight]);
  await expect.poll(() => sizeOf(phone)).toEqual([390, 844]);
  await phone.close();
  const openedLarge = page.waitForEvent('popup');
  await banner.getByRole('button', { name: t('preview.desktop') }).click();
  const desktop = await openedLarge;
  await expect.poll(() => sizeOf(desktop)).toEqual([1280, 800]);
  await desktop.close();

  await page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button({ page, t }, 'start').click();
  await expect(page.getByText(questionTexts.text)).toBeVisible();
  await expect(banner).toBeVisible();
  await context.close();
});

test('a code question is set up with a language and starter code, and tried in its own preview', async ({
  browser,
}) => {
  const { access, job } = await makeWorkspace(server, {
    kinds: ['text', 'code'],
    examples: [{ id: newId(), text: '2', output: '2', hidden: true, correct: false }],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await signIn(context, access);
  const page = await context.newPage();
  await page.goto(`${server.url}/jobs/edit/${job.id}`);
  await page.getByRole('button', { name: questionTexts.code }).first().click();
  await page.getByRole('combobox', { name: t('jobs.code_languages') }).selectOption('some');
  await page.getByRole('checkbox', { name: 'Python' }).check();
  await page.getByRole('checkbox', { name: 'JavaScript' }).uncheck();
  const starter = page.getByRole('textbox', { name: t('jobs.starter') });
  await expect(starter).toHaveValue(/line = input\(\)/);
  await starter.fill('print(input())');
  await isAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: t('jobs.try_question') }).click();
  const preview = await opened;
  await expect(preview.getByText(t('common.questions_one', { count: 1 })).first()).toBeVisible();
  await preview.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button({ page: preview, t }, 'start').click();
  await expect(preview.getByRole('textbox', { name: t('interview.your_answer') })).toContainText(
    'print(input())',
  );
  const language = preview.getByRole('combobox', { name: t('interview.code_language') });
  await expect(language.locator('option')).toHaveText(['Python']);
  await context.close();
});

test('the second line of a company’s name keeps its descenders', async ({ browser }) => {
  const company = 'Gangway Typography Company of Quay Jetty and Pygmy Gopher Jargon Query Yogis';
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'], company });
  const page = await browser.newPage({ viewport: { width: 560, height: 800 }, locale: 'en-US' });
  await page.goto(shareUrl);
  const name = page.locator('.company-name');
  await expect(name).toHaveText(company);
  /** How far the second line reaches below the element; null while there is no second line. */
  const below = () =>
    name.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const bottoms = [...text.getClientRects()].map(({ bottom }) => Math.round(bottom));
      const second = [...new Set(bottoms)].toSorted((a, b) => a - b)[1];
      return second === undefined ? null : second - element.getBoundingClientRect().bottom;
    });
  // Polled: the name stands on one line again while the page is still taking shape.
  await expect.poll(async () => (await below()) ?? Infinity).toBeLessThanOrEqual(0.5);
  await page.close();
});

test('the preview of a company has the default color of its field', async ({ browser }) => {
  const { access } = await makeWorkspace(server, { kinds: ['text'], plan: 'team' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await signIn(context, access);
  const page = await context.newPage();
  await page.goto(`${server.url}/companies/create`);
  const field = page.locator('input[name="buttons_color"]');
  const color = await field.inputValue();
  const start = page
    .getByRole('region', { name: t('companies.preview') })
    .getByText(t('companies.preview_start'));
  const shown = await start.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g) ?? [];
    return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  });
  expect(shown).toBe(color);
  // A bare domain is enough.
  await page.getByRole('textbox', { name: t('companies.name'), exact: true }).fill('Harbor');
  await page.getByRole('textbox', { name: t('companies.website') }).fill('harbor.example');
  await page.getByRole('button', { name: t('companies.create') }).click();
  await expect(page.getByRole('link', { name: /harbor\.example/ })).toHaveAttribute(
    'href',
    'https://harbor.example',
  );
  await context.close();
});

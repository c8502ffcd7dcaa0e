// Story: a recruiter sees how far candidates got, in one job and in all, as tables that keyboard, print and screen readers reach.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { setStatus } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();

test('analytics of a job and of all jobs, from none to six candidates', async ({
  browser,
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], job: { hide_names: false } });
  const { job, access } = workspace;
  const finish = (name: string) => answerAs(server, workspace, { name, text: 'A bowline.' });
  await signIn(context, access);
  await page.goto(`${server.url}/jobs/vacancy/${job.id}`);
  const pages = page.getByRole('navigation', { name: t('analytics.views') });
  await pages.getByRole('link', { name: t('analytics.title') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/jobs/vacancy/${job.id}/analytics`));
  await expect(page.getByRole('heading', { name: t('responses.empty_title') })).toBeVisible();
  await isAccessible(page, 'analytics without candidates', { rules: 'structure' });

  // Live, while the page is open. Few candidates have no percentages.
  const ids = [await finish('Ann Able'), await finish('Bea Bright')];
  const progress = page.getByRole('table', { name: t('analytics.progress') });
  const row = (step: 'entered' | 'finished' | 'decided') =>
    progress
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: t(`analytics.steps.${step}`) }) });
  await expect(row('finished')).toContainText('2');
  await expect(page.getByText(t('analytics.too_few', { fewest: 5 }))).toBeVisible();
  await expect(progress).not.toContainText('%');
  for (const name of ['Cid Calm', 'Dee Dry', 'Eva Even', 'Flo Fair']) ids.push(await finish(name));
  await expect(row('finished')).toContainText('100%');
  const body = { id: newId(), from: 'review', to: 'accepted' } as const;
  await call(server, setStatus, { token: access.access_token, params: { id: ids[0] ?? '' }, body });
  await expect(row('decided')).toContainText('17%', { timeout: 5000 });
  const questions = page.getByRole('table', { name: t('analytics.questions') });
  await expect(questions.getByRole('row')).toHaveCount(2);
  await expect(questions).toContainText('n = 6');

  // The tables are sorted and left by keyboard alone.
  const overTime = page.getByRole('table', { name: t('analytics.over_time') });
  const added = overTime.getByRole('columnheader', { name: t('analytics.steps.entered') });
  await added.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(added).toHaveAttribute('aria-sort', 'descending');
  await expect(overTime.getByRole('row').nth(1)).toContainText('6');
  await isAccessible(page, 'analytics');
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible(page, 'analytics, dark', { rules: 'colors' });
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await expect(progress).toBeVisible();
  await expect(page.getByRole('search', { name: t('audit.filters') })).toBeHidden();
  expect(await isBarColored(page)).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('audit.export'), exact: true }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('"share",6,6,6,6,0,1');

  // A period that ends before it starts keeps what was chosen, and says what is wrong.
  await page.getByLabel(t('audit.until')).fill('2020-01-01');
  await page.getByLabel(t('audit.from')).fill('2020-01-02');
  await expect(page.getByText(t('analytics.out_of_range'))).toBeVisible();
  await page.getByLabel(t('audit.from')).fill('2019-12-31');
  await expect(page.getByRole('heading', { name: t('analytics.none_title') })).toBeVisible();

  await page.goto(server.url);
  await page.getByRole('link', { name: t('analytics.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('analytics.title') })).toBeVisible();
  const jobs = page.getByRole('table', { name: t('jobs.title') });
  await expect(jobs.getByRole('link', { name: job.name })).toBeVisible();
  await isAccessible(page, 'analytics of all jobs');
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await jobs.getByRole('link', { name: job.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  const arabic = await browser.newContext({ locale: 'ar-SA' });
  await signIn(arabic, access);
  const mirrored = await arabic.newPage();
  await mirrored.goto(`${server.url}/jobs/vacancy/${job.id}/analytics`);
  const inArabic = messagesIn('ar-SA');
  await expect(mirrored.getByRole('table', { name: inArabic('analytics.progress') })).toBeVisible();
  await expect(mirrored.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await startsAtRight(mirrored)).toBe(true);
  await isAccessible(mirrored, 'analytics in Arabic', { rules: 'structure' });
  await arabic.close();
});

/** Paper leaves out backgrounds, unless they are asked for. */
function isBarColored(page: Page): Promise<boolean> {
  return page
    .locator('.analytics-bar')
    .first()
    .evaluate((bar) => getComputedStyle(bar).printColorAdjust === 'exact');
}

/** The bar of the decisions, which is short. */
function startsAtRight(page: Page): Promise<boolean> {
  return page.locator('.analytics-bar span[data-tone="decided"]').evaluate((bar) => {
    const [inner, outer] = [bar.getBoundingClientRect(), bar.parentElement?.getBoundingClientRect()];
    if (!outer) return false;
    return Math.abs(inner.right - outer.right) < 1 && inner.left > outer.left + 10;
  });
}

// Story: two candidates give the same answer. Both read before they start that answers are compared. The recruiter finds the match on
// both pages, reads the passages side by side by keyboard, notes a conclusion and asks the candidate. Nothing about the candidates changes.
import { expect, type Page } from 'playwright/test';
import { getShare } from '#contract/interview.ts';
import { getJobMatches } from '#contract/originality.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { answerText, hasArrived, isAtQuestion, isDone, startInterview } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const ar = messagesIn('ar-SA');
const company = 'Lighthouse Ltd';
const copied = Array.from(
  { length: 110 },
  (_, i) => `${['rope', 'tide', 'knot', 'mast', 'buoy'][i % 5]}${i}`,
);
const half = (from: number) => copied.slice(from, from + 55).join(' ');
const ada = { name: 'Ada Ahoy', email: 'ada@example.com' };
const ben = `First I look at the sky. ${half(0)}. Then I ask my captain what she thinks of it, and ${half(55)}.`;
/** The same two parts the other way around, in capitals. */
const adas = `${half(55).toUpperCase()}! My own grandfather taught me on his boat. ${half(0)}`;

test('a copied answer is a match to look at, and a person decides', async ({
  browser,
  server,
  candidate,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], job: { plagiarism_check: true } });
  const { processing = [] } = await call(server, getShare, { params: { hash: workspace.job.hash_link } });
  const allowed = processing.map(({ purpose, version }) => ({
    purpose,
    version,
    choice: 'allowed' as const,
  }));
  await answerAs(server, workspace, { name: 'Ben Bight', text: ben, processing: allowed });

  await candidate.page.goto(workspace.shareUrl);
  await expect(candidate.page.getByText(t('processing.similarity', { company }))).toBeVisible();
  await isAccessible(candidate.page);
  await startInterview(candidate, null, ada);
  await isAtQuestion(candidate, 1, 1);
  await answerText(candidate, adas);
  await isDone(candidate, ada);
  await hasArrived(candidate);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await expect.poll(() => openMatches(workspace, server), { timeout: 30_000 }).toBe(1);
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await opensFromTheJob(page);
  await readsByKeyboard(page);
  await concludesAndAsks(page);
  await isOnTheCandidatesPage(page);
  await isInArabic(page, workspace);
  await context.close();
});

async function openMatches({ access, job }: Workspace, server: Parameters<typeof call>[0]): Promise<number> {
  const found = await call(server, getJobMatches, { token: access.access_token, params: { id: job.id } });
  return found.open;
}

async function opensFromTheJob(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: t('originality.title') });
  await panel.getByText(t('originality.job_open', { count: 1 })).click();
  await isAccessible(page);
  await panel.getByRole('link', { name: /Ben Bight/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('originality.match_title') })).toBeVisible();
}

async function readsByKeyboard(page: Page): Promise<void> {
  await expect(
    page.getByText(`${t('originality.common_words', { count: 110 })}. ${t('originality.look')}`),
  ).toBeVisible();
  const [first, later] = [
    page.getByRole('region', { name: 'Ben Bight' }),
    page.getByRole('region', { name: 'Ada Ahoy' }),
  ];
  await expect(first.getByText(/^Answered first/)).toBeVisible();
  await expect(later.getByText(/^Answered later/)).toBeVisible();
  for (const side of [first, later]) await expect(side.locator('mark')).toHaveCount(2);
  await isAccessible(page);
  const status = page.locator('.passage-now');
  await page.keyboard.press('n');
  await expect(status).toHaveText(/^Passage 1 of 2/);
  await page.keyboard.press('n');
  await expect(status).toHaveText(/^Passage 2 of 2/);
  for (const side of [first, later]) {
    await expect(side.locator('mark[data-chosen]')).toHaveCount(1);
    await expect(side.locator('mark[data-chosen]')).toBeInViewport();
  }
  await tabTo(
    page,
    page.getByRole('button', { name: new RegExp(`^${t('originality.passage', { number: 1 })}`) }),
  );
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(/^Passage 1 of 2/);
  // Chosen again, it is announced again, and the texts go back to it.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 240 });
  await status.locator('span').evaluate((said) => said.setAttribute('data-before', ''));
  const text = first.getByRole('group');
  const scrollTop = () => text.evaluate((box) => box.scrollTop);
  await text.evaluate((box) => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }));
  expect(await scrollTop()).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect.poll(scrollTop).toBe(0);
  await expect(status.locator('[data-before]')).toHaveCount(0);
  await expect(status).toHaveText(/^Passage 1 of 2/);
  if (size) await page.setViewportSize(size);
}

async function concludesAndAsks(page: Page): Promise<void> {
  const explained = page.getByRole('radio', { name: t('originality.review.explained') });
  const save = page.getByRole('button', { name: t('responses.save') });
  await page.getByRole('radio', { name: t('originality.review.open') }).focus();
  // The arrow keys pass over the choices between, and nothing is saved on the way.
  for (const review of ['looked_at', 'explained'] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: t(`originality.review.${review}`) })).toBeChecked();
  }
  await expect(page.getByText(t('originality.changes_nothing'))).toBeVisible();
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Set by/)).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.locator(':focus')).toContainText(/Set by/);
  await page.reload();
  await expect(explained).toBeChecked();
  const ada = page.getByRole('region', { name: 'Ada Ahoy' });
  await ada.getByRole('button', { name: t('originality.ask') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('follow_up.letter.text') })).toHaveValue(/Ada Ahoy/);
  await expect(dialog.getByRole('textbox', { name: t('follow_up.letter.text') })).not.toHaveValue(
    /Ben Bight/,
  );
  await isAccessible(page, 'letter', { isCovered: true });
  await dialog.getByRole('button', { name: t('follow_up.letter.send') }).click();
  await expect(page.getByText(t('follow_up.letter.done', { name: 'Ada Ahoy' }))).toBeVisible();
}

async function isOnTheCandidatesPage(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Ada Ahoy' }).getByRole('link', { name: 'Ada Ahoy' }).click();
  const panel = page.getByRole('region', { name: t('originality.title') });
  await expect(panel.getByRole('link', { name: /Ben Bight/ })).toBeVisible();
  await expect(panel.getByText(t('originality.review.explained'))).toBeVisible();
  await expect(panel.getByText(t('originality.inside_only'))).toBeVisible();
  // The interview waits for a decision, as it did before.
  await expect(page.getByText(t('responses.status.review')).first()).toBeVisible();
  await isAccessible(page);
  await panel.getByRole('link', { name: /Ben Bight/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('originality.match_title') })).toBeVisible();
}

async function isInArabic(page: Page, { access }: Workspace): Promise<void> {
  const phone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  if (!phone) throw new Error('the browser is open');
  await signIn(phone, access, 'ar-SA');
  const mobile = await phone.newPage();
  await mobile.goto(page.url());
  await expect(mobile.getByRole('heading', { level: 1, name: ar('originality.match_title') })).toBeVisible();
  await isAccessible(mobile);
  const width = await mobile.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await mobile.getByRole('button', { name: ar('originality.next') }).click();
  await expect(mobile.locator('mark[data-chosen]').first()).toBeInViewport();
  await phone.close();
}

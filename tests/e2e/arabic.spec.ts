// Story: a candidate and a recruiter read Arabic, from right to left, from the link to the decision.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import {
  answerTheWritten,
  answerVideo,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const t = messagesIn('ar-SA');
const salma = { name: 'سلمى المرشحة', email: 'salma@example.com' };

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('an interview and its review run from right to left in Arabic', async ({ browser }) => {
  const workspace = await makeWorkspace(server);
  const device = await browser.newContext({ ...phone, locale: 'ar-SA' });
  const candidate = { page: await device.newPage(), t };
  await candidate.page.goto(workspace.shareUrl);
  await runsRightToLeft(candidate.page);
  await isAccessible(candidate.page);
  await followsFirstLetter(candidate.page, 'interview.name');
  await startInterview(candidate, workspace.shareUrl, salma);
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);
  await isAccessible(candidate.page);
  await answerVideo(candidate);
  await isAtQuestion(candidate, 2);
  await followsFirstLetter(candidate.page, 'interview.your_answer');
  await answerTheWritten(candidate);
  await isDone(candidate, salma);
  await hasArrived(candidate);
  await runsRightToLeft(candidate.page);
  await isAccessible(candidate.page);
  await device.close();
  expect(server.mails().map((mail) => mail.to.address)).toContain(salma.email);

  const desk = await browser.newContext({ locale: 'ar-SA' });
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await runsRightToLeft(page);
  await isAccessible(page);
  await page.getByRole('link', { name: salma.name }).first().click();
  await expect(page.getByRole('heading', { name: salma.name })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: t('responses.move.accepted'), exact: true }).click();
  await expect.poll(async () => (await workspace.candidate())?.status).toBe('accepted');
  await desk.close();
});

/** The direction of a name or an answer follows from its first letter, not from the page or keyboard. */
async function followsFirstLetter(page: Page, label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: t(label) });
  await field.fill('Salma');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill(salma.name);
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill('');
}

async function runsRightToLeft(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'nothing sticks out at the side').toBe(false);
}

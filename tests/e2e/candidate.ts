// What a candidate does, step by step, found by role and label.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Translate } from './messages.ts';
import type { TestServer } from './server.ts';
import { makeWorkspace, type QuestionOptions, type Workspace } from './workspace.ts';

export interface Candidate {
  page: Page;
  t: Translate;
}

export const carla = { name: 'Carla Candidate', email: 'carla@example.com' };

/**
 * From the link to the first step of the interview, or to the page for browsers that cannot record. `link` null: its page is open.
 */
export async function startInterview(
  { page, t }: Candidate,
  link: string | null,
  who = carla,
): Promise<void> {
  if (link !== null) await page.goto(link);
  // Key by key: under automation, Firefox fires no events for a field filled at once.
  await page.getByRole('textbox', { name: t('interview.name') }).pressSequentially(who.name);
  await page.getByRole('textbox', { name: t('interview.email') }).pressSequentially(who.email);
  await page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button({ page, t }, 'start').click();
  // A browser that cannot record passes the first step too fast to see it reliably.
  await expect(page).toHaveURL(/\/i\/(process|unsupported)\//);
}

/** A new job with these questions, and this person at its first step. */
export async function startAt(
  server: TestServer,
  candidate: Candidate,
  options: QuestionOptions,
): Promise<Workspace> {
  const workspace = await makeWorkspace(server, options);
  await startInterview(candidate, workspace.shareUrl);
  return workspace;
}

/** The camera check: ready as soon as the picture is. */
export async function passCheck(candidate: Candidate): Promise<void> {
  await expect(heading(candidate, 'check_title')).toBeVisible();
  await button(candidate, 'check_pass').click();
}

export async function startRecording(candidate: Candidate): Promise<void> {
  await button(candidate, 'record').click();
  await skipCountdown(candidate);
}

/** Presses again during the countdown, so that recording starts at once. */
export async function skipCountdown(candidate: Candidate): Promise<void> {
  const skip = button(candidate, 'start_now');
  const stop = button(candidate, 'stop');
  await expect(skip.or(stop)).toBeVisible();
  // On a slow machine the countdown may end first; then the button has its next name.
  if (await skip.isVisible()) await candidate.page.locator('button.record').click();
  await expect(stop).toBeEnabled();
}

/** Records for a while and accepts the take. */
export async function answerVideo(candidate: Candidate, seconds = 3): Promise<void> {
  await startRecording(candidate);
  await sleep(seconds * 1000);
  await button(candidate, 'stop').click();
  await button(candidate, 'use_answer').click();
}

export async function answerText(candidate: Candidate, text: string): Promise<void> {
  await fillAnswer(candidate, text);
  await button(candidate, 'submit').click();
}

export async function answerCode(candidate: Candidate, code: string): Promise<void> {
  await fillAnswer(candidate, code);
  await button(candidate, 'submit').click();
}

export async function answerChoice(candidate: Candidate, option: string): Promise<void> {
  await candidate.page.getByLabel(option, { exact: true }).check();
  await button(candidate, 'submit').click();
}

/** The three questions without a camera, in the workspace's order. */
export async function answerTheWritten(candidate: Candidate): Promise<void> {
  await isAtQuestion(candidate, 2);
  await answerText(candidate, 'A bowline, always a bowline.');
  await isAtQuestion(candidate, 3);
  await answerCode(candidate, 'const add = (a, b) => a + b;');
  await isAtQuestion(candidate, 4);
  await answerChoice(candidate, 'Left');
}

export async function isAtQuestion({ page, t }: Candidate, number: number, count = 4): Promise<void> {
  await expect(page.getByText(t('interview.progress', { number, count })).first()).toBeVisible();
}

/** Through the list of answers to the last page, which is reached before everything has arrived. */
export async function isDone({ page, t }: Candidate, who = carla): Promise<void> {
  const finish = button({ page, t }, 'submit_last');
  const done = page.getByRole('heading', { name: t('interview.done_title', { name: who.name }) });
  await expect(finish.or(done)).toBeVisible();
  if (await finish.isVisible()) await finish.click();
  await expect(page).toHaveURL(/\/i\/done\//);
  await expect(done).toBeVisible();
}

/** The page says that it can be closed: everything is stored (P5). */
export async function hasArrived({ page, t }: Candidate, timeout = 60_000): Promise<void> {
  await expect(page.getByText(t('interview.done_safe'))).toBeVisible({ timeout });
}

/** What a clock such as `1:05` shows, in seconds. */
export async function secondsOn(clock: Locator): Promise<number> {
  const [minutes = 0, seconds = 0] = (await clock.innerText()).split(':').map(Number);
  return 60 * minutes + seconds;
}

export function button({ page, t }: Candidate, name: string): Locator {
  return page.getByRole('button', { name: t(`interview.${name}`), exact: true });
}

export function heading({ page, t }: Candidate, name: string, values: Record<string, string | number> = {}) {
  return page.getByRole('heading', { name: t(`interview.${name}`, values) });
}

async function fillAnswer({ page, t }: Candidate, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('interview.your_answer') }).pressSequentially(text);
}

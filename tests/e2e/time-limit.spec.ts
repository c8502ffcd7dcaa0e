// Story: written answers with a time limit. The draft counts when time is up, and nothing starts the clock again.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import {
  button,
  hasArrived,
  heading,
  isDone,
  secondsOn,
  startInterview,
  type Candidate,
} from './candidate.ts';
import { phone, setClockAhead } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace, questionTexts } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a draft counts when its time is up, without a network and with a wrong clock on the device', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text', 'choice'], writtenTime: 15 });
  const context = await browser.newContext(phone);
  await setClockAhead(context, 3 * 3_600_000);
  const candidate = { page: await context.newPage(), t };
  const { page } = candidate;
  await startInterview(candidate, workspace.shareUrl);
  const seconds = t('common.seconds_other', { count: 15 });
  await expect(page.getByText(t('interview.intro_written', { time: seconds }))).toBeVisible();
  await expect(page.getByText(questionTexts.text)).toHaveCount(0);
  await isAccessible(page);

  await context.setOffline(true);
  await button(candidate, 'show_question').click();
  await expect(page.getByText(questionTexts.text)).toBeVisible();
  await field(candidate).fill('Half a sentence');
  // The promise for every word (P1). On a busy machine, nothing earlier.
  await sleep(500);
  await page.reload();
  await expect(field(candidate)).toHaveValue('Half a sentence');
  await expect(page.getByText(t('interview.time_left'))).toBeVisible();
  await expect(heading(candidate, 'times_up_saved')).toBeFocused({ timeout: 30_000 });
  await button(candidate, 'continue').click();

  // The next clock waits for a tap, and an empty draft is no answer.
  await expect(page.getByText(questionTexts.choice)).toHaveCount(0);
  await button(candidate, 'show_question').click();
  await expect(heading(candidate, 'times_up_empty')).toBeVisible({ timeout: 30_000 });
  await button(candidate, 'continue').click();
  await expect(heading(candidate, 'summary_title', { answered: 1, count: 2 })).toBeVisible();
  await expect(page.getByText(t('interview.summary_unanswered'))).toHaveCount(1);
  await expect(page.getByRole('button', { name: t('interview.summary_edit') })).toHaveCount(0);
  await isAccessible(page);

  await context.setOffline(false);
  await isDone(candidate);
  await hasArrived(candidate);
  expect((await workspace.candidate())?.answers).toMatchObject([{ text: 'Half a sentence' }]);
  await context.close();
});

test('an hour survives a reload, and a second device continues with the time that is left', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], writtenTime: 3600 });
  const first = await browser.newContext(phone);
  const candidate = { page: await first.newPage(), t };
  await startInterview(candidate, workspace.shareUrl);
  const reported = candidate.page.waitForResponse((response) => response.url().endsWith('/shown'));
  await button(candidate, 'show_question').click();
  expect((await reported).ok()).toBe(true);
  await candidate.page.reload();
  const left = await secondsLeft(candidate);
  expect(left).toBeGreaterThan(3400);

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const elsewhere = { page: await second.newPage(), t };
  await elsewhere.page.goto(`${server.url}/i/${(await workspace.candidate())?.hash}`);
  await elsewhere.page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button(elsewhere, 'continue_here').click();
  await expect(elsewhere.page.getByText(questionTexts.text)).toBeVisible();
  expect(await secondsLeft(elsewhere)).toBeLessThanOrEqual(left);
  await first.close();
  await second.close();
});

function field({ page }: Candidate) {
  return page.getByRole('textbox', { name: t('interview.your_answer') });
}

function secondsLeft({ page }: Candidate): Promise<number> {
  return secondsOn(page.locator('.writing-clock .digits'));
}

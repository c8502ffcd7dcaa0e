// Story: limited preparation with its warning and how to skip it, retakes, and selecting the take that
// counts.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import {
  answerChoice,
  button,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  passCheck,
  skipCountdown,
  startAt,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { phone, setClockAhead, takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import { test } from './story.ts';
import { countWakeLocks, wakeLocksHeld } from './wake-locks.ts';
import { arrivedWhole } from './workspace.ts';

test('preparation can be skipped, a retake asks first, and the selected take is the answer', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  await countWakeLocks(page);
  const workspace = await startAt(server, candidate, { kinds: ['video'], preparation: 15 });
  await passCheck(candidate);
  expect(await wakeLocksHeld(page)).toBe(0);
  await expect(page.getByText(t('interview.tries', { count: 3 }))).toBeVisible();
  await button(candidate, 'show_question').click();
  await expect(page.getByText(t('interview.preparing_left'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('interview.preparing_soon') })).toBeVisible();
  await button(candidate, 'record_now').click();
  await skipCountdown(candidate);
  await expect.poll(() => wakeLocksHeld(page)).toBe(1);
  await isRequestedAgain(page);
  await stopAfter(candidate, 2000);
  await expect(page.getByText(t('interview.retakes_left', { count: 2 }))).toBeVisible();

  // Uploaded bytes leave the device, and both takes are still to be compared.
  server.line.cut();
  await askToRetake(candidate);
  await button(candidate, 'retake_cancel').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  await askToRetake(candidate);
  await button(candidate, 'retake_confirm').click();
  await startRecording(candidate);
  await stopAfter(candidate, 2000);
  await expect(page.getByText(t('interview.retakes_left', { count: 1 }))).toBeVisible();
  const [first, second] = await takesOnDevice(page);
  expect(second).toBeDefined();
  const choices = page.getByRole('radio');
  await expect(choices.nth(1)).toBeChecked();
  await choices.first().check();
  server.line.mend();
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await expect.poll(() => wakeLocksHeld(page)).toBe(0);
  await arrivedWhole(workspace, first ? [first] : []);
});

test('a question that can be recorded once is answered as soon as the recording ends', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  const workspace = await startAt(server, candidate, { kinds: ['video', 'choice'], retake: 0, time: 30 });
  await passCheck(candidate);
  await expect(page.getByText(t('interview.tries', { count: 1 }))).toBeVisible();
  // The device forgets a recording once it has arrived.
  server.line.cut();
  await startRecording(candidate);
  await sleep(2000);
  await button(candidate, 'stop').click();
  await expect(page.getByRole('heading', { name: t('interview.answer_saved', { number: 1 }) })).toBeVisible();
  await expect(button(candidate, 'use_answer')).toBeHidden();
  await button(candidate, 'watch_take').click();
  await expect(page.locator('video')).toBeVisible();
  // Without a tap on "Continue", the answer still arrives.
  server.line.mend();
  await expect.poll(async () => (await workspace.candidate())?.answers.length, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('interview.answer_saved', { number: 1 }) })).toBeVisible();
  await button(candidate, 'continue').click();
  await answerChoice(candidate, 'Left');
  await isDone(candidate);
});

test('an answer has its whole time after the countdown, and its end is shown before a press counts, whatever the device’s clock says', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  await setClockAhead(context, 3 * 3_600_000);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  const { page, t } = candidate;
  const options = { kinds: ['video', 'text'], preparation: 15, time: 15, retake: 1 } as const;
  await startAt(server, candidate, options);
  await passCheck(candidate);
  await expect(page.getByText(t('interview.tries', { count: 2 }))).toBeVisible();
  await button(candidate, 'show_question').click();
  await expect(page.locator('.stage-clock .digits')).toHaveText(/^0:1[345]$/);
  const warning = page.locator('.stage-warning');
  await expect(warning).toHaveText(t('interview.preparing_soon'));
  await button(candidate, 'record_now').click();
  await expect(warning).toHaveCount(0);
  await hasWholeTime(candidate);
  await expect(warning).toHaveText(t('interview.warning_10'));
  // It disappears long before the end, when it is no longer true.
  await expect(warning).toHaveCount(0);
  await expect(page.locator('.stage-clock')).toBeVisible();

  await isShownForTwoSeconds(candidate, page.getByRole('button', { name: t('interview.retake') }));
  await expect(page.getByText(t('interview.retakes_left', { count: 1 }))).toBeVisible();
  await button(candidate, 'retake_confirm').click();
  await button(candidate, 'record').click();
  await hasWholeTime(candidate);
  await isShownForTwoSeconds(candidate, button(candidate, 'use_answer'));
  await isAtQuestion(candidate, 2, 2);
  await context.close();
});

/** With reduced motion the countdown is a sentence. After it, the clock shows the full answer time. */
async function hasWholeTime({ page, t }: Candidate): Promise<void> {
  const sentence = page.locator('.countdown-text');
  const clock = page.locator('.stage-clock');
  await expect(sentence).toHaveText(t('interview.starts_in', { count: 1 }));
  await expect(sentence).toBeVisible();
  await expect(page.locator('.countdown .digits')).toBeHidden();
  await expect(clock).toHaveCount(0);
  await expect(clock.locator('.digits')).toHaveText(/^0:1[45]$/);
}

/** A press that was meant for the end of the recording changes nothing; the next one does. */
async function isShownForTwoSeconds({ page, t }: Candidate, next: Locator): Promise<void> {
  const end = page.getByRole('heading', { name: t('interview.times_up') });
  await expect(end).toBeFocused({ timeout: 60_000 });
  await expect(page.locator('.stage-warning')).toHaveCount(0);
  await next.click({ force: true });
  await expect(end).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click();
}

test('leaving a recording asks first, and a take in two parts shows its whole length', async ({
  candidate,
  server,
}) => {
  const { page, t } = candidate;
  await startAt(server, candidate, { kinds: ['video'] });
  await passCheck(candidate);
  await startRecording(candidate);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await sleep(2000);

  // The frame of the company is there from the beginning.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.company-name')).toHaveText('Lighthouse Ltd');
  await page.getByRole('button', { name: t('interview.continue_take') }).click();
  await stopAfter(candidate, 2000);
  await expect(page.getByText(/^0:\d\d in total, part 1 of 2$/)).toBeVisible();
  // Nothing is being recorded: nothing asks.
  await page.reload();
  await button(candidate, 'use_answer').click();
  await isDone(candidate);
});

async function stopAfter(candidate: Candidate, ms: number): Promise<void> {
  await expect(button(candidate, 'stop')).toBeVisible();
  await sleep(ms);
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
}

async function askToRetake(candidate: Candidate): Promise<void> {
  await candidate.page.getByRole('button', { name: candidate.t('interview.retake') }).click();
  await expect(heading(candidate, 'retake_title')).toBeVisible();
}

/** Browsers release the lock when the page is hidden, and the page returns. */
async function isRequestedAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.get(Reflect.get(navigator, 'wakeLock'), 'counts').held = 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => wakeLocksHeld(page)).toBe(1);
}

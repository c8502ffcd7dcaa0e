// Story: the browser is killed with -9 during a recording or after it, and opened again on the same device (P1).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { openBrowser, type OwnBrowser } from '../faults/own-browser.ts';
import {
  answerTheWritten,
  button,
  hasArrived,
  heading,
  isDone,
  passCheck,
  startInterview,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { changeResponses } from './change-database.ts';
import { takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { arrivedWhole, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a recording made before the browser was killed is offered, used and stored', async () => {
  const workspace = await makeWorkspace(server);
  const t = messagesIn();
  const profile = test.info().outputPath('profile');

  const first = await openBrowser(profile);
  const before = { page: first.page, t };
  await startInterview(before, workspace.shareUrl);
  await passCheck(before);
  await startRecording(before);
  await sleep(4000);
  const [alive] = await takesOnDevice(first.page);
  const address = first.page.url();
  await first.kill9();

  const second = await openBrowser(profile);
  const after = { page: second.page, t };
  await second.page.goto(address);
  await expect(heading(after, 'interrupted_title')).toBeVisible();
  const offered = await takesOnDevice(second.page);
  expect(offered).toHaveLength(1);
  expect(offered[0]?.id).toBe(alive?.id);
  expect(offered[0]?.bytes).toBeGreaterThanOrEqual(alive?.bytes ?? Infinity);
  await button(after, 'use_take').click();
  await button(after, 'use_answer').click();
  await answerTheWritten(after);
  await isDone(after);

  await hasArrived(after);
  await arrivedWhole(workspace, offered);
  await second.close();
});

test('a finished recording counts after the deadline, though the browser was killed before a tap', async () => {
  const reviewed = await killAtReview('reviewed', {
    retake: 2,
    isReached: async (candidate) => {
      await expect(button(candidate, 'use_answer')).toBeVisible();
      await expect(candidate.page.locator('.upload-status')).toHaveAttribute('data-status', 'stored');
    },
  });
  await passDeadline(reviewed.workspace);
  const only = await killAtReview('only', {
    retake: 0,
    isReached: async (candidate) => {
      // The device has submitted it, and none of it has arrived.
      server.line.cut();
      await expect(button(candidate, 'continue')).toHaveAttribute('aria-disabled', 'false');
    },
  });
  await passDeadline(only.workspace);
  server.line.mend();

  // Nothing else comes from this device, which stays off.
  await isInReview(reviewed.workspace);
  expect((await only.workspace.candidate())?.answers).toHaveLength(0);
  await waitsForTap(await reviewed.open(), 'saved_take', 'use_answer');
  await waitsForTap(await only.open(), 'answer_saved', 'continue');
  await isInReview(only.workspace);
});

/** Records the first question of a new interview, and kills the browser at the review screen. */
async function killAtReview(
  name: string,
  { retake, isReached }: { retake: number; isReached: (candidate: Candidate) => Promise<void> },
) {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'], retake, writtenTime: 600 });
  const profile = test.info().outputPath(name);
  const browser = await openBrowser(profile);
  const candidate = { page: browser.page, t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  await startRecording(candidate);
  await sleep(2000);
  await button(candidate, 'stop').click();
  await isReached(candidate);
  const address = browser.page.url();
  await browser.kill9();
  const open = async () => {
    const again = await openBrowser(profile);
    await again.page.goto(address);
    return again;
  };
  return { workspace, open };
}

/** The interview ends now: deadlines are met up to a minute later, because clocks differ. */
function passDeadline({ job }: Workspace): Promise<void> {
  return changeResponses(server, job.agency_id, `deadline_at = now() - interval '60 seconds'`);
}

/** A task looks for passed deadlines once a minute. */
async function isInReview(workspace: Workspace): Promise<void> {
  const found = async () => {
    const candidate = await workspace.candidate();
    return { status: candidate?.status, answers: candidate?.answers.map(({ question }) => question.type) };
  };
  await expect.poll(found, { timeout: 100_000 }).toEqual({ status: 'review', answers: ['video'] });
}

/** The same screen as before; the limited question after it starts with a tap, with all of its time. */
async function waitsForTap({ page, close }: OwnBrowser, title: string, next: string): Promise<void> {
  const candidate = { page, t: messagesIn() };
  await expect(heading(candidate, title, { number: 1 })).toBeVisible();
  await button(candidate, next).click();
  await expect(button(candidate, 'show_question')).toBeVisible();
  await expect(page.getByText(questionTexts.text)).toHaveCount(0);
  await button(candidate, 'show_question').click();
  await expect(page.locator('.writing-clock .digits')).toHaveText(/^(10:00|9:5\d)$/);
  await close();
}

// Visits states of a candidate that take long to reach: sound only, the countdown, the only take of a question, the end of
// its time, notices, and a recruiter's preview. Part of every-screen.ts.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { previewJob } from '#contract/job.ts';
import { accommodate } from '#contract/response.ts';
import {
  button,
  heading,
  isAtQuestion,
  passCheck,
  startInterview,
  startRecording,
  type Candidate,
} from './candidate.ts';
import { holdNotices, simulateNoCamera, stopClocks } from './emulation.ts';
import type { Walk } from './walk.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

export async function walkRareScreens(walk: Walk): Promise<void> {
  const workspace = await makeWorkspace(walk.server, {
    ...{ kinds: ['video', 'video', 'video'], retake: 0, time: 15 },
    ...{ texts: walk.words.questions, company: walk.words.company },
    job: { name: walk.words.job, description: walk.words.description, audio_only_allowed: true },
  });
  await onlyTakes(walk, workspace);
  await soundOnly(walk, workspace);
  await preview(walk, workspace);
}

async function onlyTakes(walk: Walk, workspace: Workspace): Promise<void> {
  const { server, see, t, words } = walk;
  const candidate = await deviceFor(walk);
  const { page } = candidate;
  await startInterview(candidate, workspace.shareUrl, words.person);
  await passCheck(candidate);
  await expect(button(candidate, 'record')).toBeEnabled();
  const startClocks = await stopClocks(page);
  await button(candidate, 'record').click();
  await expect(page.locator('.countdown')).toBeVisible();
  await see('countdown', page);
  await startClocks();
  await expect(heading(candidate, 'times_up')).toBeVisible({ timeout: 60_000 });
  await see('time-up', page);
  await button(candidate, 'continue').click();

  await isAtQuestion(candidate, 2, 3);
  await startRecording(candidate);
  await button(candidate, 'stop').click();
  await expect(heading(candidate, 'answer_saved', { number: 2 })).toBeVisible();
  await see('answer-saved', page);
  await expect.poll(async () => (await workspace.candidate())?.answers.length).toBe(2);
  await button(candidate, 'continue').click();

  await isAtQuestion(candidate, 3, 3);
  await holdNotices(page);
  await grantWriting(server, workspace);
  // The page asks for news when the network is back.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(t('notice.may_write', { company: words.company }))).toBeVisible();
  await see('may-write', page);
  await page.context().close();
}

async function grantWriting(server: Walk['server'], { access, candidate }: Workspace): Promise<void> {
  await call(server, accommodate, {
    token: access.access_token,
    params: { id: (await candidate())?.id ?? '' },
    body: { time_factor: 1, text_for_video: true, deadline_at: null },
  });
}

async function soundOnly(walk: Walk, workspace: Workspace): Promise<void> {
  const { see, t, words } = walk;
  const candidate = await deviceFor(walk, simulateNoCamera);
  const { page } = candidate;
  await startInterview(candidate, workspace.shareUrl, { ...words.person, email: 'sound@example.com' });
  await expect(page.getByText(t('sound.no_camera'))).toBeVisible();
  await see('sound-check', page);
  await passCheck(candidate);
  await expect(button(candidate, 'record')).toBeEnabled();
  await see('sound-only', page);
  await page.context().close();
}

async function preview(walk: Walk, { access, job }: Workspace): Promise<void> {
  const { server, see, t } = walk;
  const { hash } = await call(server, previewJob, {
    token: access.access_token,
    params: { id: job.id },
    body: { id: newId() },
  });
  const { page } = await deviceFor(walk);
  await page.goto(`${server.url}/i/${hash}`);
  await expect(page.getByRole('complementary', { name: t('preview.label') })).toBeVisible();
  await see('preview', page);
  await page.context().close();
}

async function deviceFor(
  { browser, device, prepare, t }: Walk,
  change?: (page: Page) => Promise<void>,
): Promise<Candidate> {
  const page = await (await browser.newContext(device)).newPage();
  await prepare?.(page);
  await change?.(page);
  return { page, t };
}

// Story: a browser that cannot record video. The candidate reads the advice, continues here, uploads a
// video recorded elsewhere, and answers the rest.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { answerText, button, hasArrived, isAtQuestion, isDone, startInterview } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let folder: string;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  folder = await mkdtemp(path.join(os.tmpdir(), 'candor-video-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a browser that cannot record accepts a video recorded elsewhere', async ({ browser }) => {
  const video = path.join(folder, 'storm.mp4');
  const made = spawnSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=15'],
    ...['-f', 'lavfi', '-i', 'sine=duration=2', '-pix_fmt', 'yuv420p', video],
  ]);
  test.skip(made.error !== undefined, 'needs ffmpeg to make a video');
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const context = await browser.newContext(phone);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  const page = await context.newPage();
  const candidate = { page, t };
  await page.goto(workspace.shareUrl);
  await startInterview(candidate, workspace.shareUrl);

  await expect(page).toHaveURL(/\/i\/unsupported\//);
  await expect(page.getByText(t('interview.unsupported_text'))).toBeVisible();
  // A phone cannot scan its own screen.
  await expect(page.locator('.qr-code')).toBeHidden();
  const computer = await (await browser.newContext()).newPage();
  await computer.goto(page.url());
  await expect(computer.getByRole('img', { name: t('interview.unsupported_qr') })).toBeVisible();
  await computer.context().close();
  await isAccessible(page);
  await button(candidate, 'unsupported_upload').click();

  await page.getByLabel(t('interview.upload_choose')).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no video at all'),
  });
  await expect(page.getByText(t('interview.file_not_video'))).toBeVisible();
  await page.getByLabel(t('interview.upload_choose')).setInputFiles(video);
  await button(candidate, 'use_answer').click();
  await isAtQuestion(candidate, 2, 2);
  await answerText(candidate, 'A bowline.');
  await isDone(candidate);
  await hasArrived(candidate);

  const digest = createHash('sha256')
    .update(await readFile(video))
    .digest('hex');
  await expect.poll(() => workspace.storedDigests(), { timeout: 30_000 }).toEqual([digest]);
  await context.close();
});

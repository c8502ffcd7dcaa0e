// Fault: the sending page closes during the upload. The service worker continues (Background Sync,
// which never fires while a debugger is attached); otherwise the next visit does, without user
// action (P4).
import { expect } from 'playwright/test';
import { startRecording } from '../e2e/candidate.ts';
import { type DeviceTake, hasRecorded } from '../e2e/device.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { arrivedWhole, type Workspace } from '../e2e/workspace.ts';
import { beginInterview, finishInterview } from './interview.ts';
import { type OwnBrowser, openBrowser } from './own-browser.ts';
import { chanceOf, seeds } from './seeds.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

for (const seed of seeds) {
  test(`sends the rest from the service worker once the page is closed (seed ${seed})`, async () => {
    const { browser, workspace, recorded } = await untilMidUpload(seed);
    await browser.closePage();
    expect((await workspace.candidate())?.progress).not.toBe('completed');

    server.line.limitUpload(200_000);
    await expect
      .poll(async () => (await workspace.candidate())?.progress, { timeout: 40_000 })
      .toBe('completed');
    await arrivedWhole(workspace, recorded);
    await browser.close();
  });
}

test('sends the rest at the next visit, without a click', async () => {
  const { browser, workspace, recorded } = await untilMidUpload(1);
  await browser.close();
  expect((await workspace.candidate())?.progress).not.toBe('completed');

  server.line.limitUpload(Infinity);
  const later = await openBrowser(test.info().outputPath('profile'));
  await later.page.goto(workspace.shareUrl);
  await arrivedWhole(workspace, recorded);
  await later.close();
});

interface MidUpload {
  browser: OwnBrowser;
  workspace: Workspace;
  recorded: readonly DeviceTake[];
}

/** Answers everything: the text has arrived, and most of the video has not, however slow the machine is. */
async function untilMidUpload(seed: number): Promise<MidUpload> {
  const browser = await openBrowser(test.info().outputPath('profile'));
  const { workspace, candidate } = await beginInterview(server, browser.page);
  server.line.limitUpload(8000);
  await startRecording(candidate);
  const enough = chanceOf(seed).between(200_000, 300_000);
  await hasRecorded(candidate.page, enough);
  const recorded = await finishInterview(candidate);
  return { browser, workspace, recorded };
}

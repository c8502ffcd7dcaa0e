// Fault: all processes of the browser are killed with -9 at a random moment of a recording, with no
// debugger attached. The browser then opens again on the same profile (P1).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { answerTheWritten, button, hasArrived, heading, isDone, startRecording } from '../e2e/candidate.ts';
import { takesOnDevice } from '../e2e/device.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { beginInterview } from './interview.ts';
import { openBrowser } from './own-browser.ts';
import { chanceOf, seeds } from './seeds.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

for (const seed of seeds) {
  test(`offers, keeps and stores what was recorded before a kill at a random moment (seed ${seed})`, async () => {
    const chance = chanceOf(seed);
    const profile = test.info().outputPath('profile');
    const first = await openBrowser(profile);
    const { workspace, candidate: before } = await beginInterview(server, first.page);
    await startRecording(before);
    await sleep(800);
    const [alive] = await takesOnDevice(first.page);
    const address = first.page.url();
    await first.detach();
    await sleep(chance.between(0, 4000));
    await first.kill9();

    const second = await openBrowser(profile);
    const after = { page: second.page, t: before.t };
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
}

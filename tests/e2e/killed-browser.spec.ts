// Story: the browser is killed with -9 during a recording and opened again on the same device (P1).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { openBrowser } from '../faults/own-browser.ts';
import {
  answerTheWritten,
  button,
  hasArrived,
  heading,
  isDone,
  passCheck,
  startInterview,
  startRecording,
} from './candidate.ts';
import { takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { arrivedWhole, makeWorkspace } from './workspace.ts';

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

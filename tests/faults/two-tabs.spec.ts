// Fault: the interview is opened in a second tab while the first one is answering it.
import { expect } from 'playwright/test';
import {
  answerTheWritten,
  answerVideo,
  button,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import { messagesIn } from '../e2e/messages.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { makeWorkspace } from '../e2e/workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('lets one tab answer at a time, and the other take over', async ({ browser }) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext(phone);
  const t = messagesIn();
  const first = { page: await context.newPage(), t };
  await startInterview(first, workspace.shareUrl);
  await passCheck(first);
  await answerVideo(first);
  await isAtQuestion(first, 2);

  const second = { page: await context.newPage(), t };
  await second.page.goto(first.page.url());
  await expect(heading(second, 'other_tab_title')).toBeVisible();
  await button(second, 'other_tab_take_over').click();
  await isAtQuestion(second, 2);
  await expect(heading(first, 'other_tab_title')).toBeVisible();
  await answerTheWritten(second);
  await isDone(second);
  await hasArrived(second);
  const candidate = await workspace.candidate();
  expect(candidate?.answers).toHaveLength(4);
  await context.close();
});

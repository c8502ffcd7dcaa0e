// Story: the whole interview in Firefox, offline halfway, byte for byte.
import { expect, firefox, type Browser } from 'playwright/test';
import { findFirefox } from '../find-firefox.ts';
import {
  answerTheWritten,
  answerVideo,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from './candidate.ts';
import { takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { arrivedWhole, makeWorkspace } from './workspace.ts';

const executablePath = findFirefox();
test.skip(!executablePath, 'no Firefox is installed here');

let server: TestServer;
let browser: Browser;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: executablePath ?? '',
    firefoxUserPrefs: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  });
});
test.afterAll(async () => {
  await browser.close();
});

test('Firefox records, survives a lost connection, and sends every byte', async () => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const candidate = { page: await context.newPage(), t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);

  server.line.cut();
  await answerVideo(candidate);
  await answerTheWritten(candidate);
  await isDone(candidate);
  const recorded = await takesOnDevice(candidate.page);
  expect(recorded).toHaveLength(1);

  server.line.mend();
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  expect((await workspace.candidate())?.answers).toHaveLength(4);
  await context.close();
});

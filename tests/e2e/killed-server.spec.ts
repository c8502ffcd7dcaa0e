// Story: the server is killed with -9 during an upload, and started again later (P2).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import {
  answerTheWritten,
  button,
  hasArrived,
  isDone,
  passCheck,
  startInterview,
  startRecording,
} from './candidate.ts';
import { phone, takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { arrivedWhole, makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('an upload interrupted by a killed server finishes automatically, byte for byte', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);

  // Slow enough that parts are in flight at the kill.
  server.line.limitUpload(40_000);
  const before = server.line.uploadedBytes;
  await startRecording(candidate);
  await expect.poll(() => server.line.uploadedBytes - before).toBeGreaterThan(80_000);
  await server.kill9();
  await sleep(1000);
  await button(candidate, 'stop').click();
  await button(candidate, 'use_answer').click();
  await answerTheWritten(candidate);
  await isDone(candidate);
  const recorded = await takesOnDevice(candidate.page);
  expect(recorded).toHaveLength(1);

  server.line.limitUpload(Infinity);
  await server.restart();
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  await context.close();
});

// Fault: the line breaks repeatedly, and is slow in between, while an answer is recorded and sent.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import {
  answerTheWritten,
  button,
  hasArrived,
  isDone,
  passCheck,
  startInterview,
  startRecording,
} from '../e2e/candidate.ts';
import { phone, takesOnDevice } from '../e2e/device.ts';
import { messagesIn } from '../e2e/messages.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { arrivedWhole, makeWorkspace } from '../e2e/workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('keeps every byte over a line that breaks each second', async ({ browser }) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);

  server.line.limitUpload(60_000);
  const faults = breakEachSecond();
  await startRecording(candidate);
  await sleep(5000);
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  const recorded = await takesOnDevice(candidate.page);
  await button(candidate, 'use_answer').click();
  await answerTheWritten(candidate);
  await isDone(candidate);
  await faults.end();

  server.line.limitUpload(Infinity);
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  await context.close();
});

/** Half a second without a line, half a second with one, until `end` is called. */
function breakEachSecond(): { end(): Promise<void> } {
  let isOn = true;
  const running = (async () => {
    while (isOn) {
      server.line.cut();
      await sleep(500);
      server.line.mend();
      await sleep(500);
    }
  })();
  return {
    end: () => {
      isOn = false;
      return running;
    },
  };
}

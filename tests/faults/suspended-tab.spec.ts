// Fault: the tab that sends is suspended, as browsers and phones do to tabs in the background. It holds the drain's place
// and does nothing with it: another tab has to overtake it. What says 'suspended' here is a debugger that pauses every
// script of the tab; Chromium's own life cycle can't be asked for without a window.
import { expect, type Page, test } from 'playwright/test';
import { hasArrived, startRecording } from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { beginInterview, finishInterview } from './interview.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('sends the rest from another tab while the one that sent is suspended', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { workspace, candidate } = await beginInterview(server, page);
  server.line.limitUpload(20_000);
  await startRecording(candidate);
  await page.waitForTimeout(3000);
  const recorded = await finishInterview(candidate);
  // Nothing moves while it falls asleep: what it had open in the database would keep the other tab waiting too.
  server.line.blackHole('go on');
  await databaseIsIdle(page);
  const resume = await suspend(page);
  server.line.mend();
  expect((await workspace.candidate())?.progress).not.toBe('completed');

  const other = { page: await context.newPage(), say: candidate.say };
  server.line.limitUpload(Infinity);
  await other.page.goto(page.url());
  await hasArrived(other, 30_000);
  await arrivedWhole(workspace, recorded);

  await resume();
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  await context.close();
});

/** No script of the page runs any more, no timer and no message is heard, until it is resumed. */
async function suspend(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  // It stops at the next statement, and this is one; it ends when the page is resumed, or closed.
  void session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
  await paused;
  return async () => {
    await session.send('Debugger.disable');
    await session.detach();
  };
}

/** Nobody is reading or writing: such a transaction comes after every other. */
async function databaseIsIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('candor');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
    });
    const tx = db.transaction([...db.objectStoreNames], 'readwrite');
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  });
}

// Fault: the sending tab is suspended, as browsers and phones do with background tabs. It holds the
// drain's lock and does nothing: another tab must overtake it. A debugger that pauses every script
// of the tab replaces the suspension, because Chromium's own page life cycle cannot be
// triggered without a window.
import { expect, type Page } from 'playwright/test';
import { hasArrived, startRecording } from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { beginInterview, finishInterview } from './interview.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('sends the rest from another tab while the sending tab is suspended', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { workspace, candidate } = await beginInterview(server, page);
  server.line.limitUpload(20_000);
  await startRecording(candidate);
  await page.waitForTimeout(3000);
  const recorded = await finishInterview(candidate);
  // Nothing may be in progress during the suspension: an open database transaction would block the
  // other tab too.
  server.line.blackHole('go on');
  await databaseIsIdle(page);
  const resume = await suspend(page);
  server.line.mend();
  expect((await workspace.candidate())?.progress).not.toBe('completed');

  const second = { page: await context.newPage(), t: candidate.t };
  server.line.limitUpload(Infinity);
  await second.page.goto(page.url());
  await hasArrived(second, 30_000);
  await arrivedWhole(workspace, recorded);

  await resume();
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  await context.close();
});

/** Pauses every script of the page, with its timers and messages, until the returned function is called. */
async function suspend(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  // It pauses at the next statement, which is this one; the call returns when the page is resumed or closed.
  void session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
  await paused;
  return async () => {
    await session.send('Debugger.disable');
    await session.detach();
  };
}

/** Waits until no transaction is open: a transaction over all stores runs after every other one. */
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

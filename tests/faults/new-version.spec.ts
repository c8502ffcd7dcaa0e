// Fault: a new version of the page is deployed during an interview, and the old version's files are gone.
import { expect, test, type Page } from 'playwright/test';
import {
  answerTheWritten,
  button,
  hasArrived,
  isAtQuestion,
  isDone,
  startRecording,
} from '../e2e/candidate.ts';
import { hasRecorded, phone, takesOnDevice } from '../e2e/device.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import { beginInterview, finishInterview } from './interview.ts';

// Each story starts a copy of the server twice, and sends its recording over a slow line.
test.describe.configure({ timeout: 360_000 });
let deployment: Deployment;
test.beforeEach(async () => {
  deployment = await startDeployment();
});
test.afterEach(() => deployment.dispose());

test('the open page finishes with its own files, and only then does the service worker change', async ({
  browser,
}) => {
  const { server } = deployment;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  // On a busy machine the new version takes longer to arrive than the usual minute.
  const { workspace, candidate } = await beginInterview(server, page, { time: 600 });
  const missing = watchForMissing(page);
  const old = await cachedAssets(page);
  expect(old.length).toBeGreaterThan(5);
  server.line.limitUpload(60_000);
  await startRecording(candidate);

  await deployment.deploy();
  const { status } = await fetch(`${server.url}/assets/${old[0] ?? ''}`);
  expect(status, 'the server no longer has the old files').toBe(404);
  await findNewVersion(page);
  expect(await cachedAssets(page)).toEqual(expect.arrayContaining(old));

  const recorded = await finishInterview(candidate);
  expect(missing).toEqual([]);
  server.line.limitUpload(Infinity);
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);

  // The new worker takes over when the old one is idle, at the latest when its page closes.
  await page.close();
  const next = await context.newPage();
  await next.goto(workspace.shareUrl);
  await isDone({ ...candidate, page: next });
  const now = deployment.assets();
  await expect
    .poll(async () => (await cachedAssets(next)).filter((name) => !now.includes(name)), {
      message: 'the old version is deleted after the interview',
      timeout: 30_000,
    })
    .toEqual([]);
  expect((await cachedAssets(next)).length).toBeGreaterThan(5);
  await context.close();
});

test('the new page sends what the old page left on the device', async ({ browser }) => {
  const { server } = deployment;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { workspace, candidate } = await beginInterview(server, page);
  // Deploying takes half a minute on a slow machine, and most of the recording must still be here then.
  server.line.limitUpload(6000);
  await startRecording(candidate);
  await hasRecorded(page, 350_000);
  await button(candidate, 'stop').click();
  await expect(button(candidate, 'use_answer')).toBeVisible();
  const recorded = await takesOnDevice(page);
  await button(candidate, 'use_answer').click();
  await isAtQuestion(candidate, 2);

  await deployment.deploy();
  await page.reload();
  await isAtQuestion(candidate, 2);
  const script = await page.locator('script[src*="/assets/interview-"]').getAttribute('src');
  expect(deployment.assets(), 'this is the new page').toContain(script?.replace('/assets/', ''));
  expect((await takesOnDevice(page)).map(({ id }) => id)).toEqual(recorded.map(({ id }) => id));
  await answerTheWritten(candidate);
  await isDone(candidate);
  server.line.limitUpload(Infinity);
  await hasArrived(candidate);
  await arrivedWhole(workspace, recorded);
  await context.close();
});

/**
 * Names under assets/ in the service worker's precache, of all versions. Files for code questions
 * are cached separately; their earlier version is deleted when the next such interview starts.
 */
function cachedAssets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => path.startsWith('/assets/')).map((path) => path.slice('/assets/'.length));
  });
}

/**
 * Browsers check for a new version occasionally; this triggers a check and waits until a new
 * version is waiting.
 */
async function findNewVersion(page: Page): Promise<void> {
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  // The recording fills the line, so its files arrive one after the other.
  await expect.poll(isWaiting, { message: 'a new version waits', timeout: 60_000 }).toBe(true);
}

function watchForMissing(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) missing.push(response.url());
  });
  return missing;
}

// Story: somebody tries camera and microphone before it counts, mends what is refused, and practises.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { expect, test } from 'playwright/test';
import { launchOptions } from '../playwright.config.ts';
import { isAccessible } from './accessible.ts';
import {
  answerText,
  button,
  heading,
  isAtQuestion,
  passCheck,
  startInterview,
  type Candidate,
} from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

test('a refused camera comes with the way to allow it, and the page goes on once it is allowed', async () => {
  const browser = await chromium.launch({ ...launchOptions, args: argsThatAsk() });
  const context = await browser.newContext({ ...phone, permissions: [] });
  const candidate: Candidate = { page: await context.newPage(), say: messagesIn() };
  const { page, say } = candidate;
  const workspace = await makeWorkspace(server, { kinds: ['video'] });
  await startInterview(candidate, workspace.shareUrl);
  await expect(page.getByText(say('interview.fault_permission_denied'))).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: say('help.permission_chrome_desktop_2') }),
  ).toBeVisible();
  await isAccessible(page);
  await context.grantPermissions(['camera', 'microphone']);
  await expect(button(candidate, 'check_record')).toBeVisible();
  await browser.close();
});

test('room and line are told, and a practice answer never leaves the device', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const candidate: Candidate = { page: await context.newPage(), say: messagesIn() };
  const { page, say } = candidate;
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  await startInterview(candidate, workspace.shareUrl);
  await expect(heading(candidate, 'check_title')).toBeVisible();
  const facts = page.getByRole('list').filter({ hasText: beginningOf(say('check.line_good')) });
  await expect(facts).toContainText(beginningOf(say('check.space_enough')));
  await isAccessible(page);

  await page.getByRole('button', { name: say('practice.begin') }).click();
  const sentBefore = server.line.uploadedBytes;
  for (const name of ['practice.start', 'practice.again'] as const) {
    await page.getByRole('button', { name: say(name) }).click();
    if (name === 'practice.again') await page.getByRole('button', { name: say('practice.start') }).click();
    await sleep(1500);
    await page.getByRole('button', { name: say('practice.stop') }).click();
    await expect(page.getByText(say('practice.shown'))).toBeVisible();
  }
  await isAccessible(page);
  expect(server.line.uploadedBytes - sentBefore).toBeLessThan(10_000);
  expect(await workspace.candidate()).toMatchObject({ answers: [] });

  await page.getByRole('button', { name: say('practice.leave') }).click();
  await passCheck(candidate);
  await isAtQuestion(candidate, 1, 2);
  await context.close();
});

test('a job without video asks for no camera and shows no check', async () => {
  const browser = await chromium.launch({ ...launchOptions, args: argsThatAsk() });
  const context = await browser.newContext({ ...phone, permissions: [] });
  const candidate: Candidate = { page: await context.newPage(), say: messagesIn() };
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await startInterview(candidate, workspace.shareUrl);
  await isAtQuestion(candidate, 1, 1);
  await answerText(candidate, 'No camera was needed for this.');
  await expect(candidate.page).toHaveURL(/\/i\/done\//);
  // Devices have names only for those who were let in.
  const labels = await candidate.page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.map(({ label }) => label);
  });
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label !== '')).toEqual([]);
  await browser.close();
});

/** The fake answer to the browser's question would also answer for a permission that was refused. */
function argsThatAsk(): string[] {
  return launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? [];
}

function beginningOf(message: string): string {
  return message.split(':')[0] ?? message;
}

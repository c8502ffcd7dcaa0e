// Time until a started interview can be continued offline from its installed app: in a browser
// profile on disk, as an installed app has, and in an already open window. BENCH_ROUNDS sets the
// number of rounds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { phone } from '../../e2e/device.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { beginInterview, beginInWriting } from './candidate.ts';
import { firstTap, watchForTap } from './first-tap.ts';
import { median } from './numbers.ts';

export const name = 'begun-offline';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const longest = { usualMs: 250, slowMs: 600 };
const slowerTimes = 4;

const kinds = [
  { kind: 'video', begin: beginInterview, control: '.record' },
  { kind: 'text', begin: beginInWriting, control: 'textarea' },
] as const;

export async function run(): Promise<Row[]> {
  const server = await startServer();
  const usual: number[] = [];
  const slow: number[] = [];
  try {
    for (const { kind, begin, control } of kinds)
      await onOwnDevice(async (device) => {
        const link = await beginOn(device, server, kind, begin);
        for (let round = 0; round < rounds; round += 1) {
          usual.push(await openOffline(device, link, control, 1));
          slow.push(await openOffline(device, link, control, slowerTimes));
        }
      });
  } finally {
    await server.dispose();
  }
  const [ms, slowMs] = [median(usual), median(slow)];
  return [
    {
      figure: 'Open a started interview offline: time to first tap',
      goal: `<= ${longest.usualMs} ms`,
      measured: `${ms.toFixed(0)} ms`,
      passed: ms <= longest.usualMs,
    },
    {
      figure: `The same, CPU ${slowerTimes} times slower`,
      goal: `<= ${longest.slowMs} ms`,
      measured: `${slowMs.toFixed(0)} ms`,
      passed: slowMs <= longest.slowMs,
    },
  ];
}

async function onOwnDevice(work: (device: BrowserContext) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const device = await chromium.launchPersistentContext(profile, { ...launchOptions, ...phone });
  try {
    await work(device);
  } finally {
    await device.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts the interview from its own link, like an installed app; waits until the service worker has
 * cached everything.
 */
async function beginOn(
  device: BrowserContext,
  server: TestServer,
  kind: 'video' | 'text',
  begin: (page: Page, link: string) => Promise<void>,
): Promise<string> {
  const { shareUrl } = await makeWorkspace(server, { kinds: [kind] });
  const page = await device.newPage();
  await begin(page, shareUrl);
  const link = page.url().replace('/process', '');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
  return link;
}

async function openOffline(
  device: BrowserContext,
  link: string,
  control: string,
  times: number,
): Promise<number> {
  const page = await device.newPage();
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  await device.setOffline(true);
  await watchForTap(page, control);
  // Excludes the browser's own work for its new window.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto(link, { timeout: 90_000, waitUntil: 'commit' });
  const ms = await firstTap(page);
  process.stdout.write(`   ${times}x: ${ms.toFixed(0)} ms\n`);
  await device.setOffline(false);
  await page.close();
  return ms;
}

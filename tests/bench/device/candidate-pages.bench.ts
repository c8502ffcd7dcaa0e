// Time until each candidate page is visible and usable on a slow phone and line (offline:
// begun-offline.bench.ts). BENCH_ROUNDS sets the number of rounds.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { phone } from '../../e2e/device.ts';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { answerInWriting, beginInterview, beginInWriting, openCheck } from './candidate.ts';
import { firstTap, watchForTap } from './first-tap.ts';
import { median } from './numbers.ts';
import { lastPaint, notePaints, slowDown } from './welcome-page.ts';

export const name = 'candidate-pages';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const slowerTimes = 4;
/** Until the first tap. The welcome page's form works before its code has loaded. */
const longest = { welcomeMs: 1200, otherMs: 1500 };

interface Visit {
  title: string;
  /** The device with the page's data; null: a first visit. */
  device: BrowserContext | null;
  url: string;
  /** The first control that can be pressed. */
  control: string;
}

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer();
  try {
    const visits = await prepare(browser, server);
    const rows: Row[] = [];
    for (const visit of visits) rows.push(await measure(browser, visit));
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

async function prepare(browser: Browser, server: TestServer): Promise<Visit[]> {
  const spoken = await makeWorkspace(server, { kinds: ['video'] });
  const written = await makeWorkspace(server, { kinds: ['text'] });
  const at = async (go: (page: Page) => Promise<unknown>) => {
    const device = await browser.newContext(phone);
    const page = await device.newPage();
    await go(page);
    const url = page.url();
    await cached(page);
    await page.close();
    return { device, url };
  };
  const check = await at((page) => openCheck(page, spoken.shareUrl));
  const video = await at((page) => beginInterview(page, spoken.shareUrl));
  const text = await at((page) => beginInWriting(page, written.shareUrl));
  const done = await at((page) => answerInWriting(page, written.shareUrl));
  const used = ':is(button, summary):not(.help-button)';
  return [
    { title: 'welcome', device: null, url: written.shareUrl, control: '.start-form [type=submit]' },
    { title: 'camera check', ...check, control: '.check .primary' },
    { title: 'video question', ...video, control: '.record' },
    { title: 'text question', ...text, control: 'textarea' },
    { title: 'done', ...done, control: `main ${used}` },
    {
      title: 'own page on another device',
      device: null,
      url: done.url.replace('/done', ''),
      control: `main ${used}`,
    },
    {
      title: 'unsupported browser',
      ...check,
      url: check.url.replace('/process/', '/unsupported/'),
      control: '.primary',
    },
    { title: 'expired link', device: null, url: `${server.url}/i/result/expired`, control: 'select' },
  ];
}

/** Waits until the service worker has cached everything. */
async function cached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function measure(browser: Browser, { title, device, url, control }: Visit): Promise<Row> {
  const painted: number[] = [];
  const tapped: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const used = device ?? (await browser.newContext(phone));
    const page = await used.newPage();
    await slowDown(page);
    await page.addInitScript(notePaints);
    await watchForTap(page, control);
    await page.goto(url, { timeout: 90_000, waitUntil: 'commit' });
    tapped.push(await firstTap(page));
    painted.push(await lastPaint(page));
    await (device ? page : used).close();
  }
  const longestMs = title === 'welcome' ? longest.welcomeMs : longest.otherMs;
  return {
    figure: `Open a page, CPU ${slowerTimes} times slower, 1.6 Mbit/s, 150 ms: LCP and first tap, ${title}`,
    goal: `first tap <= ${longestMs / 1000} s`,
    measured: `${seconds(painted)} and ${seconds(tapped)}`,
    passed: median(tapped) <= longestMs,
  };
}

function seconds(values: readonly number[]): string {
  return `${(median(values) / 1000).toFixed(2)} s`;
}

// Opens pages as on a first visit, with a slow phone's processor and line.
import type { Browser, Page } from 'playwright';

const slowerTimes = 4;
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};
/** The largest paint is final after this long without another paint, in milliseconds. */
const quietMs = 2500;

/**
 * The largest contentful paint in ms from the start of the navigation (LCP), and the page's text.
 */
export async function openSlowly(
  browser: Browser,
  url: string,
): Promise<{ paintedMs: number; text: string }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(notePaints);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  const paintedMs = await lastPaint(page);
  const text = await page.locator('body').innerText();
  await context.close();
  return { paintedMs, text };
}

/** As on a first visit: empty cache and no service worker. The interview's stored data stays. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes });
}

export async function lastPaint(page: Page): Promise<number> {
  await page.waitForFunction(
    (ms) =>
      Reflect.get(globalThis, 'paint')?.at > 0 &&
      performance.now() - Reflect.get(globalThis, 'paint').at > ms,
    quietMs,
    { timeout: 60_000 },
  );
  return page.evaluate(() => Number(Reflect.get(globalThis, 'paint').at));
}

/** Runs in the page, before anything else. */
export function notePaints(): void {
  const paint = { at: 0 };
  Object.assign(globalThis, { paint });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.at = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

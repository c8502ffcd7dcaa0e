// The reader's text size and fingers, which Playwright sets for a new context only, and conditions that no browser can
// create here. What is set lasts as long as the page.
import type { CDPSession, Page } from 'playwright/test';

const usualPx = 16;
const sessions = new WeakMap<Page, CDPSession>();

/** As in the browser's settings: it changes `rem`, in styles and in media queries. `factor`: 2 is 200 %. */
export async function setTextSize(page: Page, factor: number): Promise<void> {
  const fontSizes = { standard: usualPx * factor, fixed: 13 * factor };
  await (await devtoolsOf(page)).send('Page.setFontSizes', { fontSizes });
}

/** The page is used with fingers (`pointer: coarse`), like on a phone. */
export async function setTouch(page: Page, enabled: boolean): Promise<void> {
  await (await devtoolsOf(page)).send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.waitForFunction((isTouch) => matchMedia('(pointer: coarse)').matches === isTouch, enabled);
  // On a busy machine, styles follow with a later frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Simulates a device without a camera, which no browser can do here. */
export async function simulateNoCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    const list = devices.enumerateDevices.bind(devices);
    devices.getUserMedia = (constraints) =>
      constraints?.video
        ? Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
        : ask(constraints);
    devices.enumerateDevices = async () => (await list()).filter(({ kind }) => kind !== 'videoinput');
  });
}

/** Stops the page's clocks, so that a state of three seconds can be examined. Returns a function that starts them. */
export async function stopClocks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { now } = Date;
    const [wallMs, ticksMs] = [Date.now(), performance.now()];
    Object.assign(globalThis, { runningNow: now });
    Date.now = () => wallMs;
    performance.now = () => ticksMs;
  });
  return () =>
    page.evaluate(() => {
      Date.now = Reflect.get(globalThis, 'runningNow');
      // Back to the prototype's.
      Reflect.deleteProperty(performance, 'now');
    });
}

/** Notices disappear after five seconds. From now on they stay, so that they can be examined. */
export async function holdNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = globalThis.setTimeout;
    const later = (run: TimerHandler, ms?: number, ...values: unknown[]) =>
      ms === 5000 ? 0 : start(run, ms, ...values);
    Object.assign(globalThis, { setTimeout: later });
  });
}

/** What is set lasts as long as the session. */
async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  return devtools;
}

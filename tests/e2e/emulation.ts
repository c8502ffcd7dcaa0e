// The reader's text size and fingers, which Playwright sets for a new context only. What is set here lasts as long as the
// page.
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
}

/** What is set lasts as long as the session. */
async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  return devtools;
}

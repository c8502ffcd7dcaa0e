// The reader's text size, as in the browser's settings: it changes `rem`, in styles and in media queries.
import type { CDPSession, Page } from 'playwright/test';

const usualPx = 16;
const sessions = new WeakMap<Page, CDPSession>();

/** `factor`: 2 is 200 %. */
export async function setTextSize(page: Page, factor: number): Promise<void> {
  // The size lasts as long as the session.
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  const fontSizes = { standard: usualPx * factor, fixed: 13 * factor };
  await devtools.send('Page.setFontSizes', { fontSizes });
}

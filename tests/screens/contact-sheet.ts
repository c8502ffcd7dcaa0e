// Screenshots and the contact sheets made of them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { root } from '../source-imports.ts';

export const shots = path.join(root, 'test-results/screens');
export const narrow = { width: 360, height: 740 };
export const wide = { width: 1440, height: 900 };
const folder = path.join(root, 'docs/screens');
/** Pixels; anything lower is cut off. The pictures show the design, not all the text. */
const tallest = 2300;
/** Milliseconds between two screenshots: the browser's loading spinner first finishes its turn. */
const lookMs = 250;
const mostLooks = 12;

/** Deletes the pictures of an area, such as `candidate`, so that those of pages that no longer exist disappear. */
export function emptyFolders(area: string): void {
  for (const place of [path.join(shots, area), path.join(folder, area)]) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
  }
}

/**
 * Waits until two consecutive screenshots are equal: late content is loaded, and a recording shows
 * its first frame without the loading spinner. A camera preview never settles.
 */
export async function untilStill(page: Page): Promise<void> {
  let before: Buffer | null = null;
  for (let look = 0; look < mostLooks; look += 1) {
    const now = await page.screenshot({ fullPage: true });
    if (before?.equals(now)) return;
    before = now;
    await page.waitForTimeout(lookMs);
  }
}

export async function shoot(page: Page, file: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? narrow;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const isOpen = await page.locator('dialog[open]').count();
  // A dialog covers the window, not the whole page.
  if (isOpen) await page.screenshot({ path: file });
  else
    await page.screenshot({
      path: file,
      fullPage: true,
      // Sticky elements would appear in the middle of a full-page screenshot.
      style: '.sheet .actions { position: static !important; }',
      clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(tall, tallest)) },
    });
}

/**
 * Writes docs/screens/<name>.webp, where the name has its area: the narrow pictures in one row, the wide ones in two columns.
 * @param pictures the files of the screenshots
 */
export async function makeSheet(
  browser: Browser,
  name: string,
  pictures: { narrow: readonly string[]; wide: readonly string[] },
): Promise<void> {
  const imageOf = (file: string) =>
    `<img src="data:image/png;base64,${readFileSync(file).toString('base64')}">`;
  const page = await browser.newPage({ viewport: { width: 1136, height: 800 } });
  await page.setContent(`<style>
    body { margin: 0; padding: 12px; background: #c9cdd8; display: grid; gap: 12px; align-items: start; }
    div { display: grid; gap: 12px; align-items: start; }
    .narrow { grid-template-columns: repeat(4, 1fr); }
    .wide { grid-template-columns: repeat(2, 1fr); }
    img { width: 100%; display: block; border-radius: 4px; }
  </style>
  <div class="narrow">${pictures.narrow.map(imageOf).join('')}</div>
  <div class="wide">${pictures.wide.map(imageOf).join('')}</div>`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1136, height });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}

/** Writes the page of the documentation that shows the sheets. */
export function writeScreensPage(
  file: string,
  { title, lead, area, screens }: { title: string; lead: string; area: string; screens: readonly string[] },
): void {
  const pictures = screens.map((screen) => `## ${screen}\n\n![${screen}](screens/${area}/${screen}.webp)\n`);
  writeFileSync(path.join(root, 'docs', file), [`# ${title}\n`, `${lead}\n`, ...pictures].join('\n'));
}

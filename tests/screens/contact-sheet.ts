// Screenshots and the contact sheets made of them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { root } from '../source-imports.ts';

export const shots = path.join(root, 'test-results/screens');
const folder = path.join(root, 'docs/screens');
/** `SCREENS=home,job npm run screens` makes these pages of a recruiter only, and leaves all other sheets as they are. */
const wanted = process.env['SCREENS']?.split(',');

export function isWanted(screen: string): boolean {
  return wanted?.includes(screen) ?? true;
}

/** Pixels; anything lower is cut off. The pictures show the design, not all the text. */
const tallest = 2300;
/** Milliseconds between two screenshots: the browser's loading spinner first finishes its turn. */
const lookMs = 250;
const mostLooks = 12;

/** Deletes the sheets of an area, such as `candidate`, so that those of pages that no longer exist disappear. */
function emptyFolder(area: string): void {
  const place = path.join(folder, area);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
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

/** `onResize` restores what a new window size resets. */
export async function shoot(
  page: Page,
  file: string,
  onResize?: (page: Page) => Promise<void>,
): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const isOpen = await page.locator('dialog[open], [role=dialog]').count();
  const isInterview = await page.locator('.sheet').count();
  // A dialog covers the window, not the whole page.
  if (isOpen || tall <= height) await page.screenshot({ path: file });
  else if (isInterview && !onResize)
    await page.screenshot({
      path: file,
      fullPage: true,
      // Sticky elements would appear in the middle of a full-page screenshot.
      style: '.sheet .actions { position: static !important; }',
      clip: { x: 0, y: 0, width, height: Math.min(tall, tallest) },
    });
  else {
    // In a window as high as the page, lists show all their rows, and bars are at the end.
    await page.setViewportSize({ width, height: Math.min(tall, tallest) });
    await onResize?.(page);
    await page.evaluate(isSettled);
    await page.screenshot({ path: file });
    await page.setViewportSize({ width, height });
  }
}

/** Runs in the page: waits for its fonts, its pictures and its animations, which may follow a new size. */
export async function isSettled(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  await document.fonts.ready;
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  const moving = document.getAnimations().filter((motion) => {
    return motion.effect?.getComputedTiming().endTime !== Infinity;
  });
  await Promise.all(moving.map((motion) => motion.finished.catch(() => undefined)));
  await nextFrame();
}

interface Sheet {
  area: string;
  screen: string;
  /** The files of the screenshots. */
  narrow: readonly string[];
  wide: readonly string[];
}

/** Writes the sheets of an area, and the page of the documentation that shows them, docs/<file>. */
export async function writeSheets(
  browser: Browser,
  { area, file, title, lead }: { area: string; file: string; title: string; lead: string },
  sheets: readonly Omit<Sheet, 'area'>[],
): Promise<void> {
  if (!wanted) emptyFolder(area);
  for (const sheet of sheets) await makeSheet(browser, { ...sheet, area });
  if (wanted) return;
  const pictures = sheets.map(
    ({ screen }) => `## ${screen}\n\n![${screen}](screens/${area}/${screen}.webp)\n`,
  );
  writeFileSync(path.join(root, 'docs', file), [`# ${title}\n`, `${lead}\n`, ...pictures].join('\n'));
}

/** Writes docs/screens/<area>/<screen>.webp: the narrow pictures in rows of four, the wide ones in two columns. */
async function makeSheet(browser: Browser, { area, screen, narrow, wide }: Sheet): Promise<void> {
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
  <div class="narrow">${narrow.map(imageOf).join('')}</div>
  <div class="wide">${wide.map(imageOf).join('')}</div>`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1136, height });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(path.join(folder, area, `${screen}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}

// Makes the documentation's screenshots of every candidate page: `npm run screens`. Each page gets
// one contact sheet, docs/screens/<page>.webp, in light and dark, English and Arabic, 360 and 1440
// pixels wide. docs/screens.md shows them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type Browser, type Page } from 'playwright/test';
import type { Language } from '#contract/languages.ts';
import { walkEveryScreen } from '../e2e/every-screen.ts';
import { messagesIn } from '../e2e/messages.ts';
import { startServer } from '../e2e/server.ts';
import { root } from '../source-imports.ts';
import { haveFace } from './face.ts';
import { wordsIn } from './words.ts';

const folder = path.join(root, 'docs/screens');
const shots = path.join(root, 'test-results/screens');
const languages = ['en-US', 'ar-SA'] as const satisfies readonly Language[];
const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).map((scheme) => ({ language, scheme })),
);
const narrow = { width: 360, height: 740 };
const wide = { width: 1440, height: 900 };
/** Pixels; anything lower is cut off. The pictures show the design, not all the text. */
const tallest = 2300;
/** Milliseconds between two screenshots: the browser's loading spinner first finishes its turn. */
const lookMs = 250;
const mostLooks = 12;

test('every page of a candidate, on contact sheets', async ({ browser }) => {
  test.setTimeout(900_000);
  emptied(shots);
  const server = await startServer();
  const screens = new Set<string>();
  for (const language of languages)
    await walkEveryScreen({
      browser,
      server,
      device: {
        viewport: narrow,
        locale: language,
        reducedMotion: 'reduce',
        permissions: ['camera', 'microphone'],
      },
      prepare: haveFace,
      t: messagesIn(language),
      words: wordsIn(language),
      see: async (screen, page) => {
        screens.add(screen);
        await shootAll(page, screen, language);
      },
    });
  await server.dispose();
  emptied(folder);
  for (const screen of screens) await makeSheet(browser, screen);
  writePage([...screens]);
});

function emptied(place: string): void {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
}

async function shootAll(page: Page, screen: string, language: (typeof languages)[number]): Promise<void> {
  await untilStill(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const viewport of [narrow, wide]) {
      await page.setViewportSize(viewport);
      await shoot(page, shotOf(screen, { language, scheme }, viewport));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(narrow);
}

/**
 * Waits until two consecutive screenshots are equal: late content is loaded, and a recording shows
 * its first frame without the loading spinner. A camera preview never settles.
 */
async function untilStill(page: Page): Promise<void> {
  let before: Buffer | null = null;
  for (let look = 0; look < mostLooks; look += 1) {
    const now = await page.screenshot({ fullPage: true });
    if (before?.equals(now)) return;
    before = now;
    await page.waitForTimeout(lookMs);
  }
}

function writePage(screens: readonly string[]): void {
  const pictures = screens.map((screen) => `## ${screen}\n\n![${screen}](screens/${screen}.webp)\n`);
  const lead = 'Light and dark, English and Arabic, 360 and 1440 pixels wide. Made by `npm run screens`.\n';
  const text = ['# Every page of a candidate\n', lead, ...pictures].join('\n');
  writeFileSync(path.join(root, 'docs/screens.md'), text);
}

async function shoot(page: Page, file: string): Promise<void> {
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

function shotOf(screen: string, look: (typeof looks)[number], { width }: { width: number }): string {
  return path.join(shots, `${screen}-${look.language}-${look.scheme}-${width}.png`);
}

/** Eight screenshots per sheet: the narrow ones in one row, the wide ones in two rows of two. */
async function makeSheet(browser: Browser, screen: string): Promise<void> {
  const picture = (viewport: typeof narrow) => (look: (typeof looks)[number]) =>
    `<img src="data:image/png;base64,${readFileSync(shotOf(screen, look, viewport)).toString('base64')}">`;
  const page = await browser.newPage({ viewport: { width: 1136, height: 800 } });
  await page.setContent(`<style>
    body { margin: 0; padding: 12px; background: #c9cdd8; display: grid; gap: 12px; align-items: start; }
    div { display: grid; gap: 12px; align-items: start; }
    .narrow { grid-template-columns: repeat(4, 1fr); }
    .wide { grid-template-columns: repeat(2, 1fr); }
    img { width: 100%; display: block; border-radius: 4px; }
  </style>
  <div class="narrow">${looks.map(picture(narrow)).join('')}</div>
  <div class="wide">${looks.map(picture(wide)).join('')}</div>`);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1136, height });
  await page.screenshot({ path: path.join(shots, `sheet-${screen}.png`) });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(path.join(folder, `${screen}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}

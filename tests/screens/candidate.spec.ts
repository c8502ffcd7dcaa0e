// Makes the documentation's screenshots of every candidate page: `npm run screens`. Each page gets
// one contact sheet, docs/screens/candidate/<page>.webp, in light and dark, English and Arabic, 360 and 1440
// pixels wide. docs/screens.md shows them.
import path from 'node:path';
import { test, type Page } from 'playwright/test';
import type { Language } from '#contract/languages.ts';
import { walkEveryScreen } from '../e2e/every-screen.ts';
import { messagesIn } from '../e2e/messages.ts';
import { startServer } from '../e2e/server.ts';
import {
  emptyFolders,
  makeSheet,
  narrow,
  shoot,
  shots,
  untilStill,
  wide,
  writeScreensPage,
} from './contact-sheet.ts';
import { haveFace } from './face.ts';
import { wordsIn } from './words.ts';

const area = 'candidate';
const languages = ['en-US', 'ar-SA'] as const satisfies readonly Language[];
const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).map((scheme) => ({ language, scheme })),
);

test('every page of a candidate, on contact sheets', async ({ browser }) => {
  test.setTimeout(900_000);
  emptyFolders(area);
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
  for (const screen of screens) {
    const filesAt = (size: typeof narrow) => looks.map((look) => shotOf(screen, look, size));
    await makeSheet(browser, `${area}/${screen}`, { narrow: filesAt(narrow), wide: filesAt(wide) });
  }
  writeScreensPage('screens.md', {
    title: 'Every page of a candidate',
    lead: 'Light and dark, English and Arabic, 360 and 1440 pixels wide. Made by `npm run screens`.',
    area,
    screens: [...screens],
  });
});

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

function shotOf(screen: string, look: (typeof looks)[number], { width }: { width: number }): string {
  return path.join(shots, area, `${screen}-${look.language}-${look.scheme}-${width}.png`);
}

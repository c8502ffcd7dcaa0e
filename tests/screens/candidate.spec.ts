// Makes the documentation's screenshots of every candidate page: `npm run screens`. Each page gets one contact sheet,
// docs/screens/candidate/<page>.webp; docs/screens.md shows them. The full-size pictures, in more sizes and all languages,
// are in test-results/screens.
import { test, type Page } from 'playwright/test';
import type { Language } from '#contract/languages.ts';
import { walkEveryScreen } from '../e2e/every-screen.ts';
import { messagesIn } from '../e2e/messages.ts';
import { startServer } from '../e2e/server.ts';
import { untilStill, writeSheets } from './contact-sheet.ts';
import { haveFace } from './face.ts';
import { fileOf, lookOf, shootLook, showLook, windowOf, type Look } from './looks.ts';
import { wordsIn } from './words.ts';

const area = 'candidate';
const arabic = { language: 'ar-SA' } as const;
const russian = { language: 'ru-RU' } as const;
const dark = { scheme: 'dark' } as const;
const large = { setting: 'large' } as const;
const forced = { setting: 'forced' } as const;

const onSheet = {
  narrow: [
    ...[lookOf(360), lookOf(390, dark), lookOf(390, arabic), lookOf(390, russian)],
    ...[lookOf(360, large), lookOf(360, { ...arabic, ...large })],
    ...[lookOf(360, forced), lookOf(360, { ...dark, ...forced })],
  ],
  wide: [lookOf(1440), lookOf(1440, dark), lookOf(1280, arabic), lookOf(1440, large)],
};

/** The employer writes in the language of the walk. */
const walks = ['en-US', 'ar-SA'] as const satisfies readonly Language[];
const sheetLooks = [...onSheet.wide, ...onSheet.narrow];
/** Forced colors come last: Chromium keeps their background for a while. */
const looks: readonly Look[] = [
  ...sheetLooks.filter(({ setting }) => setting !== 'forced'),
  // English in the sizes of the design that no sheet has, the other languages in one or two.
  ...[320, 390, 740, 768, 820, 1024, 1280].map((width) => lookOf(width)),
  ...[lookOf(390, { language: 'de-DE' }), lookOf(1280, russian)],
  ...sheetLooks.filter(({ setting }) => setting === 'forced'),
];

test('every page of a candidate, on contact sheets', async ({ browser }) => {
  test.setTimeout(1_800_000);
  const server = await startServer();
  const screens = new Set<string>();
  for (const language of walks)
    await walkEveryScreen({
      browser,
      server,
      device: {
        viewport: windowOf(lookOf(360)),
        locale: language,
        reducedMotion: 'reduce',
        permissions: ['camera', 'microphone'],
      },
      prepare: haveFace,
      t: messagesIn(language),
      isThorough: true,
      words: wordsIn(language),
      see: async (screen, page) => {
        screens.add(screen);
        await shootAll(page, screen, language);
      },
    });
  await server.dispose();
  const filesOf = (screen: string, shown: readonly Look[]) => shown.map((look) => fileOf(area, screen, look));
  await writeSheets(
    browser,
    {
      ...{ area, file: 'screens.md', title: 'Every page of a candidate' },
      lead: [
        'Light and dark, English, Arabic and Russian, small and wide, with text of twice the size, and with the colors of',
        'the system. Made by `npm run screens`.',
      ].join('\n'),
    },
    [...screens].map((screen) => ({
      screen,
      narrow: filesOf(screen, onSheet.narrow),
      wide: filesOf(screen, onSheet.wide),
    })),
  );
});

async function shootAll(page: Page, screen: string, walk: (typeof walks)[number]): Promise<void> {
  await untilStill(page);
  for (const look of looks)
    if ((look.language === 'ar-SA') === (walk === 'ar-SA')) await shootLook(page, area, screen, look);
  await showLook(page, lookOf(360, { language: walk }));
}

// Makes the documentation's screenshots of every recruiter's page: `npm run screens`. Each page gets one contact sheet,
// docs/screens/recruiter/<page>.webp. The full-size pictures, in more sizes and all languages, are in test-results/screens.
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { languages, type Language } from '#contract/languages.ts';
import { messagesIn } from '../e2e/messages.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { makeBusyWorkspace, type BusyWorkspace } from './busy-workspace.ts';
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

const area = 'recruiter';
const t = messagesIn();

interface Look {
  language: Language;
  scheme: 'light' | 'dark';
  width: number;
}

const heights: Record<number, number> = {
  360: 740,
  390: 844,
  768: 1024,
  820: 1180,
  1024: 768,
  1280: 800,
  1440: 900,
};

const looks: readonly Look[] = [
  ...Object.keys(heights).map((width) => lookOf('en-US', 'light', Number(width))),
  ...[390, wide.width].map((width) => lookOf('en-US', 'dark', width)),
  ...languages
    .filter((language) => language !== 'en-US')
    .flatMap((language) => [390, 1280].map((width) => lookOf(language, 'light', width))),
];

const onSheet = {
  narrow: [
    lookOf('en-US', 'light', narrow.width),
    lookOf('en-US', 'dark', 390),
    lookOf('ar-SA', 'light', 390),
    lookOf('ru-RU', 'light', 390),
  ],
  wide: [lookOf('en-US', 'light', wide.width), lookOf('en-US', 'dark', wide.width)],
};

function lookOf(language: Language, scheme: Look['scheme'], width: number): Look {
  return { language, scheme, width };
}

test('every page of a recruiter, on contact sheets', async ({ browser }) => {
  test.setTimeout(1_500_000);
  emptyFolders(area);
  const server = await startServer();
  const busy = await makeBusyWorkspace(server, browser);
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: wide });
  await signIn(context, busy.workspace.access);
  const visitor = await browser.newContext({ reducedMotion: 'reduce', viewport: wide });
  const seen = [
    ...(await shootPages(context, server, pagesOf(busy))),
    ...(await shootPages(visitor, server, pagesWithoutAccount(busy))),
  ];
  await server.dispose();
  for (const screen of seen)
    await makeSheet(browser, `${area}/${screen}`, {
      narrow: onSheet.narrow.map((look) => shotOf(screen, look)),
      wide: onSheet.wide.map((look) => shotOf(screen, look)),
    });
  writeScreensPage('screens-recruiter.md', {
    title: 'Every page of a recruiter',
    lead: 'Light and dark, English, Arabic and Russian, small and wide. Made by `npm run screens`.',
    area,
    screens: seen,
  });
});

interface Screen {
  address: string;
  /** Opens a dialog or menu, once the page is loaded. */
  open?: (page: Page) => Promise<void>;
}

function pagesOf({ workspace, candidateIds, colleagueId }: BusyWorkspace): Record<string, Screen> {
  const { job } = workspace;
  const [first = '', second = '', third = ''] = candidateIds;
  const page = (address: string): Screen => ({ address });
  return {
    home: page('/'),
    candidates: page('/candidates'),
    job: page(`/jobs/vacancy/${job.id}`),
    board: page(`/jobs/vacancy/${job.id}?layout=board`),
    candidate: page(`/jobs/candidate/${third}`),
    compare: page(`/jobs/vacancy/${job.id}/compare?ids=${first},${second}`),
    'question-by-question': page(`/jobs/vacancy/${job.id}/questions/${job.questions[0]?.id ?? ''}`),
    'review-links': page(`/jobs/vacancy/${job.id}/review-links`),
    'job-create': page('/jobs/create'),
    'job-edit': page(`/jobs/edit/${job.id}`),
    'invite-share': page(`/jobs/invite/${job.id}`),
    'invite-send': page(`/jobs/invite/${job.id}?way=send`),
    'invite-bulk': page(`/jobs/invite/${job.id}?way=bulk`),
    'invite-message': page(`/jobs/invite/${job.id}?view=message`),
    'invite-invited': page(`/jobs/invite/${job.id}?view=invited`),
    companies: page('/companies'),
    company: page(`/companies/view/${job.company.id}`),
    'company-create': page('/companies/create'),
    users: page('/users'),
    'user-invite': page('/users/create'),
    'user-edit': page(`/users/edit/${colleagueId}`),
    profile: page('/profile'),
    plan: page('/profile/plan'),
    usage: page('/profile/usage'),
    notifications: page('/profile/notifications'),
    audit: page('/profile/audit'),
    retention: page('/profile/retention'),
    integrations: page('/profile/integrations'),
    'content-messages': page('/content/messages'),
    'content-questions': page('/content/questions'),
    'content-templates': page('/content/templates'),
    support: page('/support'),
    search: { address: '/', open: (shown) => shown.keyboard.press('Control+k') },
    shortcuts: { address: '/users', open: (shown) => shown.keyboard.press('?') },
    export: {
      address: `/jobs/vacancy/${job.id}`,
      open: (shown) => shown.getByRole('button', { name: t('exports.button') }).click(),
    },
    'not-found': page('/nothing/here'),
  };
}

function pagesWithoutAccount({ guestAddress }: BusyWorkspace): Record<string, Screen> {
  return {
    guest: { address: guestAddress },
    login: { address: '/login' },
    registration: { address: '/registration' },
    'forgot-password': { address: '/password/forgot' },
  };
}

/** Returns the names of the screens. */
async function shootPages(
  context: BrowserContext,
  server: TestServer,
  screens: Record<string, Screen>,
): Promise<string[]> {
  const page = await context.newPage();
  // Chooses the language, like a reader with a second tab.
  const secondTab = await context.newPage();
  await secondTab.goto(`${server.url}/en-US/messages.json`);
  await page.bringToFront();
  for (const [name, { address, open }] of Object.entries(screens)) {
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open?.(page);
    for (const look of looks) await shootOne(name, look);
  }
  await page.close();
  return Object.keys(screens);

  async function shootOne(name: string, look: Look): Promise<void> {
    await secondTab.evaluate((tag) => localStorage.setItem('language', tag), look.language);
    await page.waitForFunction((tag) => document.documentElement.lang === tag, look.language);
    await page.emulateMedia({ colorScheme: look.scheme });
    await page.setViewportSize({ width: look.width, height: heights[look.width] ?? wide.height });
    await untilStill(page);
    await shoot(page, shotOf(name, look));
  }
}

function shotOf(screen: string, { language, scheme, width }: Look): string {
  return path.join(shots, area, `${screen}-${language}-${scheme}-${width}.png`);
}

// Makes the documentation's screenshots of every recruiter's page: `npm run screens`. Each page gets one contact sheet,
// docs/screens/recruiter/<page>.webp. The full-size pictures, in more sizes and all languages, are in test-results/screens.
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { setChecklist } from '#contract/home.ts';
import { savePreferences } from '#contract/preferences.ts';
import { startChatEndpoint } from '../ai-endpoint/chat-endpoint.ts';
import { messagesIn } from '../e2e/messages.ts';
import { chooseMore, signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { call, makeWorkspace } from '../e2e/workspace.ts';
import { makeBusyWorkspace, type BusyWorkspace } from './busy-workspace.ts';
import { isWanted, untilStill, writeSheets } from './contact-sheet.ts';
import { fileOf, lookOf, shootLook, showLook, translatedLooks, windowOf, type Look } from './looks.ts';

const area = 'recruiter';
const t = messagesIn();
const dark = { scheme: 'dark' } as const;
const large = { setting: 'large' } as const;
const forced = { setting: 'forced' } as const;

const onSheet = {
  narrow: [
    ...[lookOf(360), lookOf(390, dark)],
    ...[lookOf(390, { language: 'ar-SA' }), lookOf(390, { language: 'ru-RU' })],
    ...[lookOf(390, large), lookOf(390, { language: 'ru-RU', ...large })],
    ...[lookOf(390, forced), lookOf(390, { ...dark, ...forced })],
  ],
  wide: [lookOf(1440), lookOf(1440, dark), lookOf(1440, large), lookOf(1440, { ...dark, ...forced })],
};

const sheetLooks = [...onSheet.wide, ...onSheet.narrow];

/** The page is loaded once for each setting: a list computes the height of its rows from the text size it finds. */
const lookGroups: readonly (readonly Look[])[] = [
  [
    ...sheetLooks.filter(({ language, setting }) => language === 'en-US' && !setting),
    ...[390, 768, 820, 1024, 1280].map((width) => lookOf(width)),
    ...translatedLooks,
  ],
  sheetLooks.filter(({ setting }) => setting === 'large'),
  sheetLooks.filter(({ setting }) => setting === 'forced'),
];

test('every page of a recruiter, on contact sheets', async ({ browser }) => {
  test.setTimeout(1_800_000);
  const model = await startChatEndpoint();
  const server = await startServer({
    env: { AI_URL: model.url, AI_MODEL: 'suggests', AI_PROCESSOR: 'Example Models Ltd, Ireland' },
  });
  const busy = await makeBusyWorkspace(server, browser);
  const beginner = await makeWorkspace(server, { company: 'Harbor Bakery' });
  const contextOf = () => browser.newContext({ reducedMotion: 'reduce', viewport: windowOf(lookOf(1440)) });
  const [context, beginning, visitor] = [await contextOf(), await contextOf(), await contextOf()];
  await signIn(context, busy.workspace.access);
  await signIn(beginning, beginner.access);
  const seen = [
    ...(await shootPages(context, server, pagesOf(server, busy))),
    ...(await shootPages(beginning, server, pagesOfBeginner(server, beginner.access.access_token))),
    ...(await shootPages(visitor, server, pagesWithoutAccount(busy))),
  ];
  await server.dispose();
  await model.close();
  await writeSheets(
    browser,
    {
      ...{ area, file: 'screens-recruiter.md', title: 'Every page of a recruiter' },
      lead: [
        'Light and dark, English, Arabic and Russian, small and wide, with text of twice the size, and with the colors of',
        'the system. Made by `npm run screens`.',
      ].join('\n'),
    },
    seen.map((screen) => ({
      screen,
      narrow: onSheet.narrow.map((look) => fileOf(area, screen, look)),
      wide: onSheet.wide.map((look) => fileOf(area, screen, look)),
    })),
  );
});

interface Screen {
  address: string;
  /** Stays for the screens that follow. */
  before?: () => Promise<unknown>;
  /** Opens a dialog or menu, once the page is loaded. */
  open?: (page: Page) => Promise<void>;
}

function pagesOf(
  server: TestServer,
  { workspace, candidateIds, colleagueId, matchId }: BusyWorkspace,
): Record<string, Screen> {
  const { job, access } = workspace;
  const [first = '', second = '', third = ''] = candidateIds;
  const page = (address: string): Screen => ({ address });
  return {
    home: page('/'),
    candidates: page('/candidates'),
    job: page(`/jobs/vacancy/${job.id}`),
    board: page(`/jobs/vacancy/${job.id}?layout=board`),
    candidate: page(`/jobs/candidate/${third}`),
    'candidate-scored': page(`/jobs/candidate/${first}`),
    compare: page(`/jobs/vacancy/${job.id}/compare?ids=${first},${second}`),
    'question-by-question': page(`/jobs/vacancy/${job.id}/questions/${job.questions[0]?.id ?? ''}`),
    analytics: page('/analytics'),
    'job-analytics': page(`/jobs/vacancy/${job.id}/analytics`),
    'originality-match': page(`/jobs/vacancy/${job.id}/originality/${matchId}`),
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
    'originality-job': {
      address: `/jobs/vacancy/${job.id}`,
      open: (shown) => shown.getByText(t('originality.job_open', { count: 1 })).click(),
    },
    suggestions: { address: `/jobs/edit/${job.id}`, open: haveSuggestions },
    export: {
      address: `/jobs/vacancy/${job.id}`,
      open: (shown) => chooseMore(shown, job.name, t('exports.button')),
    },
    'share-code': {
      address: `/jobs/vacancy/${job.id}`,
      open: (shown) => chooseMore(shown, job.name, t('invites.qr_show')),
    },
    'not-found': page('/nothing/here'),
    'job-compact': {
      address: `/jobs/vacancy/${job.id}`,
      before: () =>
        call(server, savePreferences, { token: access.access_token, body: { density: 'compact' } }),
    },
  };
}

async function haveSuggestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('suggest.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('suggest.title') });
  await dialog.getByRole('button', { name: t('suggest.start'), exact: true }).click();
  await expect(dialog.getByRole('button', { name: t('suggest.again') })).toBeVisible({ timeout: 60_000 });
}

function pagesOfBeginner(server: TestServer, token: string): Record<string, Screen> {
  return {
    'home-first-steps': { address: '/' },
    'home-caught-up': {
      address: '/',
      before: () => call(server, setChecklist, { token, body: { hidden: true } }),
    },
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
  await page.goto(`${server.url}/404`);
  const wanted = Object.entries(screens).filter(([name]) => isWanted(name));
  for (const [name, { address, before, open }] of wanted) {
    await before?.();
    for (const looks of lookGroups) {
      if (looks[0]) await showLook(page, looks[0]);
      await page.goto(server.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await open?.(page);
      await untilStill(page);
      for (const look of looks) await shootLook(page, area, name, look);
    }
  }
  await page.close();
  return wanted.map(([name]) => name);
}

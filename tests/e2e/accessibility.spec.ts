// Story: people who use a screen reader, a keyboard or have low vision can use every page of a recruiter,
// left to right and right to left, light and dark, on a phone and a desktop. Candidates:
// candidate-accessibility.spec.ts.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { languages, type Language } from '#contract/languages.ts';
import { inviteByEmail } from '#contract/response.ts';
import { getUser, getUsers } from '#contract/user.ts';
import { addWebhook, testWebhook, webhookEvents } from '#contract/webhook.ts';
import { root } from '../source-imports.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
/** A phone, tablets, small and large laptops, and the widths just before the layout changes. */
const widths = [phone.width, 600, 768, 820, 1024, 1280, 1366, desk.width];

let server: TestServer;
let workspace: Workspace;
let candidateId: string;
let colleagueId: string;
let webhookId: string;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  const name = 'Ship’s mate and second engineer for the northern harbor line';
  workspace = await makeWorkspace(server, { job: { name } });
  // A candidate for the lists, whichever of these tests run.
  const invited = await call(server, inviteByEmail, {
    token: workspace.access.access_token,
    params: { id: workspace.job.id },
    body: { id: newId(), name: 'Ina Invited', email: 'ina@example.com' },
  });
  candidateId = invited.id;
  colleagueId = await addReviewer();
  webhookId = await addWebhookWithDelivery();
});

/** A candidate whose page shows every part of it. */
async function addReviewer(): Promise<string> {
  const token = workspace.access.access_token;
  const { agency } = await call(server, getUser, { token });
  await addColleague(server, agency.id, { name: 'Rhea Reviewer', role: 'reviewer' });
  const users = await call(server, getUsers, { token });
  return users.find(({ role }) => role === 'reviewer')?.id ?? '';
}

/** Nothing listens there, so the delivery fails. */
async function addWebhookWithDelivery(): Promise<string> {
  const token = workspace.access.access_token;
  const url = 'https://hooks.example.invalid/candor/where-our-applicant-tracking-system-listens';
  const body = { id: newId(), url, description: '', events: [...webhookEvents] };
  const { id } = await call(server, addWebhook, { token, body });
  const example = { id: newId(), event: 'candidate.rated' as const };
  await call(server, testWebhook, { token, params: { id }, body: example });
  return id;
}

/** Colors are the same in every language. Two languages together cover each look at each width. */
const looks = {
  'en-US': [
    { size: phone, colorScheme: 'light' },
    { size: desk, colorScheme: 'dark' },
  ],
  'ar-SA': [
    { size: phone, colorScheme: 'dark' },
    { size: desk, colorScheme: 'light' },
  ],
} as const;

for (const language of ['en-US', 'ar-SA'] as const) {
  const lookAt = async (page: Page) => {
    await fitsEveryWidth(page, language);
    for (const { size, colorScheme } of looks[language]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await isAccessible(page, `${labelOf(page)} ${language} ${size.width} ${colorScheme}`);
    }
  };

  test(`axe finds nothing in the signed-in area in ${language}, light and dark, on a phone and a desktop`, async ({
    context,
  }) => {
    test.setTimeout(240_000);
    await signIn(context, workspace.access, language);
    await walk(context, language, signedInPages(), lookAt);
  });

  test(`axe finds nothing on the pages before sign-in in ${language}`, async ({ context }) => {
    await context.addInitScript((tag) => localStorage.setItem('language', tag), language);
    await walk(context, language, signedOutPages(), lookAt);
  });
}

for (const language of languages.filter((language) => language !== 'en-US' && language !== 'ar-SA')) {
  test(`headings and texts of every page fit at every width in ${language}`, async ({ context }) => {
    await signIn(context, workspace.access, language);
    await walk(context, language, signedInPages(), (page) => fitsEveryWidth(page, language));
  });
}

test('axe finds nothing in menus and dialogs', async ({ context, page }) => {
  await signIn(context, workspace.access);
  const t = messagesIn();
  await page.setViewportSize(phone);
  await page.goto(server.url);
  await page.getByRole('button', { name: t('shell.open_menu') }).click();
  await isOpen(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await isOpen(page, 'menu');
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await page.getByRole('button', { name: t('responses.archive'), exact: true }).click();
  await isOpen(page, 'dialog');
});

async function isOpen(page: Page, role: 'dialog' | 'menu'): Promise<void> {
  await expect(page.getByRole(role)).toBeVisible();
  // A dialog hides the heading of the page behind it. The page's own headings are checked elsewhere.
  await isAccessible(page, `${labelOf(page)} ${role}`, { isCovered: true });
}

/** Nothing overflows sideways, no heading is squeezed, and no texts overlap, at any width. */
async function fitsEveryWidth(page: Page, language: Language): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: desk.height });
    const faults = await page.evaluate(layoutFaults);
    // MUI's fields truncate and animate their labels on purpose.
    const found = faults.filter((fault) => !/^(cut off|something moves)/.test(fault));
    expect.soft(found, `${labelOf(page)} ${language} ${width}`).toEqual([]);
  }
}

function labelOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Navigates on a phone through links, without loading the whole page each time. */
async function walk(
  context: BrowserContext,
  language: Language,
  [first = '/', ...others]: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const t = messagesIn(language);
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(server.url + first);
  await isThere(page);
  await look(page);
  for (const next of others) {
    await page.setViewportSize(phone);
    await page.evaluate(go, next);
    await isThere(page);
    await look(page);
  }

  async function isThere(shown: Page): Promise<void> {
    await expect(shown.locator('html')).toHaveAttribute('lang', language);
    await expect(shown.locator('main').locator(newContent).first()).toBeVisible();
    await expect(shown.getByRole('status', { name: t('common.loading') })).toHaveCount(0);
  }
}

/** Content that the previous page did not have. */
const newContent = ':is(h1, h2, form, .MuiAlert-root):not([data-seen])';

/** Notifies the router. The page stays until the next one is ready, so its content is marked first. */
function go(path: string): void {
  for (const element of document.querySelectorAll('main *')) element.setAttribute('data-seen', '');
  history.pushState(null, '', path);
}

/** The confirmation page has the sign-in layout but needs a signed-in user. */
function needsSession(address: string): boolean {
  return address.startsWith('/email/');
}

function signedInPages(): string[] {
  return [...pagesOf('_app'), ...pagesOf('_auth').filter(needsSession)];
}

function signedOutPages(): string[] {
  return [...pagesOf('_auth').filter((address) => !needsSession(address)), '/404'];
}

/** The addresses of all pages of an area, from the route files, so that new pages are included. */
function pagesOf(area: '_app' | '_auth'): string[] {
  const files = readdirSync(path.join(root, 'src/app/routes')).filter((file) => file.startsWith(`${area}.`));
  const names = files
    .map((file) => file.slice(area.length + 1, -'.tsx'.length))
    .filter((name) => name !== 'tsx');
  const isFrame = (name: string) => names.includes(`${name}.index`);
  return names.filter((name) => name !== '' && !isFrame(name)).map(addressOf);
}

/** `jobs.edit.$id` is `/jobs/edit/<an id>`. */
function addressOf(name: string): string {
  const place = name.replaceAll('.', '/').replace(/_(?=\/|$)/, '');
  const pattern = `/${place.replace(/\/?index$|\/\{-\$\w+\}$/, '')}`;
  const examples: Record<string, string> = {
    '/companies/': workspace.job.company.id,
    '/jobs/candidate/': candidateId,
    '/jobs/': workspace.job.id,
    '/profile/integrations/': webhookId,
    '/users/': colleagueId,
    '/password/': 'x'.repeat(43),
    '/email/': 'x'.repeat(43),
    '/invite/': 'x'.repeat(22),
  };
  return pattern.replaceAll(/\$\w+/g, (parameter) => {
    if (parameter === '$question') return workspace.job.questions[0]?.id ?? '';
    const [, example] = Object.entries(examples).find(([beginning]) => pattern.startsWith(beginning)) ?? [];
    if (!example) throw new Error(`${pattern}: no example for ${parameter}`);
    return example;
  });
}

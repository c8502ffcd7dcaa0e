// Story: people who use a screen reader, a keyboard or have low vision can use every page of a recruiter,
// left to right and right to left, light and dark, on a phone and a desktop. Candidates:
// candidate-accessibility.spec.ts.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { inviteByEmail } from '#contract/response.ts';
import { getUser, getUsers } from '#contract/user.ts';
import { addWebhook, testWebhook, webhookEvents } from '#contract/webhook.ts';
import { root } from '../source-imports.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { addEndedRoom } from './ended-room.ts';
import { addMatch } from './found-match.ts';
import { isEverySize, languagesOf, sizesFor } from './every-size.ts';
import { layoutFaults } from './layout-faults.ts';
import { largeTextFaults } from './large-text.ts';
import { messagesIn } from './messages.ts';
import { addInvoice } from './pay-invoice.ts';
import { recordVideo } from './record-video.ts';
import { chooseMore, signIn } from './recruiter.ts';
import { addToReview } from './reviewed-candidate.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { setTextSize, setTouch } from './emulation.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
/** Phones, tablets, small and large laptops, and the widths just before the layout changes. */
const widths = isEverySize
  ? [phone.width, 390, 600, 768, 820, 1024, 1280, 1366, desk.width]
  : [phone.width, 820, 1280];
const fewWidths = isEverySize ? [phone.width, 768, 1280] : [phone.width];

let server: TestServer;
let workspace: Workspace;
/** Two who have finished, for the pages that show answers. */
let candidateIds: [string, string];
let colleagueId: string;
let webhookId: string;
let invoiceId: string;
let roomId: string;
let matchId: string;
test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ browser, server: ofWorker }) => {
  server = ofWorker;
  const name = 'Ship’s mate and second engineer for the northern harbor line';
  workspace = await makeWorkspace(server, { job: { name } });
  // A candidate for the lists, whichever of these tests run.
  await call(server, inviteByEmail, {
    token: workspace.access.access_token,
    params: { id: workspace.job.id },
    body: { id: newId(), name: 'Ina Invited', email: 'ina@example.com' },
  });
  candidateIds = await addFinished(browser);
  colleagueId = await addReviewer();
  webhookId = await addWebhookWithDelivery();
  invoiceId = await addInvoice(server, workspace.job.agency_id);
  const { agency_id: agencyId, company_id: companyId } = workspace.job;
  roomId = await addEndedRoom(server, { agencyId, companyId });
  matchId = await addMatch(server, { agencyId, responseIds: candidateIds });
});

/** With every kind of answer and a file; the first has a long name. */
async function addFinished(browser: Browser): Promise<[string, string]> {
  const page = await browser.newPage();
  await page.goto(`${server.url}/404`);
  const video = await recordVideo(page);
  await page.close();
  const file = { purpose: 'cv', name: 'Résumé of an able seaman.pdf', mime_type: 'application/pdf' } as const;
  const files = [{ ...file, bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }];
  const add = (name: string) =>
    addToReview(server, workspace.job, { who: { name }, segments: [video], files });
  return [await add('Alexandra Konstantinopolskaja-Featherstonehaugh'), await add('Bo Li')];
}

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

// Parts, so that workers share them and a repetition is short.
const parts = 4;
for (let part = 0; part < parts; part += 1) {
  test(`axe finds nothing in the signed-in area, and every page fits, part ${part + 1} of ${parts}`, async ({
    context,
  }) => {
    test.setTimeout((isEverySize ? 40 : 8) * 60_000);
    await signIn(context, workspace.access);
    await walk(
      context,
      signedInPages().filter((_, index) => index % parts === part),
    );
  });
}

test('axe finds nothing on the pages before sign-in, and every page fits', async ({ context }) => {
  await walk(context, signedOutPages());
});

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
  await chooseMore(page, workspace.job.name, t('responses.archive'));
  await isOpen(page, 'dialog');
});

async function isOpen(page: Page, role: 'dialog' | 'menu'): Promise<void> {
  await expect(page.getByRole(role)).toBeVisible();
  // A dialog hides the heading of the page behind it. The page's own headings are checked elsewhere.
  await isAccessible(page, `${labelOf(page)} ${role}`, { isCovered: true });
  await setTouch(page, true);
  const faults = await page.evaluate(layoutFaults);
  expect
    .soft(
      faults.filter((fault) => !/^(cut off|something moves)/.test(fault)),
      labelOf(page),
    )
    .toEqual([]);
  await setTouch(page, false);
}

/** Each page is loaded once, and shown in one language after the other. */
async function walk(context: BrowserContext, [first = '/', ...others]: readonly string[]): Promise<void> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Chromium's own line about a refused call, which the page shows.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  // Chooses the language, like a reader with a second tab.
  const secondTab = await context.newPage();
  await secondTab.goto(`${server.url}/en-US/messages.json`);
  await page.bringToFront();
  let pages = 0;
  await page.setViewportSize(phone);
  await page.goto(server.url + first);
  await look();
  for (const next of others) {
    await page.setViewportSize(phone);
    // Through a link, without loading the whole page again.
    await page.evaluate(go, next);
    await look();
  }
  expect(complaints, 'errors in the console').toEqual([]);

  async function look(): Promise<void> {
    await expect(page.locator('main').locator(newContent).first()).toBeVisible();
    await unfold(page);
    pages += 1;
    for (const [index, language] of languagesOf(pages).entries()) {
      await secondTab.evaluate((tag) => localStorage.setItem('language', tag), language);
      await isShownIn(page, language);
      // Back and forth, so that the current width comes first.
      const ascending = sizesFor(language, widths, fewWidths);
      await fitsEveryWidth(page, language, index % 2 === 0 ? ascending : ascending.toReversed());
      await hasNoFindings(page, language);
      if (language !== 'en-US') continue;
      await fitsFingers(page);
      await fitsLargeText(page);
    }
    await secondTab.evaluate(() => localStorage.setItem('language', 'en-US'));
    await isShownIn(page, 'en-US');
    await hasOnePlace(page);
  }
}

/** The sidebar marks where the page belongs. */
async function hasOnePlace(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  const sidebar = page.locator('.shell-aside');
  if ((await sidebar.count()) === 0) return;
  await expect.soft(sidebar.locator('[aria-current="page"]'), labelOf(page)).toHaveCount(1);
}

/** Opens every fold, and those inside it. */
async function unfold(page: Page): Promise<void> {
  const closed = page.locator(
    'main :is(button[aria-expanded="false"][aria-controls]:not([aria-haspopup], [role]), details:not([open]) > summary)',
  );
  while ((await closed.count()) > 0) await closed.first().click();
}

async function isShownIn(page: Page, language: Language): Promise<void> {
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
  await expect(page.getByRole('status', { name: messagesIn(language)('common.loading') })).toHaveCount(0);
}

/** Nothing overflows sideways, no heading is squeezed, and no texts overlap, at any width. */
async function fitsEveryWidth(page: Page, language: Language, inOrder: readonly number[]): Promise<void> {
  for (const width of inOrder) {
    await page.setViewportSize({ width, height: desk.height });
    const faults = await page.evaluate(layoutFaults);
    // MUI's fields truncate and animate their labels on purpose.
    const found = faults.filter((fault) => !/^(cut off|something moves)/.test(fault));
    expect.soft(found, `${labelOf(page)} ${language} ${width}`).toEqual([]);
    if (language === 'en-US') await beginsAtTheEdge(page, width);
  }
}

/** The distance of every title from the left edge of the page's area, by the window's width (`--edge`). */
function edgeAt(width: number): number {
  if (width < 600) return 16;
  if (width < 992) return 24;
  return width < 1200 ? 32 : 48;
}

/** Every page's title begins at the same edge. */
async function beginsAtTheEdge(page: Page, width: number): Promise<void> {
  const left = await page.evaluate(() => {
    const area = document.querySelector('.shell-main');
    const title = area?.querySelector('h1');
    return area && title && title.getBoundingClientRect().left - area.getBoundingClientRect().left;
  });
  if (left === null || left === undefined) return;
  expect
    .soft(Math.abs(left - edgeAt(width)), `${labelOf(page)} ${width}: the title's edge`)
    .toBeLessThanOrEqual(1);
}

/** On phones and touch screens, what one presses is large enough. */
async function fitsFingers(page: Page): Promise<void> {
  await setTouch(page, true);
  for (const width of isEverySize ? [phone.width, 1280] : [phone.width]) {
    await page.setViewportSize({ width, height: desk.height });
    const faults = await page.evaluate(layoutFaults);
    const found = faults.filter((fault) => !/^(cut off|something moves)/.test(fault));
    expect.soft(found, `${labelOf(page)}, touch, ${width}`).toEqual([]);
  }
  await setTouch(page, false);
}

/** With text of twice the size. */
async function fitsLargeText(page: Page): Promise<void> {
  const half = { width: 720, height: 900 };
  for (const size of isEverySize ? [half, desk] : [half]) {
    await page.setViewportSize(size);
    await setTextSize(page, 2);
    const faults = async () => {
      const all = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(largeTextFaults))];
      return all.filter((fault) => !/^(cut off|something moves)/.test(fault));
    };
    // A list gets the heights of its rows with a later frame.
    await expect
      .poll(faults, { timeout: 5000 })
      .toEqual([])
      .catch(() => undefined);
    expect.soft(await faults(), `${labelOf(page)}, text of twice the size, ${size.width}`).toEqual([]);
    await setTextSize(page, 1);
  }
}

/** Structure and colors are the same in every language and nearly the same at every size. */
async function hasNoFindings(page: Page, language: Language): Promise<void> {
  if (language !== 'en-US' && !isEverySize) return;
  for (const size of isEverySize ? [phone, desk] : [desk]) {
    await page.setViewportSize(size);
    const label = `${labelOf(page)} ${language} ${size.width}`;
    await isAccessible(page, label);
    if (!isEverySize) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await isAccessible(page, `${label} dark`, { rules: 'colors' });
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

function labelOf(page: Page): string {
  return new URL(page.url()).pathname;
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
  const job = `/jobs/vacancy/${workspace.job.id}`;
  const shown = [`${job}?layout=board`, `${job}/compare?ids=${candidateIds.join()}`];
  const pages = pagesOf('_app').filter((address) => !address.endsWith('/compare'));
  return [...pages, ...shown, ...pagesOf('_auth').filter(needsSession)];
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
    '/live/': roomId,
    '/jobs/candidate/': candidateIds[0],
    '/jobs/': workspace.job.id,
    '/profile/integrations/': webhookId,
    '/profile/invoices/': invoiceId,
    '/profile/plan/trial/': 'x'.repeat(43),
    '/users/': colleagueId,
    '/password/': 'x'.repeat(43),
    '/email/': 'x'.repeat(43),
    '/invite/': 'x'.repeat(22),
  };
  return pattern.replaceAll(/\$\w+/g, (parameter) => {
    if (parameter === '$question') return workspace.job.questions[0]?.id ?? '';
    if (parameter === '$match') return matchId;
    const [, example] = Object.entries(examples).find(([beginning]) => pattern.startsWith(beginning)) ?? [];
    if (!example) throw new Error(`${pattern}: no example for ${parameter}`);
    return example;
  });
}

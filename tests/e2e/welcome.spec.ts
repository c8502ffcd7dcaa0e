// Story: what a link shows at once. The first HTML is the complete page on any connection, nothing moves
// when the code loads, and the app installed from it is this interview.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { isAtQuestion, startAt, startInterview } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const everything = {
  ask_cv: true,
  ask_motivation_letter: true,
  ask_additional_files: true,
  description: 'Nights and weekends.\nYou like the sea.',
};

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

for (const language of ['en-US', 'ar-SA'] as const)
  test(`the first HTML has the page’s content, and nothing moves: ${language}`, async ({ browser }) => {
    const t = messagesIn(language);
    const { shareUrl } = await makeWorkspace(server, { job: everything });
    const bare = await browser.newContext({ ...phone, locale: language, javaScriptEnabled: false });
    const first = await bare.newPage();
    await first.goto(shareUrl);
    const content = await textOf(first);
    await bare.close();

    const device = await browser.newContext({ ...phone, locale: language });
    const page = await device.newPage();
    await page.addInitScript(watchShifts);
    await page.goto(shareUrl);
    await expect(page.locator('form[data-first]'), 'the code has taken over').toHaveCount(0);
    await expect(page.getByRole('button', { name: t('interview.start'), exact: true })).toBeVisible();
    expect(await textOf(page)).toEqual(content);
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01);
    await startIsInView(page, t('interview.start'), t('interview.name'));
    for (const title of await page.locator('summary').all()) await title.click();
    await expect(page.getByText('You like the sea.')).toBeVisible();
    // Title and text of a fact are two sentences to a screen reader.
    await expect(page.locator('.facts li').first()).toHaveText(/\. /);
    await expect(page.locator('.more-facts')).toContainText(t('welcome.document_cv'));
    const policy = await page.locator('.consent').getByRole('link').getAttribute('href');
    expect(policy).toBe(`/legal/privacy?lang=${language}`);
    await isAccessible(page);
    await opensPolicy(page);
    await device.close();
  });

/** Companies without a privacy policy use the installation’s, which has a text. */
async function opensPolicy(page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.locator('.consent').getByRole('link').click();
  const policy = await opening;
  await expect(policy.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await policy.locator('main').innerText()).length).toBeGreaterThan(800);
  await policy.close();
}

/** Without scrolling, on a small phone and on a desktop, where the form is beside the facts. */
async function startIsInView(page: Page, start: string, firstField: string): Promise<void> {
  const size = page.viewportSize() ?? phone.viewport;
  const button = page.getByRole('button', { name: start, exact: true });
  for (const shown of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(shown);
    await expect(button).toBeInViewport({ ratio: 1 });
    if (shown.width > 1000)
      await expect(page.getByRole('textbox', { name: firstField })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await page.setViewportSize(size);
}

test('an invalid phone number is refused before the start', async ({ browser }) => {
  const t = messagesIn();
  const { shareUrl } = await makeWorkspace(server);
  const device = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await device.newPage();
  await page.goto(shareUrl);
  const number = page.getByRole('textbox', { name: t('interview.phone') });
  await number.fill('12');
  await page.getByRole('textbox', { name: t('interview.name') }).fill('Carla');
  await expect(page.getByText(t('welcome.phone_format'))).toBeVisible();
  await number.fill('+1(212)555-0123');
  await page.getByRole('textbox', { name: t('interview.email') }).fill('carla@example.com');
  await expect(number).toHaveValue('+1 212 555 0123');
  await device.close();
});

test('a company can ask for consent by the start instead of a box', async ({ browser }) => {
  const t = messagesIn();
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'], consentByStarting: true });
  const device = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await device.newPage();
  await page.goto(shareUrl);
  await expect(page.getByText(t('interview.consent_by_starting'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    /^\/legal\/privacy/,
  );
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await isAccessible(page);
  await page.getByRole('textbox', { name: t('interview.name') }).fill('Carla');
  await page.getByRole('textbox', { name: t('interview.email') }).fill('carla@example.com');
  await page.getByRole('button', { name: t('interview.start'), exact: true }).click();
  await expect(page).toHaveURL(/\/i\/process\//);
  await device.close();
});

test('a candidate who left an interview midway is reminded of it on the next welcome page', async ({
  browser,
}) => {
  const device = await browser.newContext({ ...phone, locale: 'en-US' });
  const candidate = { page: await device.newPage(), t: messagesIn() };
  const { page, t } = candidate;
  await startAt(server, candidate, { kinds: ['text', 'choice'] });
  const next = await makeWorkspace(server, { company: 'Harbour Coffee', kinds: ['text'] });
  await page.goto(next.shareUrl);
  await expect(page.getByRole('button', { name: t('interview.start'), exact: true })).toBeVisible();
  const left = page.getByRole('complementary', { name: t('interview.unfinished') });
  await expect(left).toContainText('Lighthouse Ltd');
  await isAccessible(page);
  await left.getByRole('link').click();
  await isAtQuestion(candidate, 1, 2);
  await device.close();
});

test('an installed app opens its own interview, offline too, and pages that need a network say so', async ({
  browser,
}) => {
  const t = messagesIn();
  const { shareUrl, job } = await makeWorkspace(server, { kinds: ['text'] });
  const device = await browser.newContext({ ...phone, locale: 'en-US' });
  const page = await device.newPage();
  await page.goto(shareUrl);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest: unknown = await page.evaluate(async (href) => (await fetch(href)).json(), address ?? '');
  expect(manifest).toMatchObject({
    start_url: new URL(shareUrl).pathname,
    name: `${job.name} · Lighthouse Ltd`,
  });

  // The share link leads to a personal one without a page load. The app is then that interview, also offline.
  await startInterview({ page, t }, shareUrl);
  const [, own = ''] = /\/i\/process\/([\w-]+)/.exec(page.url()) ?? [];
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/i/${own}/manifest.webmanifest`);
  const ownApp: unknown = await page.evaluate(
    async (href) => (await fetch(href)).json(),
    `/i/${own}/manifest.webmanifest`,
  );
  expect(ownApp).toMatchObject({ id: `/i/${own}`, start_url: `/i/${own}`, scope: '/i/' });

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await device.setOffline(true);
  await page.goto(`${server.url}/i/${own}`);
  await expect(page).toHaveURL(`${server.url}/i/process/${own}`);
  await isAtQuestion({ page, t }, 1, 1);
  await page.goto(`${server.url}/companies`);
  await expect(page.getByRole('heading', { name: t('welcome.offline_title') })).toBeVisible();
  await isAccessible(page);
  await device.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await device.close();
});

/**
 * The text of the sheet above the form. This job has no deadline, because its time would be in the
 * reader's time zone.
 */
async function textOf(page: Page): Promise<string[]> {
  const content = page.locator(
    '.sheet :is(h1, .lead, section > .facts li, .calm-note, summary, form h2, form label, form button)',
  );
  return content.allInnerTexts();
}

function watchShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, {
        shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

// Story: the form in the first HTML works before the page's code has loaded. The code takes over the input, the focus and the scroll
// position.
import { expect, type Page } from 'playwright/test';
import { isAccessible } from './accessible.ts';
import { button, carla } from './candidate.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('an interview starts from the form of the first HTML', async ({ candidate }) => {
  const { page, t } = candidate;
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const letLoad = await withoutCode(page);
  await page.goto(workspace.shareUrl, { waitUntil: 'commit' });
  await isAccessible(page);
  // Without the details, it moves the focus to them.
  await button(candidate, 'start').click();
  const name = page.getByRole('textbox', { name: t('interview.name') });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await name.pressSequentially(carla.name);
  await page.getByRole('textbox', { name: t('interview.email') }).pressSequentially(carla.email);
  await page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button(candidate, 'start').click();
  await expect(button(candidate, 'preparing')).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: t('common.loading') })).toBeVisible();

  letLoad();
  await expect(page).toHaveURL(/\/i\/process\//);
  expect(await workspace.candidate()).toMatchObject({ full: carla.name, email: carla.email });
});

test('a form sent with a fault leads to the fault once the code has loaded', async ({ candidate }) => {
  const { page, t } = candidate;
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'] });
  const letLoad = await withoutCode(page);
  await page.goto(shareUrl, { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: t('interview.email') });
  await page.getByRole('textbox', { name: t('interview.name') }).fill(carla.name);
  await email.fill('carla@');
  await page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button(candidate, 'start').click();

  letLoad();
  await expect(page.getByRole('alert')).toHaveText(t('interview.email_format'));
  await expect(email).toHaveValue('carla@');
  await expect(button(candidate, 'start')).toBeEnabled();
});

test('the code takes over in the middle of a word, without moving the page', async ({ candidate }) => {
  const { page, t } = candidate;
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'] });
  const letLoad = await withoutCode(page);
  await page.goto(shareUrl, { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: t('interview.name') });
  await page.getByRole('textbox', { name: t('interview.phone') }).fill('+1(212)555-0123');
  await name.pressSequentially('Cala');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const scrolled = (await page.evaluate(() => scrollY)) + 60;
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  letLoad();
  await expect(page.locator('form[data-first]')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.type('r');
  await expect(name).toHaveValue('Carla');
  await expect(name).toBeFocused();
  await expect(page.getByRole('textbox', { name: t('interview.phone') })).toHaveValue('+1 212 555 0123');
});

test('a page whose code cannot be loaded says so, and can be reloaded', async ({ candidate }) => {
  const { page, t } = candidate;
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'] });
  const scripts = '**/assets/*.js';
  const letFail = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await letFail.promise;
    await route.abort();
  });
  await page.goto(shareUrl, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: t('interview.name') }).fill(carla.name);
  await page.getByRole('textbox', { name: t('interview.email') }).fill(carla.email);
  await page.getByRole('checkbox', { name: t('interview.consent') }).check();
  await button(candidate, 'start').click();
  letFail.resolve();
  await expect(page.getByRole('alert')).toHaveText(t('shell.loading_error'));
  await page.unroute(scripts);
  await page.getByRole('button', { name: t('common.reload') }).click();
  await expect(page.locator('form.start-form:not([data-first])')).toBeVisible();
});

test('a reader who goes through the page by keyboard stays where they are', async ({ candidate }) => {
  const { page, t } = candidate;
  const { shareUrl } = await makeWorkspace(server, { kinds: ['text'] });
  const letLoad = await withoutCode(page);
  await page.goto(shareUrl, { waitUntil: 'commit' });
  const worries = page.locator('summary').filter({ hasText: t('welcome.worries') });
  await worries.focus();

  letLoad();
  await expect(page.locator('form[data-first]')).toHaveCount(0);
  await expect(worries).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary').filter({ hasText: t('welcome.ask') })).toBeFocused();
});

/** Holds the page's scripts back until the returned function is called. */
async function withoutCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

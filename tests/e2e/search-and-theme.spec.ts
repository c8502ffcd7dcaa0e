// Story: a member finds anything with one key, chooses a theme that stays, and sees one current place in each navigation.
import { expect, test, type Locator } from 'playwright/test';
import { login } from '#contract/auth.ts';
import { createJob } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, jobDraft, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let workspace: Workspace;
let jobId: string;
const jobName = 'Keeper of the lamp';
test.beforeAll(async () => {
  server = await startServer();
  workspace = await makeWorkspace(server, { plan: 'team' });
  const draft = jobDraft(workspace.job.company.id, { kinds: ['text'], job: { name: jobName } });
  jobId = draft.id;
  await call(server, createJob, { token: workspace.access.access_token, body: draft });
});
test.afterAll(() => server.dispose());
test.beforeEach(({ context }) => signIn(context, workspace.access));

test('Ctrl+K finds a job by part of its name, and Enter opens it', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t('search.label') });
  await expect(field).toBeFocused();
  await isAccessible(page, 'search and commands', { isCovered: true });
  const asked = page.waitForRequest((request) => request.url().includes('/api/search?q='));
  await field.fill('of the LAMP');
  const found = page.getByRole('option', { name: jobName }).first();
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await asked;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/jobs/vacancy/${jobId}$`));
  await expect(field).toBeHidden();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  // Nothing is typed yet: what was opened last.
  await expect(page.getByRole('option', { name: jobName }).first()).toBeVisible();
  // On another page, whose own actions do not name the job.
  await page.goto(`${server.url}/users`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('of the lamp');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`/jobs/vacancy/${jobId}$`));
  await tab.close();
  if (await field.isHidden()) await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.setViewportSize({ width: 599, height: 740 });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect
    .poll(() => page.getByRole('dialog').boundingBox())
    .toEqual({ x: 0, y: 0, width: 599, height: 740 });
});

test('in Arabic, search and its results run from right to left, on a desktop and a phone', async ({
  context,
}) => {
  const arabic = messagesIn('ar-SA');
  await context.addInitScript(() => localStorage.setItem('language', 'ar-SA'));
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: arabic('search.title') });
  const field = dialog.getByRole('combobox', { name: arabic('search.label') });
  await expect(field).toHaveCSS('direction', 'rtl');
  for (const words of ['', 'lamp', arabic('shell.home')]) {
    await field.fill(words);
    const options = dialog.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    if (words === 'lamp') await expect(options.filter({ hasText: jobName })).toBeVisible();
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const faults = await page.evaluate(layoutFaults);
      expect
        .soft(
          faults.filter((fault) => fault !== 'something moves'),
          words,
        )
        .toEqual([]);
      const paper = await boxOf(dialog);
      const [icon, close] = [
        await boxOf(dialog.locator('svg').first()),
        await boxOf(dialog.getByRole('button')),
      ];
      expect(paper.x + paper.width - (icon.x + icon.width)).toBeLessThan(24);
      expect(close.x - paper.x).toBeLessThan(24);
      // A result begins at the right, whatever its letters.
      const name = await boxOf(options.first().locator('bdi').first());
      expect(paper.x + paper.width - (name.x + name.width)).toBeLessThan(40);
    }
    await isAccessible(page, `search for “${words}” in Arabic`, { isCovered: true });
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('keys act on the page, by position on a Russian keyboard, and never in fields or dialogs', async ({
  page,
}) => {
  await page.goto(`${server.url}/users`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('keys.title') });
  await expect(help).toBeVisible();
  await isAccessible(page, 'shortcuts', { isCovered: true });
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/users$/);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.evaluate(() => {
    for (const [key, code] of [
      ['п', 'KeyG'],
      ['о', 'KeyJ'],
    ] as const)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
  });
  await expect(page).toHaveURL(/\?show=active$/);
});

test('a chosen theme is there before the first paint and survives signing out', async ({ context, page }) => {
  // Signing out ends the session, so it gets its own.
  const body = { email: workspace.email, password };
  await signIn(context, await call(server, login, { body }));
  await page.goto(server.url);
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await page.getByRole('menuitemradio', { name: `${t('shell.theme')}: ${t('shell.theme_dark')}` }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.addInitScript(noteFirstTheme);
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'firstTheme'))).toBe('dark');
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await page.getByRole('menuitem', { name: t('shell.log_out') }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

/** Runs in the page: the theme at the moment when the page has a body, before which nothing is painted. */
function noteFirstTheme(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('body')) return;
    Object.assign(globalThis, { firstTheme: document.documentElement.dataset['theme'] });
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

test('each navigation has at most one current place, and the sidebar exactly one', async ({ page }) => {
  const paths = [
    ...['/', '/?show=active', '/candidates', '/companies', '/users', '/profile', '/profile/plan', '/support'],
    ...['/jobs/create', `/jobs/vacancy/${jobId}`, `/jobs/edit/${jobId}`, `/jobs/invite/${jobId}`],
    ...[`/jobs/vacancy/${jobId}/questions`, `/jobs/vacancy/${jobId}/review-links`, '/companies/create'],
    ...['/content/messages', '/content/questions', '/content/templates', '/users/create', '/profile/audit'],
  ];
  for (const path of paths) {
    await page.goto(server.url + path);
    const sidebar = page.getByRole('complementary', { name: t('shell.main_navigation') });
    await expect(sidebar.locator('[aria-current="page"]'), path).toHaveCount(1);
    const header = page.getByRole('banner').getByRole('navigation');
    expect(await header.locator('[aria-current="page"]').count(), path).toBeLessThanOrEqual(1);
    if (path === '/?show=active') {
      await expect(header.locator('[aria-current="page"]')).toHaveText(/^Jobs/);
      await expect(sidebar.locator('[aria-current="page"]')).toHaveText(t('shell.active_jobs'));
    }
  }
});

// Story: part of the page does not load: a bad connection, a missing file, a deployment. The user sees a
// message with a way to continue, and no typed text is lost.
import { expect, test, type Page } from 'playwright/test';
import { startDeployment, type Deployment } from '../faults/deployment.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let deployment: Deployment;
let workspace: Workspace;
test.beforeAll(async () => {
  deployment = await startDeployment();
  workspace = await makeWorkspace(deployment.server);
});
test.afterAll(() => deployment.dispose());
test.beforeEach(async ({ page, context }) => {
  await signIn(context, workspace.access);
  await page.clock.install();
  await page.goto(deployment.server.url);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
});

test('a screen that has not loaded after two minutes shows an error, and a reload brings it', async ({
  page,
}) => {
  const { line } = deployment.server;
  line.blackHole('go on');
  await goTo(page, 'shell.users');
  await page.clock.fastForward(119_000);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
  await expect(page.getByText(t('shell.loading_error'))).toHaveCount(0);
  await page.clock.fastForward(1000);
  await expect(page.getByText(t('shell.loading_error'))).toBeVisible();
  line.mend();
  await page.getByRole('button', { name: t('common.reload') }).click();
  await isAtUsers(page);
});

test('a file that fails once is requested again, without a message', async ({ page }) => {
  const show = deployment.hide('_app.users.index-');
  const missed = page.waitForResponse((answer) => isUserScript(answer.url()) && answer.status() === 404);
  await goTo(page, 'shell.users');
  await missed;
  show();
  await page.clock.runFor(2000);
  await isAtUsers(page);
});

test('a file that keeps failing shows an error at once, and the page does not reload forever', async ({
  page,
}) => {
  const loads = countLoads(page);
  const show = deployment.hide('_app.users.index-');
  await goTo(page, 'shell.users');
  const reload = page.getByRole('button', { name: t('common.reload') });
  await expect(reload).toBeVisible();
  expect(loads(), 'the server has no other version: a reload would help nobody').toBe(0);
  await reload.click();
  await expect(reload).toBeVisible();
  expect(loads()).toBe(1);
  show();
  await reload.click();
  await isAtUsers(page);
});

test('a menu whose code fails shows an error beside the unchanged screen', async ({ page }) => {
  const show = deployment.hide('UserMenuList-');
  const mine = page.getByRole('button', { name: t('shell.user_menu') });
  await mine.click();
  await page.clock.runFor(2000);
  await expect(page.getByRole('alert').filter({ hasText: t('shell.loading_error') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
  show();
  await page.getByRole('button', { name: t('common.reload') }).click();
  await mine.click();
  await page.clock.runFor(1000);
  await expect(page.getByRole('menuitem', { name: t('shell.account') })).toBeVisible();
});

test('a page whose code fails shows an error instead of staying blank', async ({ browser }) => {
  // With an empty cache.
  const context = await browser.newContext();
  const page = await context.newPage();
  const show = deployment.hide('index-');
  await page.goto(deployment.server.url);
  await expect(page.getByRole('alert')).toContainText(t('shell.loading_error'));
  show();
  await page.getByRole('button', { name: t('common.reload') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login_title') })).toBeVisible();
  await context.close();
});

test('after a deployment the page reloads once, and keeps what was typed', async ({ page }) => {
  await goTo(page, 'shell.create_job');
  await page.getByRole('button', { name: t('jobs.start_empty') }).click();
  const title = page.getByRole('textbox', { name: t('jobs.name'), exact: true });
  await title.fill('Lamplighter');
  await deployment.deploy();
  const loads = countLoads(page);
  await goTo(page, 'shell.users');
  await page.getByRole('button', { name: t('jobs.leave_with_draft') }).click();
  await isAtUsers(page);
  expect(loads()).toBe(1);
  await goTo(page, 'shell.create_job');
  await expect(title).toHaveValue('Lamplighter');
  expect(loads()).toBe(1);
});

async function goTo(page: Page, place: string): Promise<void> {
  const places = page.getByRole('navigation', { name: t('shell.sections') });
  await places.getByRole('link', { name: t(place) }).click();
}

async function isAtUsers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('shell.users_title') })).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
}

function isUserScript(url: string): boolean {
  return url.includes('/assets/_app.users.index-');
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

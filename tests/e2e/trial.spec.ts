// Story: an owner asks for the free trial, opens the emailed link and has Pro. The link starts nothing before a button is
// pressed, and once it was used the offer is gone.
import { expect } from 'playwright/test';
import { sellerEnvironment } from '../api/seller.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ env: sellerEnvironment });
});
test.afterAll(() => server.dispose());

test('the emailed link starts the trial, and the plan page says when it ends', async ({ page, context }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/profile/plan`);
  const offer = page.getByRole('heading', { name: t('plan.trial_title') });
  await expect(offer).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: t('plan.trial_send') }).click();
  await expect(page.getByRole('status').filter({ hasText: '@' })).toBeVisible();
  const linkIn = () =>
    server
      .mails()
      .map(({ text }) => /\/profile\/plan\/trial\/[\w-]{43}/.exec(text)?.[0])
      .find(Boolean);
  await expect.poll(linkIn).toBeTruthy();

  await page.goto(`${server.url}${linkIn() ?? ''}`);
  await isAccessible(page);
  await page.getByRole('button', { name: t('plan.trial_start') }).click();
  await expect(page.getByText(t('plan.trial_started'))).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/profile/plan`);
  await expect(page.getByRole('heading', { name: 'Pro', exact: true }).first()).toBeVisible();
  await expect(page.getByText(t('profile.trial'), { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('a link that is not the reader’s says so and starts nothing', async ({ page, context }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/profile/plan/trial/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: t('plan.trial_start') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('refusals.trial_link_invalid'));
});

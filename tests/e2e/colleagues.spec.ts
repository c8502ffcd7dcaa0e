// Story: working together. An invited colleague creates an account with name and password, has the
// granted permissions, gets more without a reload, and is signed out at once when deactivated. A person
// with their own organization joins another and switches between them in every tab.
import { expect, type BrowserContext, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { getUser, getUserInvites, getUsers, inviteUser } from '#contract/user.ts';
import { isAccessible } from './accessible.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();

test('an invited colleague has the granted permissions, and is signed out at once when deactivated', async ({
  browser,
  server,
}) => {
  const workspace = await makeWorkspace(server, {
    plan: 'team',
    kinds: ['text'],
    job: { name: 'Shipwright' },
  });
  const desk = await browser.newContext();
  await signIn(desk, workspace.access);
  const page = await desk.newPage();
  await page.goto(`${server.url}/users`);
  await page.getByRole('link', { name: t('shell.user_create_title') }).click();
  const email = 'nina@example.com';
  await invite(page, email);

  const place = await browser.newContext(phone);
  const nina = await place.newPage();
  await nina.goto(await linkMailedTo(server, email));
  await join(nina, email);
  await lacksPermissions(nina, server);

  await page.getByRole('link', { name: new RegExp(t('users.edit_of', { name: '.*Nina New.*' })) }).click();
  await grantsMore(page);
  // Never reloaded: her new permissions appear automatically.
  await expect(nina.getByRole('link', { name: t('shell.create_job') }).first()).toBeVisible();

  await page.getByRole('button', { name: t('users.deactivate') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('users.deactivate_text'));
  await isAccessible(page, 'deactivating', { isCovered: true });
  await dialog.getByRole('button', { name: t('users.deactivate') }).click();
  await expect(nina.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('users.activate') })).toBeVisible();
  await nina.getByLabel(t('auth.email')).fill(email);
  await nina.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await nina.getByRole('button', { name: t('auth.login_button'), exact: true }).click();
  await expect(nina.getByText(t('refusals.wrong_credentials'))).toBeVisible();
  await Promise.all([desk.close(), place.close()]);
});

/** With the keyboard alone: for one job, with a reviewer's permissions. */
async function invite(page: Page, email: string): Promise<void> {
  const field = page.getByRole('textbox', { name: t('auth.email') });
  const send = page.getByRole('button', { name: t('users.send') });
  await tabTo(page, field);
  await page.keyboard.type('nina');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('fields.format'))).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(email.slice('nina'.length));
  // A reviewer without jobs would see nothing.
  await page.keyboard.press('Enter');
  const warned = page.getByRole('dialog', { name: t('users.without_jobs_title') });
  await expect(warned).toContainText(t('users.without_jobs_text'));
  await page.keyboard.press('Escape');
  await expect(warned).toBeHidden();
  await tabTo(page, page.getByRole('checkbox', { name: 'Shipwright' }));
  await page.keyboard.press('Space');
  await isAccessible(page);
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: t('users.invitations') });
  await expect(list.getByRole('rowheader')).toHaveText([email]);
  await expect(list).toContainText(t('users.mail_sent'));
  await isAccessible(page);
}

async function linkMailedTo(server: TestServer, email: string): Promise<string> {
  const mailed = () => server.mails().find(({ to }) => to.address === email);
  await expect.poll(() => mailed()?.text).toContain('/invite/companies/');
  const [link = ''] = /\S+\/invite\/companies\/\S+/.exec(mailed()?.text ?? '') ?? [];
  return link;
}

async function join(nina: Page, email: string): Promise<void> {
  await expect(nina.getByText(t('users.join_new', { email: `\u2068${email}\u2069` }))).toBeVisible();
  await isAccessible(nina);
  await nina.getByRole('link', { name: t('auth.register_button') }).click();
  await expect(nina.getByText(email)).toBeVisible();
  await expect(nina.getByRole('textbox', { name: t('auth.email') })).toHaveCount(0);
  await nina.getByRole('textbox', { name: t('auth.name') }).fill('Nina New');
  await nina.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await nina.getByRole('checkbox').check();
  await isAccessible(nina, 'registration by invitation');
  await nina.getByRole('button', { name: t('auth.register_button') }).click();
  await expect(nina).toHaveURL(/\/$/);
}

/** Actions she may not do are missing, or name the missing permission; the server refuses them too. */
async function lacksPermissions(nina: Page, server: TestServer): Promise<void> {
  await nina.goto(`${server.url}/users`);
  await expect(nina.getByText(t('shell.forbidden_title'))).toBeVisible();
  await isAccessible(nina);
  await nina.goto(server.url);
  await expect(nina.getByRole('main').getByText('Shipwright')).toBeVisible();
  await expect(nina.getByRole('link', { name: t('shell.create_job') })).toHaveCount(0);
  const token = await nina.evaluate(() => localStorage.getItem('access_token') ?? '');
  await expect(call(server, getUsers, { token })).rejects.toThrow('users.view');
}

async function grantsMore(page: Page): Promise<void> {
  await page.getByRole('radio', { name: t('users.own') }).check();
  await page.getByRole('checkbox', { name: t('shell.permission_jobs_create') }).check();
  await expect(page.getByText(t('users.more'))).toHaveCount(1);
  await isAccessible(page);
  await page.getByRole('button', { name: t('users.save') }).click();
  await expect(page.getByText(t('users.saved'))).toBeVisible();
}

test('a person with their own organization joins another, and switching changes every tab', async ({
  browser,
  server,
}) => {
  const host = await makeWorkspace(server, { plan: 'team', kinds: ['text'], job: { name: 'Shipwright' } });
  const guest = await makeWorkspace(server, { kinds: ['text'], job: { name: 'Lighthouse keeper' } });
  const { agency } = await call(server, getUser, { token: host.access.access_token });
  const mine = await call(server, getUser, { token: guest.access.access_token });
  const context = await browser.newContext();
  const page = await signedInOnce(context, server, guest);
  await page.goto(await invited(server, host));
  await expect(page.getByText(mine.email)).toBeVisible();
  await expect(
    page.getByText(t('users.join_other', { invited: '\u2068other@example.com\u2069' })),
  ).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: t('users.join') }).click();
  await expect(page.getByRole('main').getByText('Shipwright')).toBeVisible();

  const second = await context.newPage();
  await second.goto(server.url);
  await expect(second.getByRole('main').getByText('Shipwright')).toBeVisible();
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await isAccessible(page, 'user menu', { isCovered: true });
  const switchToMine = new RegExp(t('shell.switch_to', { agency: `.*${mine.agency.name}.*` }));
  await page.getByRole('menuitem', { name: switchToMine }).click();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('main').getByText('Lighthouse keeper')).toBeVisible();
    await expect(tab.getByText('Shipwright')).toHaveCount(0);
  }
  expect(agency.id).not.toBe(mine.agency.id);
  await context.close();
});

/** Signed in as by the sign-in page, once: later changes by the page stay. */
async function signedInOnce(
  context: BrowserContext,
  server: TestServer,
  { access }: Workspace,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/404`);
  await page.evaluate(
    ([token, end]) => {
      localStorage.setItem('access_token', token ?? '');
      localStorage.setItem('access_token_expires_at', end ?? '');
    },
    [access.access_token, access.expires_at],
  );
  return page;
}

/** Returns the link that was emailed to another address. */
async function invited(server: TestServer, { access }: Workspace): Promise<string> {
  const token = access.access_token;
  const email = 'other@example.com';
  const membership = { role: 'recruiter' as const, permissions: null, company_ids: null, job_ids: [] };
  await call(server, inviteUser, { token, body: { ...membership, id: newId(), email, language: 'en-US' } });
  await expect
    .poll(async () => (await call(server, getUserInvites, { token })).map(({ mail }) => mail))
    .toEqual(['sent']);
  return linkMailedTo(server, email);
}

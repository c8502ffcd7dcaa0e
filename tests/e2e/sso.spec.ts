// Story: an owner connects the organization's identity provider, tests it and requires it. A new colleague comes in through it, another
// connects an existing account, a third is refused; the owner's emergency way in is their password and second factor.
import { TOTP } from 'otpauth';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { confirmTwoFactor, startTwoFactor } from '#contract/account.ts';
import { newId } from '#contract/id.ts';
import { getUser } from '#contract/user.ts';
import { isolatedAddress } from '../../src/i18n/isolated.ts';
import { startIdentityProvider, type IdentityProvider } from '../api/identity-provider.ts';
import { isAccessible } from './accessible.ts';
import { changeDatabase } from './change-database.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();
const domain = 'works.example';
const owner = `rita@${domain}`;

let server: TestServer;
let provider: IdentityProvider;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  workspace = await makeWorkspace(server, { kinds: ['text'], email: owner });
  const { agency } = await call(server, getUser, { token: workspace.access.access_token });
  const own = `${server.url}/api/sso/${agency.id}`;
  provider = await startIdentityProvider({ redirectUri: `${own}/callback`, logoutUri: `${own}/logout` });
  await proveDomain(agency.id);
});
test.afterAll(async () => {
  await provider.stop();
  await server.dispose();
});

test('an owner connects single sign-on, and colleagues come in through it', async ({ browser }) => {
  for (const name of ['rita', 'nora', 'max'])
    provider.accounts.set(`${name}@${domain}`, {
      ...{ email: `${name}@${domain}`, email_verified: true, name: `${name} of Works` },
    });
  provider.accounts.set(`eve@${domain}`, { email: 'eve@elsewhere.example', email_verified: true });
  const owners = await browser.newContext();
  await signIn(owners, workspace.access);
  const settings = await owners.newPage();
  await connects(settings);
  const totp = await addSecondFactor();
  await testsIt(settings);
  await requiresIt(settings);

  await test.step('a new colleague', async () => {
    const page = await leavesForProvider(await browser.newContext(), `nora@${domain}`);
    await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
    await page.goto(`${server.url}/profile`);
    await expect(page.getByText(t('account.no_password'))).toBeVisible();
    await isAccessible(page);
    await page.context().close();
  });

  await test.step('a colleague with an account', async () => {
    await makeWorkspace(server, { kinds: ['text'], email: `max@${domain}` });
    const page = await leavesForProvider(await browser.newContext(), `max@${domain}`);
    await expect(page.getByRole('heading', { name: t('auth.link_title') })).toBeVisible();
    await expect(
      page.getByText(t('auth.link_lead', { email: isolatedAddress(`max@${domain}`) })),
    ).toBeVisible();
    await isAccessible(page, 'connect an account');
    await page.getByLabel(t('auth.password'), { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('refusals.wrong_credentials'))).toBeVisible();
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
    await page.context().close();
  });

  await test.step('somebody whom the provider knows by another address', async () => {
    const page = await leavesForProvider(await browser.newContext(), `eve@${domain}`);
    await expect(page.getByText(t('auth.sso_failed_domain'))).toBeVisible();
    await isAccessible(page, 'refused by single sign-on');
    await page.context().close();
  });

  await test.step('the owner’s emergency', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByLabel(t('auth.email')).fill(owner);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByLabel(t('auth.code')).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
    await context.close();
  });
  await owners.close();
});

async function connects(page: Page): Promise<void> {
  await page.goto(`${server.url}/profile/sign-in`);
  await expect(page.getByText(domain)).toBeVisible();
  await page.getByLabel(t('sso.issuer')).fill('http://127.0.0.1:1');
  await page.getByLabel(t('sso.client_id')).fill(provider.clientId);
  await page.getByLabel(t('sso.client_secret')).fill(provider.clientSecret);
  const save = page.getByRole('button', { name: t('sso.save') });
  await save.click();
  await expect(page.getByText(t('fields.no_provider'))).toBeVisible();
  await page.getByLabel(t('sso.issuer')).fill(provider.issuer);
  await save.click();
  await expect(page.getByText(t('sso.saved'))).toBeVisible();
  await expect(page.getByText(t('sso.untested'))).toBeVisible();
  await expect(page.getByLabel(t('sso.client_secret'))).toHaveValue('');
  await isAccessible(page);
}

/** Only an owner with a second factor can be the exception. */
async function addSecondFactor(): Promise<TOTP> {
  const token = workspace.access.access_token;
  const { secret } = await call(server, startTwoFactor, { token, body: { current: password } });
  const totp = new TOTP({ secret });
  await call(server, confirmTwoFactor, { token, body: { code: totp.generate() } });
  return totp;
}

async function testsIt(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('link', { name: t('sso.test') }).click();
  await signsInAtProvider(page, owner);
  await expect(page).toHaveURL(/\/profile\/sign-in$/);
  await expect(page.getByText(t('sso.untested'))).toBeHidden();
}

async function requiresIt(page: Page): Promise<void> {
  await page.getByRole('switch', { name: t('sso.enforced') }).check();
  await page.getByRole('button', { name: t('sso.save') }).click();
  await expect(page.getByText(t('fields.required'))).toBeVisible();
  await page.getByLabel(t('sso.exempt')).selectOption({ label: 'Rita Recruiter' });
  await page.getByRole('button', { name: t('sso.save') }).click();
  await expect(page.getByText(t('sso.saved'))).toBeVisible();
  await isAccessible(page, 'required single sign-on');
}

/** From our sign-in page, with the address typed there. */
async function leavesForProvider(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  const button = page.getByRole('button', { name: t('auth.sso_button') });
  await button.click();
  await expect(page.getByText(t('auth.sso_needs_email'))).toBeVisible();
  await page.getByLabel(t('auth.email')).fill(email.replace(domain, 'unknown.example'));
  await button.click();
  await expect(page.getByText(t('auth.sso_none'))).toBeVisible();
  await page.getByLabel(t('auth.email')).fill(email);
  await button.click();
  await signsInAtProvider(page, email);
  return page;
}

async function signsInAtProvider(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.origin === server.url);
}

async function proveDomain(agencyId: string): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(
      `insert into domains (agency_id, id, domain, token, verified_at, found_at, checked_at)
       values ($1, $2, $3, 'x', now(), now(), now())`,
      [agencyId, newId(), domain],
    );
  });
}

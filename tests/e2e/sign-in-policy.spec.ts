// Story: an owner requires two-factor sign-in and an end without activity. A member reads the notice, meets the set-up
// screen after the deadline and sets the second factor up there; later the session ends unused, and the member signs in
// again and is back on the same page.
import { TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import { confirmTwoFactor, startTwoFactor } from '#contract/account.ts';
import { newId } from '#contract/id.ts';
import { getUser, type User } from '#contract/user.ts';
import { isolated } from '../../src/i18n/isolated.ts';
import { isAccessible } from './accessible.ts';
import { changeDatabase } from './change-database.ts';
import { addColleague } from './colleague.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();
const stepMs = 30_000;

test('an owner requires two-factor sign-in, and unused sessions end', async ({ browser, server }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const ownersContext = await browser.newContext();
  await signIn(ownersContext, workspace.access);
  const owners = await ownersContext.newPage();
  const { email, access, user } = await addMember(server, workspace);
  const context = await browser.newContext();
  await signIn(context, access);
  const page = await context.newPage();
  await page.goto(`${server.url}/candidates`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await requiresIt(owners, server, workspace);
  // Without a reload.
  const notice = page.getByRole('region', { name: t('sign_in.announced_title') });
  await expect(notice).toContainText(isolated(user.agency.name));
  await isAccessible(page);
  await notice.getByRole('link', { name: t('sign_in.announced_link') }).click();
  await expect(page.getByRole('heading', { name: t('account.safety') })).toBeVisible();

  await changeAgency(server, user, `second_factor_from = now() - interval '1 minute'`);
  await page.goto(`${server.url}/candidates`);
  const totp = await setsItUp(page);
  await expect(page.getByRole('heading', { name: t('responses.title') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('sign_in.announced_title') })).toBeHidden();

  await leaveUnused(server, user);
  await expect(page.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
  await expect(page.getByText(t('auth.session_ended'))).toBeVisible();
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  // The next step's code is valid already, and unused.
  await page.getByLabel(t('auth.code')).fill(totp.generate({ timestamp: Date.now() + stepMs }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(page.getByRole('heading', { name: t('responses.title') })).toBeVisible();
  for (const opened of [context, ownersContext]) await opened.close();
});

/** A member who signs in with the same password as the owner. */
async function addMember(server: TestServer, { access: owner }: Workspace) {
  const { id: ownerId, agency } = await call(server, getUser, { token: owner.access_token });
  const email = `${newId()}@example.com`;
  const access = await addColleague(server, agency.id, { name: 'Mia Member', email });
  const user = await call(server, getUser, { token: access.access_token });
  await changeDatabase(server, async (client) => {
    await client.query(
      `select set_config('app.agency_id', $1, false), set_config('app.user_id', $2, false)`,
      [agency.id, user.id],
    );
    await client.query(
      `update users set password_hash = (select password_hash from users where id = $1) where id = $2`,
      [ownerId, user.id],
    );
  });
  return { email, access, user };
}

/** Only with a second factor of their own. */
async function requiresIt(page: Page, server: TestServer, { access }: Workspace): Promise<void> {
  await page.goto(`${server.url}/profile`);
  await page.getByRole('link', { name: t('profile.sign_in') }).click();
  const toggle = page.getByRole('switch', { name: t('sign_in.second_factor') });
  await toggle.check();
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('sign_in.own_first'))).toBeVisible();
  await isAccessible(page);

  const token = access.access_token;
  const { secret } = await call(server, startTwoFactor, { token, body: { current: password } });
  const code = new TOTP({ secret }).generate();
  await call(server, confirmTwoFactor, { token, body: { code } });
  await page.reload();
  await toggle.check();
  await page.getByLabel(t('sign_in.idle')).selectOption({ label: '15 minutes' });
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('sign_in.saved'))).toBeVisible();
  await expect(page.getByText(t('sign_in.members_without_one', { count: 1 }))).toBeVisible();
  await isAccessible(page);
}

/** The screen replaces every page until the second factor is set up. */
async function setsItUp(page: Page): Promise<TOTP> {
  const title = page.getByRole('heading', { name: t('sign_in.setup_title') });
  await expect(title).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await isAccessible(page, 'required two-factor sign-in');
  await page.getByRole('button', { name: t('sign_in.setup_button') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account.current')).fill(password);
  await page.keyboard.press('Enter');
  const typed = await dialog.locator('code').innerText();
  const totp = new TOTP({ secret: typed.replaceAll(' ', '') });
  await dialog.getByLabel(t('account.code'), { exact: true }).fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: t('account.codes_title') })).toBeVisible();
  await dialog.getByRole('button', { name: t('account.codes_done') }).click();
  await expect(title).toBeHidden();
  return totp;
}

function changeAgency(server: TestServer, { agency }: User, set: string): Promise<void> {
  return changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agency.id]);
    await client.query(`update agencies set ${set} where agency_id = $1`, [agency.id]);
  });
}

/** As if the member had been away for 16 minutes. */
function leaveUnused(server: TestServer, { id }: User): Promise<void> {
  return changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [id]);
    await client.query(
      `update sessions set last_seen_at = now() - interval '16 minutes' where user_id = $1`,
      [id],
    );
  });
}

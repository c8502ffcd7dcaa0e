// Story: a recruiter secures their account. Two-factor authentication is turned on with a code; another
// browser signs in with a code, a third with a recovery code; the list of sessions is shown, one of them
// is ended and signed out at once; everyone sees the new picture; and two tabs that edit the profile get
// a comparison.
import { TOTP } from 'otpauth';
import { expect, type Browser, type Page } from 'playwright/test';
import sharp from 'sharp';
import { endSession, getSessions } from '#contract/account.ts';
import { login } from '#contract/auth.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();
const stepMs = 30_000;

test('a recruiter turns on two-factor authentication, and ends another browser’s session', async ({
  browser,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const context = await browser.newContext();
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile`);
  const { totp, codes } = await switchesOn(page);

  // The next step's code is valid already, and unused.
  const next = totp.generate({ timestamp: Date.now() + stepMs });
  const second = await signsIn(browser, server.url, workspace, next);
  await second.goto(`${server.url}/profile`);
  await expect(second.getByText(t('account.two_factor_on'))).toBeVisible();
  const third = await signsIn(browser, server.url, workspace, codes[0] ?? '');

  await page.reload();
  const sessions = page.getByRole('table', { name: t('account.sessions') }).getByRole('rowheader');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: t('account.this_browser') })).toHaveCount(1);
  await isAccessible(page);
  await page.getByRole('button', { name: t('account.sign_out_others') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.sign_out_others') })
    .click();
  for (const signedOut of [second, third])
    await expect(signedOut.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
  await expect(page.getByText(t('account.only_here'))).toBeVisible();

  await endsEndedSession(page, server, workspace, codes[1] ?? '');
  await showsItsPicture(page);
  await comparesTwoTabs(page);
  for (const opened of [second, third, page]) await opened.context().close();
});

/** With the password and a code; the recovery codes are shown once. */
async function switchesOn(page: Page): Promise<{ totp: TOTP; codes: readonly string[] }> {
  await page.getByRole('button', { name: t('account.turn_on') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('account.current')).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: t('account.qr_label') })).toBeVisible();
  const typed = await dialog.locator('code').innerText();
  const totp = new TOTP({ secret: typed.replaceAll(' ', '') });
  await dialog.getByLabel(t('account.code'), { exact: true }).fill('000 000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('account.code_wrong'))).toBeVisible();
  await isAccessible(page, 'two-factor', { isCovered: true });
  await dialog.getByLabel(t('account.code'), { exact: true }).fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: t('account.codes_title') })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await isAccessible(page, 'recovery codes', { isCovered: true });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('account.save_file') }).click();
  expect((await download).suggestedFilename()).toBe('candor-recovery-codes.txt');
  await dialog.getByRole('button', { name: t('account.codes_done') }).click();
  await expect(page.getByText(t('account.two_factor_on'))).toBeVisible();
  return { totp, codes };
}

/** The code is requested when needed, and the other fields keep their text. */
async function signsIn(browser: Browser, url: string, { email }: Workspace, code: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('auth.code'))).toBeFocused();
  await expect(page.getByLabel(t('auth.email'))).toHaveValue(email);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
  return page;
}

async function showsItsPicture(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('profile.edit') }).click();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const input = page.getByLabel(t('account.photo')).and(page.locator('input'));
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: t('companies.replace_image') })).toBeVisible();
  await page.getByLabel(t('profile.name')).fill('Rita Renamed');
  await page.getByRole('checkbox', { name: t('profile.recruiting_owner') }).check();
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByRole('heading', { name: 'Rita Renamed' })).toBeVisible();
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 512);
}

/** A session that another tab has ended already disappears, and the keyboard focus is on the message. */
async function endsEndedSession(page: Page, server: TestServer, { access, email }: Workspace, code: string) {
  const token = access.access_token;
  await call(server, login, { body: { email, password, code } });
  await page.reload();
  const end = page
    .getByRole('table', { name: t('account.sessions') })
    .getByRole('button', { name: t('account.sign_out_of', { name: '' }).trim() });
  await expect(end).toHaveCount(1);
  const otherReply = (await call(server, getSessions, { token })).find(({ current }) => !current);
  await call(server, endSession, { token, params: { id: otherReply?.id ?? '' } });
  await end.press('Enter');
  const name = `\u2068${t('account.unknown_browser')}\u2069`;
  await expect(page.getByText(t('account.signed_out_of', { name }))).toBeFocused();
  await expect(end).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Two tabs that edit the profile get a comparison, and no edit is lost. */
async function comparesTwoTabs(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('profile.edit') }).click();
  const name = page.getByLabel(t('profile.name'));
  await expect(name).toHaveValue('Rita Renamed');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByLabel(t('profile.name')).fill('Rita of the second tab');
  await second.getByRole('button', { name: t('account.save') }).click();
  await expect(second.getByRole('heading', { name: 'Rita of the second tab' })).toBeVisible();
  await second.close();

  await name.fill('Rita of the first tab');
  await name.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('shell.newer_title') });
  await expect(dialog.getByRole('row').last()).toContainText('Rita of the second tab');
  await isAccessible(page, 'two tabs', { isCovered: true });
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Rita of the first tab');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: t('newer.save_mine') }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Rita of the first tab' })).toBeVisible();
}

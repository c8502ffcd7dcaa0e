// Story: a recruiter signs in with a passkey. It is added on the account page, with a browser's dialog that is closed first;
// signs in by the button; is offered by the browser itself; and is removed. Chromium's virtual authenticator replaces the
// fingerprint.
import { expect, type CDPSession, type Page } from 'playwright/test';
import { isolated } from '../../src/i18n/isolated.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { test } from './story.ts';
import { makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();

test('a recruiter adds a passkey, signs in with it, and removes it', async ({ browser, server }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  const authenticator = await addAuthenticator(page);
  await page.goto(`${server.url}/login`);
  await signsInWithPassword(page, workspace);

  await page.goto(`${server.url}/profile`);
  await addsPasskey(page, authenticator);
  const table = page.getByRole('table', { name: t('account.passkeys') });
  await table.getByRole('button', { name: t('account.passkey_rename_of', { name: 'Key ring' }) }).click();
  await page.getByRole('dialog').getByLabel(t('account.passkey_name')).fill('Blue key');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('rowheader')).toHaveText('Blue key');
  await expect(table.getByText(t('account.passkey_unused'))).toBeVisible();
  await isAccessible(page);

  await authenticator.answer(false);
  await signsOut(page);
  await isAccessible(page, 'sign-in with passkeys');
  await authenticator.answer(true);
  await page.getByRole('button', { name: t('auth.passkey_button') }).click();
  await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(table.getByText(t('account.passkey_unused'))).toBeHidden();

  // The browser suggests it in the email field: the virtual authenticator takes the suggestion at once.
  await signsOut(page);
  await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();

  await page.goto(`${server.url}/profile`);
  await table.getByRole('button', { name: t('account.passkey_remove_of', { name: 'Blue key' }) }).click();
  await page.getByRole('dialog').getByLabel(t('account.current')).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('account.passkey_removed', { name: isolated('Blue key') }))).toBeFocused();
  await expect(table).toBeHidden();
  // The browser's password manager deletes it, too.
  await expect.poll(() => authenticator.count()).toBe(0);
  await signsOut(page);
  const button = page.getByRole('button', { name: t('auth.passkey_button') });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.close();
});

interface Authenticator {
  /** Whether its user answers at once, or never. */
  answer(isFast: boolean): Promise<void>;
  /** Whether its user proves who they are. */
  recognize(isUser: boolean): Promise<void>;
  /** How many passkeys it has. */
  count(): Promise<number>;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    recognize: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function signsInWithPassword(page: Page, { email }: Workspace): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('shell.user_menu') })).toBeVisible();
}

/** The first try fails at the authenticator, and the form stays as it was. */
async function addsPasskey(page: Page, authenticator: Authenticator): Promise<void> {
  await page.getByRole('button', { name: t('account.passkey_add') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('account.passkey_name'))).toHaveValue(/Chrome/);
  await dialog.getByLabel(t('account.passkey_name')).fill('Key ring');
  await dialog.getByLabel(t('account.current')).fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('fields.wrong'))).toBeVisible();
  await dialog.getByLabel(t('account.current')).fill(password);
  await authenticator.recognize(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('account.passkey_canceled'))).toBeVisible();
  await isAccessible(page, 'adding a passkey', { isCovered: true });
  await authenticator.recognize(true);
  await dialog.getByRole('button', { name: t('account.continue') }).click();
  await expect(page.getByText(t('account.passkey_added'))).toBeVisible();
}

async function signsOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  await page.getByRole('menuitem', { name: t('shell.log_out') }).click();
  await expect(page.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
}

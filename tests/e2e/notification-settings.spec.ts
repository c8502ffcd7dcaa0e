// Story: notifications and retention. Notification settings are saved; push shows what the browser
// allows; a company shortens its period after reading the effect; a legal hold is visible to everyone;
// and after deletion both sides see when.
import { expect, type Page } from 'playwright/test';
import { getNotifications } from '#contract/notification.ts';
import { getResponse } from '#contract/response.ts';
import { getUser } from '#contract/user.ts';
import { formatDate } from '../../src/i18n/dates.ts';
import { launchOptions } from '../playwright.config.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { changeDatabase } from './change-database.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const companyName = 'Lighthouse Ltd';
const deletedAt = '2026-05-04T12:00:00.000Z';

// The headless shell has no notifications.
test.use({ launchOptions });

test('recruiters choose their notifications, and managers the retention period', async ({
  browser,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], company: companyName });
  const id = await answerAs(server, workspace, { name: 'Ada Able', text: 'A bowline.' });
  const context = await browser.newContext();
  await signIn(context, workspace.access);
  const page = await context.newPage();

  await page.goto(`${server.url}/profile`);
  await tabTo(page, page.getByRole('link', { name: t('profile.notifications') }));
  await page.keyboard.press('Enter');
  const finished = page.getByRole('radiogroup', { name: t('notifications.finished') });
  await expect(finished.getByRole('radio', { name: t('notifications.when.daily') })).toBeChecked();
  await tabTo(page, finished.getByRole('radio', { name: t('notifications.when.daily') }));
  const never = finished.getByRole('radio', { name: t('notifications.when.never') });
  while (!(await never.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(page.getByText(t('notifications.saved'))).toBeVisible();
  const token = workspace.access.access_token;
  expect(await call(server, getNotifications, { token })).toMatchObject({ finished: 'never' });
  await showsBrowserPermission(page);
  await isAccessible(page);

  await page.getByRole('link', { name: t('profile.retention') }).click();
  await shortensPeriod(page);

  await page.goto(`${server.url}/jobs/candidate/${id}`);
  await holds(page);

  await deleteByTime(server, workspace, id);
  await page.reload();
  const date = formatDate(deletedAt, 'en-US');
  await expect(page.getByText(t('responses.answer_deleted', { date }))).toBeVisible();
  const { hash } = await call(server, getResponse, { token, params: { id } });
  await page.goto(`${server.url}/i/${hash}`);
  await expect(page.getByText(t('own_page.deleted', { date }))).toBeVisible();
  await expect(page.getByText(t('own_page.where_deleted'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('own_page.download') })).toHaveCount(0);
  await isAccessible(page);
  await context.close();
});

/** As retention leaves it (tests/api/retention.test.ts), a year later. */
async function deleteByTime(server: TestServer, { access }: Workspace, id: string): Promise<void> {
  const { agency } = await call(server, getUser, { token: access.access_token });
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agency.id]);
    await client.query(`update answers set text = null where response_id = $1`, [id]);
    await client.query(
      `update responses set retention_deleted_at = $2, email = '', legal_hold = false where id = $1`,
      [id, deletedAt],
    );
  });
}

/** This browser has no push service: the switch stays off, with the reason. */
async function showsBrowserPermission(page: Page): Promise<void> {
  const push = page.getByRole('switch', { name: t('notifications.push_switch') });
  await expect(page.getByText(t('notifications.push_state.ask'))).toBeVisible();
  await expect(push).toBeEnabled();
  // Permissions that are not granted are denied from then on.
  await page.context().grantPermissions(['clipboard-read']);
  await page.reload();
  await expect(page.getByText(t('notifications.push_state.denied'))).toBeVisible();
  await expect(push).toBeDisabled();
  await page.context().grantPermissions(['notifications']);
  await page.reload();
  await expect(page.getByText(t('notifications.push_state.off'))).toBeVisible();
  await tabTo(page, push);
  await page.keyboard.press('Space');
  await expect(page.getByText(t('notifications.push_failed'))).toBeVisible();
  await expect(push).not.toBeChecked();
}

async function shortensPeriod(page: Page): Promise<void> {
  const company = page.getByRole('main').getByRole('listitem').filter({ hasText: companyName });
  await expect(company).toContainText(t('retention.days', { count: 365 }));
  await isAccessible(page);
  const title = t('retention.change_of', { name: companyName });
  await company.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const days = dialog.getByRole('textbox', { name: t('retention.days_label') });
  await days.fill('0');
  await dialog.getByRole('button', { name: t('retention.change') }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('30');
  await expect(dialog).toContainText(t('retention.shorter', { count: 30 }));
  await expect(dialog).toContainText(t('retention.warned_before', { count: 14 }));
  await isAccessible(page, 'changing retention', { isCovered: true });
  await dialog.getByRole('button', { name: t('retention.change_confirm', { count: 30 }) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(company).toContainText(t('retention.days', { count: 30 }));
}

async function holds(page: Page): Promise<void> {
  const hold = page.getByRole('switch', { name: t('retention.hold') });
  await expect(hold).not.toBeChecked();
  await hold.click();
  const dialog = page.getByRole('dialog', { name: t('retention.hold_title', { name: 'Ada Able' }) });
  await dialog.getByRole('button', { name: t('retention.hold_confirm') }).click();
  await expect(dialog.getByText(t('fields.required'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('retention.reason') }).fill('A complaint');
  await dialog.getByRole('button', { name: t('retention.hold_confirm') }).click();
  await expect(page.getByText(t('retention.on_hold_text'))).toBeVisible();
  await expect(hold).toBeChecked();
  await expect(page.getByText(`${t('retention.history_hold_on')}: A complaint`)).toBeVisible();
  await isAccessible(page);
}

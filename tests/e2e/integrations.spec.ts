// Story: an owner connects their own systems. A program gets an API key and uses it until there is a new
// one; a webhook receives events, is down for a while, and gets what it missed; another one posts to Slack. Greenhouse orders an interview.
import { expect, test, type Page } from 'playwright/test';
import { getJobs } from '#contract/job.ts';
import { greenhouseOrder } from '../api/ats-partner.ts';
import { readSigned, startReceiver, type Receiver } from '../api/webhook-receiver.ts';
import { isAccessible } from './accessible.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let receiver: Receiver;
let workspace: Workspace;
test.beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  workspace = await makeWorkspace(server);
});
test.afterAll(async () => {
  await server.dispose();
  await receiver.stop();
});

test('a program works with its API key until there is a new one', async ({ browser }) => {
  const context = await browser.newContext(phone);
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile/integrations`);
  const first = await makeKey(page, 'key_make');
  expect(await call(server, getJobs, { token: first })).toHaveLength(1);
  // Shown once; afterwards only its prefix.
  await page.reload();
  await expect(page.getByText(first.slice(-4))).toBeVisible();
  expect(await page.content()).not.toContain(first);

  const second = await makeKey(page, 'key_replace');
  await expect(call(server, getJobs, { token: first })).rejects.toThrow('session_ended');
  expect(await call(server, getJobs, { token: second })).toHaveLength(1);
});

/** With the keyboard alone; returns the key. */
async function makeKey(page: Page, name: 'key_make' | 'key_replace'): Promise<string> {
  const open = page.getByRole('button', { name: t(`integrations.${name}`) });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t(`integrations.${name}`) });
  const isSecond = name === 'key_replace';
  await expect(dialog.getByText(t('integrations.key_replace_text'))).toHaveCount(isSecond ? 1 : 0);
  const view = dialog.getByRole('checkbox', { name: t('shell.permission_responses_view') });
  await expect(view).toBeChecked();
  await dialog.getByRole('checkbox', { name: t('shell.permission_responses_note') }).focus();
  await page.keyboard.press('Space');
  await isAccessible(page, name, { isCovered: true });
  const confirm = isSecond ? 'integrations.key_replace_confirm' : 'integrations.key_make';
  await dialog.getByRole('button', { name: t(confirm) }).focus();
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: t('integrations.key_made') });
  const shown = made.getByRole('textbox', { name: t('integrations.key') });
  await expect(shown).toBeFocused();
  await isAccessible(page, 'key made', { isCovered: true });
  const key = await shown.inputValue();
  expect(key).toMatch(/^candor_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return key;
}

test('a webhook receives signed events, and gets what it missed while it was down', async ({ browser }) => {
  const context = await browser.newContext();
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile/integrations`);
  await expect(page.getByRole('heading', { name: t('integrations.webhooks_none') })).toBeVisible();
  const secret = await addWebhook(page, `${receiver.url}/candor`);
  await page.getByRole('link', { name: 'Our own system' }).click();
  await expect(page.getByText(t('integrations.deliveries_none'))).toBeVisible();

  receiver.answer = (response) => void response.writeHead(500).end('<b>Who are you?</b>');
  await page.getByRole('button', { name: t('integrations.test') }).click();
  const sent = page.getByRole('table', { name: t('integrations.deliveries') });
  // Never reloaded: the result appears automatically.
  await expect(sent).toContainText(t('integrations.delivery_failed'));
  await expect(sent).toContainText(t('integrations.fault_status'));
  receiver.answer = (response) => void response.writeHead(204).end();
  await sent.getByRole('button', { name: t('integrations.replay') }).click();
  await expect(sent).toContainText(t('integrations.delivery_delivered'));
  // Both attempts with request and reply; the reply is shown as text.
  await sent.getByText(t('integrations.exchange')).click();
  await expect(sent.getByRole('heading', { level: 3 })).toHaveText([
    t('integrations.attempt', { number: 2 }),
    t('integrations.attempt', { number: 1 }),
  ]);
  const requests = sent.getByRole('group', { name: t('integrations.request') });
  await expect(requests.first()).toContainText('POST /candor HTTP/1.1');
  await expect(requests.first()).toContainText('"type":"candidate.invited"');
  const answers = sent.getByRole('group', { name: t('integrations.answer') });
  await expect(answers.last()).toContainText('HTTP 500');
  await expect(answers.last()).toContainText('<b>Who are you?</b>');
  await isAccessible(page);

  const [first, second] = receiver.received;
  if (!first || !second) throw new Error('nothing was sent');
  expect([readSigned(first, secret), readSigned(second, secret)]).toMatchObject([
    ...[{ type: 'candidate.invited' }, { type: 'candidate.invited' }],
  ]);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);

  await page.getByRole('button', { name: t('integrations.webhook_delete') }).click();
  const sure = page.getByRole('dialog', { name: t('integrations.webhook_delete_title') });
  await sure.getByRole('button', { name: t('integrations.webhook_delete') }).click();
  await expect(page.getByRole('heading', { name: t('integrations.webhooks_none') })).toBeVisible();
  await postToSlack(page);
});

/** The URL is entered once and never shown again. */
async function postToSlack(page: Page): Promise<void> {
  const secret = 'abcdefghijklmnopqrstWXYZ';
  await page.getByRole('button', { name: t('integrations.webhook_add') }).click();
  const adding = page.getByRole('dialog', { name: t('integrations.webhook_add') });
  await adding.getByRole('combobox', { name: t('integrations.kind') }).selectOption('Slack');
  await adding
    .getByRole('textbox', { name: t('integrations.url') })
    .fill(`${receiver.url}/services/T0/B0/${secret}`);
  await adding.getByRole('switch', { name: t('integrations.shows_names') }).check();
  await isAccessible(page, 'Slack', { isCovered: true });
  await adding.getByRole('button', { name: t('integrations.webhook_add') }).click();
  const shown = `${receiver.url}/…WXYZ`;
  await page.getByRole('link', { name: shown }).click();

  await page.getByRole('button', { name: t('common.edit') }).click();
  const editing = page.getByRole('dialog', { name: t('integrations.webhook_edit') });
  await expect(editing.getByRole('textbox', { name: t('integrations.url') })).toHaveValue('');
  await editing.getByRole('switch', { name: t('integrations.shows_names') }).uncheck();
  await editing.getByRole('button', { name: t('integrations.save') }).click();
  await expect(editing).toHaveCount(0);

  await page.getByRole('button', { name: t('integrations.test') }).click();
  const sent = page.getByRole('table', { name: t('integrations.deliveries') });
  await expect(sent).toContainText(t('integrations.delivery_delivered'));
  const message = receiver.received.at(-1);
  expect(message?.path).toBe(`/services/T0/B0/${secret}`);
  expect(message?.body).toContain(t('integrations.event_invited'));
  await sent.getByText(t('integrations.exchange')).click();
  await expect(sent.getByText(t('integrations.message_from'))).toBeVisible();
  await isAccessible(page, 'Slack message');
  expect(await page.content()).not.toContain(secret);
}

/** Returns its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: t('integrations.webhook_add') }).click();
  const dialog = page.getByRole('dialog', { name: t('integrations.webhook_add') });
  const add = dialog.getByRole('button', { name: t('integrations.webhook_add') });
  await dialog.getByRole('textbox', { name: t('integrations.url') }).fill('not an address');
  await add.click();
  await expect(dialog.getByText(t('fields.format'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('integrations.url') }).fill(url);
  await dialog.getByRole('textbox', { name: t('integrations.description') }).fill('Our own system');
  await isAccessible(page, 'webhook', { isCovered: true });
  await add.click();
  const made = page.getByRole('dialog', { name: t('integrations.webhook_added') });
  const secret = await made.getByRole('textbox', { name: t('integrations.secret') }).inputValue();
  await made.getByRole('button', { name: t('integrations.secret_saved') }).click();
  return secret;
}

test('an applicant tracking system gets a key and addresses, and its orders are shown', async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile/integrations`);
  await expect(page.getByText(`${server.url}/api/mcp`)).toBeVisible();
  await page.getByRole('button', { name: t('integrations.ats_add') }).click();
  const adding = page.getByRole('dialog', { name: t('integrations.ats_add') });
  await adding.getByRole('combobox', { name: t('integrations.ats_system') }).selectOption('Ashby');
  await adding.getByRole('button', { name: t('integrations.ats_add') }).click();
  const callback = adding.getByRole('textbox', { name: t('integrations.ats_callback') });
  await expect(callback).toHaveAttribute('aria-invalid', 'true');
  await callback.fill('a key of Ashby');
  await isAccessible(page, 'connection', { isCovered: true });
  await adding.getByRole('combobox', { name: t('integrations.ats_system') }).selectOption('Greenhouse');
  await adding.getByRole('button', { name: t('integrations.ats_add') }).click();
  const made = page.getByRole('dialog', { name: t('integrations.ats_added') });
  const key = await made.getByRole('textbox', { name: t('integrations.ats_key') }).inputValue();
  await page.keyboard.press('Escape');

  const { body, status } = await orderFrom(key);
  expect(status, body).toBe(200);
  await page.reload();
  const connection = page.getByRole('region', { name: 'Greenhouse' });
  await connection.getByText(t('integrations.ats_addresses', { service: 'Greenhouse' })).click();
  await expect(connection.getByText(`${server.url}/api/partners/greenhouse/list_tests`)).toBeVisible();
  await connection.getByText(t('integrations.ats_orders')).first().click();
  await expect(connection.getByText(t('responses.progress.not_started'))).toBeVisible();
  await isAccessible(page, 'connections');
  await connection.getByRole('button', { name: t('integrations.ats_delete') }).click();
  const sure = page.getByRole('dialog', { name: t('integrations.ats_delete_title') });
  await sure.getByRole('button', { name: t('integrations.ats_delete') }).click();
  await expect(page.getByRole('heading', { name: t('integrations.ats_none') })).toBeVisible();
});

/** Greenhouse orders an interview for the workspace's job. */
async function orderFrom(key: string): Promise<{ status: number; body: string }> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const partner = `${server.url}/api/partners/greenhouse`;
  const listed = await fetch(`${partner}/list_tests`, { headers: { authorization } });
  const [first] = (await listed.json()) as { partner_test_id: string }[];
  const url = `${receiver.url}/take_home_tests/1`;
  const reply = await fetch(`${partner}/send_test`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(greenhouseOrder(first?.partner_test_id ?? '', url)),
  });
  return { status: reply.status, body: await reply.text() };
}

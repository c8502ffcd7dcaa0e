// Story: undelivered messages. The list shows the problem and the solution: an address is corrected, an
// SMS is sent by email instead. Message templates: read-only without the permission, and simultaneous
// edits lose nothing. Over a real SMTP server and one with Twilio's API.
import { expect, test, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { inviteBySms } from '#contract/invite.ts';
import { saveMessageTemplate } from '#contract/message.ts';
import { inviteByEmail } from '#contract/response.ts';
import { startSmtp, type SmtpTwin } from '../api/smtp-server.ts';
import { startTwilio, type TwilioTwin } from '../api/twilio-server.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { givePermissions, limitToCompany } from './change-database.ts';
import { attentionTile, signIn, soon } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let smtp: SmtpTwin;
let sms: TwilioTwin;
let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  [smtp, sms] = [await startSmtp(), await startTwilio()];
  smtp.refuse = (address) => (address.startsWith('typo') ? '550 no such user here' : undefined);
  sms.refuse = () => ({ status: 400, code: 21_211, message: 'Invalid phone number' });
  server = await startServer({
    env: {
      ...{ SMTP_URL: smtp.url, SMS_URL: sms.url, SMS_FROM: '+15005550006' },
      ...{ SMS_ACCOUNT: 'AC123', SMS_TOKEN: 'secret' },
    },
  });
});
test.afterAll(async () => {
  await server.dispose();
  await Promise.all([smtp.stop(), sms.stop()]);
});
test.beforeEach(async ({ context }) => {
  workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
});

test('bounced, failed and canceled invitations say so, and a corrected address gets the invitation', async ({
  page,
}) => {
  const home = await page.context().newPage();
  await home.goto(server.url);
  await expect(home.getByText(t('home.caught_up'))).toBeVisible();
  await invite(inviteByEmail, { name: 'Berta Bounced', email: 'typo@example.com' });
  await invite(inviteByEmail, { name: 'Carl Cancelled', email: 'carl@example.com' });
  const phone = '+493023125123';
  await invite(inviteBySms, { name: 'Frida Failed', phone, email: 'frida@example.com' });
  await open(page, 'view=invited');
  const [berta, carl, frida] = ['Berta', 'Carl', 'Frida'].map((name) => rowOf(page, name)) as [
    Locator,
    Locator,
    Locator,
  ];
  await explain(berta, 'bounced');
  await expect(page.getByText('550 no such user here')).toBeVisible();
  await explain(frida, 'failed');
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await expect(attentionTile(home, 'undelivered')).toContainText('2', soon);
  await expect(page.getByText('550 no such user here')).toBeHidden();
  await frida.getByRole('button', { expanded: true }).click();
  for (let number = 1; number <= 7; number += 1)
    await invite(inviteByEmail, { name: `Deck hand ${number}`, email: `hand${number}@example.com` });
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(10);
  await expect(berta.getByText(t('invites.states.bounced'), { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid phone number')).toBeHidden();
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()));
  for (const { height } of boxes) expect(Math.round(height)).toBe(56);
  expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(9);
  await page.setViewportSize({ width: 1280, height: 800 });
  await explain(frida, 'failed');

  await page.getByRole('button', { name: t('invites.invited.actions', { name: 'Carl Cancelled' }) }).click();
  await page.getByRole('menuitem', { name: t('invites.invited.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invites.invited.cancel') })
    .click();
  await expect(carl.getByText(t('invites.invited.closed'), { exact: true })).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: t('invites.invited.resend_email') }).click();
  await expect(frida.getByText(t('invites.states.sent'), { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid phone number')).toBeHidden();

  await explain(berta, 'bounced');
  await page.getByRole('button', { name: t('invites.invited.correct_email') }).click();
  const dialog = page.getByRole('dialog', { name: t('invites.invited.correct_email') });
  const address = dialog.getByRole('textbox', { name: t('invites.email') });
  await expect(address).toHaveValue('typo@example.com');
  await address.fill('carl@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('invites.invited.correct_taken'))).toBeVisible();
  await isAccessible(page, 'putting an address right', { isCovered: true });
  await address.fill('berta@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(berta.getByText(t('invites.states.sent'), { exact: true })).toBeVisible();
  await expect(berta).toContainText('berta@example.com');
  await expect(attentionTile(home, 'undelivered')).toHaveCount(0, soon);
  expect(smtp.arrived.map(({ to }) => to)).toContain('berta@example.com');
});

test('when two members edit a template at once, the second sees both; without the permission it is read-only', async ({
  page,
}) => {
  await open(page, 'view=message');
  const title = page.getByRole('textbox', { name: t('invites.messages.fields.email_title') });
  await title.fill('Mine');
  const token = workspace.access.access_token;
  const params = { kind: 'invitation', language: 'en-US' };
  const theirs = { email_title: 'Theirs', greeting: 'Good day', sms_text: 'Come: {{interview_link}}' };
  await call(server, saveMessageTemplate, { token, params, body: theirs });

  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  const dialog = page.getByRole('dialog', { name: t('shell.newer_title') });
  const row = dialog.getByRole('row').filter({ hasText: t('invites.messages.fields.email_title') });
  await expect(row).toContainText('Theirs');
  await expect(row).toContainText('Mine');
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  await page.getByRole('button', { name: t('newer.save_mine') }).click();
  await expect(page.getByText(t('invites.messages.saved'))).toBeVisible();
  await expect(title).toHaveValue('Mine');

  await givePermissions(server, workspace.job.agency_id, [
    'jobs.view_all',
    'responses.view',
    'responses.invite',
  ]);
  await open(page, 'view=message');
  await expect(title).toHaveValue('Mine');
  await expect(title).toHaveJSProperty('readOnly', true);
  await expect(page.getByText(t('shell.permission_templates_manage'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('invites.messages.save') })).toHaveCount(0);
  await isAccessible(page);
});

test('a member limited to some companies can read what belongs to the whole agency, and sees why it is locked', async ({
  page,
}) => {
  const { agency_id: agencyId, company_id: companyId } = workspace.job;
  await givePermissions(server, agencyId, [
    ...(['jobs.view_all', 'jobs.edit', 'responses.view', 'responses.invite'] as const),
    ...(['templates.manage', 'api.manage'] as const),
  ]);
  await limitToCompany(server, agencyId, companyId);
  const reason = page.getByText(t('refusals.whole_agency_only'));
  await open(page, 'view=message');
  await expect(reason).toBeVisible();
  const title = page.getByRole('textbox', { name: t('invites.messages.fields.email_title') });
  await expect(title).toHaveJSProperty('readOnly', true);
  await page.goto(`${server.url}/profile/integrations`);
  await expect(reason).toBeVisible();
  await expect(page.getByRole('heading', { name: t('integrations.key'), exact: true })).toHaveCount(0);
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  await page.getByRole('button', { name: t('jobs.save_as_template') }).click();
  await expect(page.getByRole('dialog').getByText(t('refusals.whole_agency_only'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('bank.save'), exact: true })).toHaveCount(0);
  await isAccessible(page, 'a template that is locked', { isCovered: true });
});

async function invite(
  endpoint: typeof inviteByEmail | typeof inviteBySms,
  person: { name: string; email: string; phone?: string },
): Promise<void> {
  const body = { id: newId(), phone: '', ...person };
  const token = workspace.access.access_token;
  await call(server, endpoint, { token, params: { id: workspace.job.id }, body });
}

async function open(page: Page, search: string): Promise<void> {
  await page.goto(`${server.url}/jobs/invite/${workspace.job.id}?${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

function rowOf(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: t('invites.views.invited') })
    .getByRole('row')
    .filter({ hasText: name });
}

async function explain(row: Locator, state: 'bounced' | 'failed'): Promise<void> {
  await row.getByRole('button', { name: t(`invites.states.${state}`), exact: true, expanded: false }).click();
}

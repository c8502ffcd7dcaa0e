// Story: an installation sells plans. An owner buys one by bank transfer, and it runs once the payment has arrived; changes
// to a smaller plan and cancels, and undoes both. Owners see a missing payment on every screen and how to pay; their
// colleagues see the plan, its limits and who can change it, but no invoices and no address.
import { expect, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { getInvoice } from '#contract/invoice.ts';
import { sellerEnvironment } from '../api/seller.ts';
import { isAccessible } from './accessible.ts';
import { changeDatabase } from './change-database.ts';
import { addColleague } from './colleague.ts';
import { messagesIn } from './messages.ts';
import { payInvoice } from './pay-invoice.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const env = sellerEnvironment;

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer({ env });
});
test.afterAll(() => server.dispose());
test.beforeEach(async ({ context }) => {
  workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
});

test('a plan is bought only with complete billing information, which the dialog asks for', async ({
  page,
}) => {
  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByRole('heading', { name: t('plan.trial_title') })).toBeVisible();
  await page.getByRole('combobox', { name: t('profile.currency') }).selectOption('EUR');
  await isAccessible(page);
  await page.getByRole('button', { name: `${t('plan.buy')} Pro` }).click();
  const dialog = page.getByRole('dialog', { name: t('plan.change_title', { name: 'Pro' }) });
  await expect(dialog).toContainText(t('refusals.billing_incomplete'));
  await isAccessible(page, 'billing in the dialog', { isCovered: true });
  await dialog.getByRole('button', { name: t('purchase.billing_next') }).click();
  const address = dialog.getByRole('textbox', { name: t('profile.address') });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(`${server.url}/profile/usage`);
  await expect(page.getByText(t('invoices.none'))).toBeVisible();
  await isAccessible(page);
});

test('a missing payment is on every screen of those who can pay it, and of nobody else', async ({
  browser,
  page,
}) => {
  const until = await missPayment(workspace);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.url);
  const problem = page.getByRole('alert').filter({ hasText: problemText(until) });
  await expect(problem).toBeVisible();
  await hasNoSidewaysScroll(page);
  await problem.getByRole('link', { name: t('plan.see_invoices') }).click();
  await expect(page).toHaveURL(`${server.url}/profile/usage`);
  await expect(page.getByRole('heading', { name: t('profile.billing_title') })).toBeVisible();

  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByText(t('plan.price_month', { price: '€139.00' }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('plan.cancel'), exact: true })).toBeVisible();
  await hasNoSidewaysScroll(page);
  await isAccessible(page);

  const colleague = await browser.newContext();
  await signIn(colleague, await addColleague(server, workspace.job.agency_id, { name: 'Rolf Reader' }));
  const other = await colleague.newPage();
  await other.goto(`${server.url}/profile/usage`);
  await expect(other.getByRole('heading', { name: t('profile.usage_title'), exact: true })).toBeVisible();
  await expect(other.getByText(t('shell.permission_billing_manage'))).toBeVisible();
  await expect(other.getByRole('heading', { name: t('profile.billing_title') })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: t('invoices.title'), exact: true })).toHaveCount(0);
  await expect(other.getByText(problemText(until))).toHaveCount(0);
  await other.goto(`${server.url}/profile/plan`);
  await expect(other.getByRole('heading', { name: 'Pro', level: 2 })).toBeVisible();
  await expect(other.getByRole('button', { name: t('plan.cancel'), exact: true })).toHaveCount(0);
  await expect(other.getByRole('button', { name: t('plan.buy') })).toHaveCount(0);
  await colleague.close();
});

test('a plan bought by bank transfer runs once the payment has arrived, and can be canceled, kept and changed', async ({
  page,
}) => {
  await page.goto(`${server.url}/profile/plan`);
  await page.getByRole('combobox', { name: t('profile.currency') }).selectOption('EUR');
  await page.getByRole('button', { name: `${t('plan.buy')} Pro` }).click();
  const dialog = page.getByRole('dialog', { name: t('plan.change_title', { name: 'Pro' }) });
  await entersAddress(dialog);
  await expect(dialog).toContainText(t('purchase.now_transfer', { amount: '€165.41' }));
  await expect(dialog).toContainText(t('purchase.waits'));
  await isAccessible(page, 'the confirmation', { isCovered: true });
  await dialog.getByRole('textbox', { name: t('purchase.reference') }).fill('Order 7');
  await dialog.getByRole('button', { name: t('purchase.submit_transfer', { amount: '€165.41' }) }).click();

  await expect(page).toHaveURL(/\/profile\/invoices\/[0-9a-f-]{36}$/);
  const invoiceId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByText(t('invoices.states.open'), { exact: true })).toBeVisible();
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await expect(page.getByText('Order 7')).toBeVisible();
  await expect(page.getByRole('button', { name: t('invoices.copy', { what: 'IBAN' }) })).toBeVisible();
  await isAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await hasNoSidewaysScroll(page);

  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByText(isolatedText('plan.waiting_transfer', 'Pro'))).toBeVisible();
  await page.getByRole('link', { name: t('plan.see_invoice') }).click();
  await expect(page.getByText(t('invoices.states.open'), { exact: true })).toBeVisible();
  const token = workspace.access.access_token;
  const invoice = await call(server, getInvoice, { token, params: { id: invoiceId } });
  expect(await payInvoice(server, invoice, env)).toMatchObject({ kind: 'paid', open: 0n });
  // Without a reload.
  await expect(page.getByText(t('invoices.state_paid'))).toBeVisible();
  await page.goto(`${server.url}/profile/usage`);
  const row = page.getByRole('row').filter({ hasText: invoice.document.number });
  await expect(row).toContainText(t('invoices.states.paid'));

  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByRole('heading', { name: 'Pro', level: 2 })).toBeVisible();
  await expect(page.getByText(t('plan.price_month', { price: '€139.00' }))).toBeVisible();
  await cancelsAndKeeps(page);
  await changesToTeamAndBack(page);
});

async function entersAddress(dialog: Locator): Promise<void> {
  const field = (label: string) => dialog.getByRole('textbox', { name: label });
  await dialog
    .getByRole('combobox', { name: t('profile.client_type') })
    .selectOption(t('profile.client_physical'));
  await field(t('profile.name')).fill('Rita Recruiter');
  await field(t('profile.email')).fill('rita@example.com');
  await field(t('profile.address')).fill('Kai 1');
  await field(t('profile.city')).fill('Hamburg');
  await dialog.getByRole('combobox', { name: t('profile.country') }).selectOption('Germany');
  await dialog.getByRole('button', { name: t('purchase.billing_next') }).click();
}

async function cancelsAndKeeps(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('plan.cancel'), exact: true }).click();
  const asked = page.getByRole('dialog');
  await isAccessible(page, 'canceling', { isCovered: true });
  await asked.getByRole('button', { name: t('plan.cancel'), exact: true }).click();
  await expect(page.getByText(t('profile.status_will_end'), { exact: true })).toBeVisible();
  const keep = page.getByRole('button', { name: t('plan.keep') });
  await expect(keep).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('profile.status_active'), { exact: true })).toBeVisible();
}

/** Team has room for fewer jobs than there are. The job is chosen to be archived then; undoing the change forgets that. */
async function changesToTeamAndBack(page: Page): Promise<void> {
  await changeDatabase(server, async (client) => {
    await client.query(`update plans set interviews_limit = 0 where code = 'team'`);
  });
  await page.getByRole('button', { name: `${t('plan.buy')} Team` }).click();
  const dialog = page.getByRole('dialog', { name: t('plan.change_title', { name: 'Team' }) });
  await expect(dialog).toContainText(`${t('shell.limit_jobs')}: 1`);
  const { name } = workspace.job;
  const job = dialog.getByRole('checkbox', { name: new RegExp(name) });
  await expect(job).not.toBeChecked();
  const status = dialog.getByRole('status');
  const plan = '\\W?Team\\W?';
  await expect(status).toHaveText(
    new RegExp(t('purchase.archive_over', { count: 1, number: 1, name: plan })),
  );
  await isAccessible(page, 'a smaller plan', { isCovered: true });
  await hasNoSidewaysScroll(page);
  await job.focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText(new RegExp(t('purchase.archive_enough', { name: plan })));
  await dialog.getByRole('button', { name: new RegExp(t('purchase.submit_later', { date: '' })) }).click();
  await expect(page.getByText(/^Your plan changes to .*Team/)).toBeVisible();
  await expect(page.getByText(/^This job will be archived on/)).toContainText(name);
  await isAccessible(page, 'a scheduled change');
  await expect(page.getByRole('heading', { name: 'Pro', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: t('plan.undo_change') }).click();
  await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0);
  await expect(page.getByText(/^This job will be archived/)).toHaveCount(0);
}

/** Names are isolated in sentences. */
function isolatedText(key: string, name: string): RegExp {
  return new RegExp(t(key, { name: `\\W?${name}\\W?` }));
}

/** As if the renewal of Pro by bank transfer had not been paid. Answers until when the plan runs. */
async function missPayment({ job: { agency_id: agencyId } }: Workspace): Promise<Date> {
  const until = new Date(Date.now() + 21 * 86_400_000);
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(
      `insert into subscriptions (agency_id, id, provider, status, plan_id, currency, amount_minor, yearly,
         period_start, period_end, grace_until)
       select $1, $2, 'bank_transfer', 'past_due', id, 'EUR', 13900, false,
         now() - interval '1 month', now() - interval '1 day', $3 from plans where code = 'pro'`,
      [agencyId, newId(), until],
    );
    await client.query(
      `update agencies set plan_id = (select id from plans where code = 'pro'), end_at = now() - interval '1 day'
       where agency_id = $1`,
      [agencyId],
    );
  });
  return until;
}

/** Names and dates are isolated in the sentence. */
function problemText(until: Date): RegExp {
  const year = until.getUTCFullYear();
  const sentence = t('plan.problem_bank_transfer', { date: `\\d\\d \\w{3} ${year}`, name: '\\W?Pro\\W?' });
  return new RegExp(sentence.replaceAll('.', String.raw`\.`));
}

async function hasNoSidewaysScroll(page: Page): Promise<void> {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
}

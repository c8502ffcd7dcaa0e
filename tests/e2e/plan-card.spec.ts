// Story: an owner pays for a plan by card. The card is entered on the page of the payment provider, and what is charged is what
// was confirmed: at the start, with a question of the bank, after a decline, and for an upgrade. A smaller plan and a
// cancellation can be undone. A renewal that failed is paid with another card, a refund is in the list of invoices,
// and a withdrawal refunds the card.
import { expect, type Page } from 'playwright/test';
import { getCurrentPlan, saveBilling } from '#contract/plan.ts';
import { isAccessible } from './accessible.ts';
import { chargesOf, changeBank, chooseCard, openCardShop, type CardShop } from './card-shop.ts';
import { changeDatabase } from './change-database.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let shop: CardShop;
let workspace: Workspace;
test.beforeAll(async () => {
  shop = await openCardShop();
});
test.afterAll(() => shop.dispose());
test.beforeEach(async ({ context }) => {
  workspace = await makeWorkspace(shop.server, { kinds: ['text'] });
  await signIn(context, workspace.access);
  const { access_token: token } = workspace.access;
  const { billing_info: seen } = await call(shop.server, getCurrentPlan, { token });
  const rita = { name: 'Rita Recruiter', email: 'rita@example.com', address: 'Kai 1', city: 'Hamburg' };
  const body = { ...seen, ...rita, postal_code: '20457', country: 'DE', seen };
  await call(shop.server, saveBilling, { token, body });
});

const agencyId = () => workspace.job.agency_id;
const buyButton = (page: Page, plan: string) =>
  page.getByRole('button', { name: `${t('plan.buy')} ${plan}` });
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: t('plan.change_title', { name }) });
const payButton = (amount: string) => ({ name: t('purchase.submit', { amount }), exact: true });
const hasPlan = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();

/** Opens the confirmation of a plan, with its amount on the button. */
async function choosePlan(page: Page, plan: string): Promise<void> {
  await page.goto(`${shop.server.url}/profile/plan`);
  const currency = page.getByRole('combobox', { name: t('profile.currency') });
  const buy = buyButton(page, plan);
  await expect(buy).toBeVisible();
  // A running plan keeps its currency.
  if (await currency.isVisible()) await currency.selectOption('EUR');
  await buy.click();
}

async function buysPro(page: Page): Promise<void> {
  await choosePlan(page, 'Pro');
  await dialogOf(page, 'Pro').getByRole('button', payButton('€165.41')).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
}

async function isOnPro(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${shop.server.url}/profile/plan`);
  await hasPlan(page, 'Pro');
}

test('a card is entered on the provider’s page, and the plan runs', async ({ page }) => {
  await choosePlan(page, 'Pro');
  const dialog = dialogOf(page, 'Pro');
  await expect(dialog).toContainText(t('purchase.now', { amount: '€165.41' }));
  await expect(dialog.getByRole('radio', { name: t('purchase.methods.card') })).toBeChecked();
  await isAccessible(page, 'the confirmation of a card payment', { isCovered: true });
  await dialog.getByRole('button', payButton('€165.41')).click();
  await expect(page).toHaveURL(/\/c\/pay\//);

  // Without a card: the purchase waits, and the form can be opened again.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(/^You haven’t finished paying for .*Pro/)).toBeVisible();
  await page.getByRole('link', { name: t('purchase.continue') }).click();
  await expect(page).toHaveURL(/\/profile\/plan\/return/);
  await isAccessible(page);
  await page.getByRole('link', { name: t('purchase.continue') }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await chooseCard(page, 'works');
  await isOnPro(page);
  await expect(page.getByText(/Visa.* ending in .*4242/)).toBeVisible();
  expect(chargesOf(shop, agencyId()).map(({ amount }) => amount)).toEqual([16_541]);

  await page.goto(`${shop.server.url}/profile/usage`);
  const row = page.getByRole('row').filter({ hasText: '€165.41' });
  await expect(row).toContainText(t('invoices.states.paid'));
});

test('a bank that asks is answered, and then the plan runs', async ({ page }) => {
  await buysPro(page);
  await chooseCard(page, 'authenticateAlways');
  await expect(page).toHaveURL(/\/i\//);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('This invoice is paid.')).toBeVisible();
  await page.goto(`${shop.server.url}/profile/plan`);
  await isOnPro(page);
});

test('a declined card has a reason, and another card buys the plan', async ({ page }) => {
  await buysPro(page);
  await chooseCard(page, 'poor');
  const declined = page.getByRole('alert').filter({ hasText: t('purchase.declined_insufficient_funds') });
  await expect(declined).toContainText(t('purchase.nothing_charged'));
  await isAccessible(page);
  await page.getByRole('link', { name: t('purchase.other_card') }).click();
  await buysPro(page);
  await chooseCard(page, 'works');
  await isOnPro(page);
  expect(chargesOf(shop, agencyId())).toHaveLength(1);
});

test('an upgrade charges the amount on its button', async ({ page }) => {
  await choosePlan(page, 'Team');
  await dialogOf(page, 'Team').getByRole('button', payButton('€53.55')).click();
  await chooseCard(page, 'works');
  await hasPlan(page, 'Team');
  await choosePlan(page, 'Pro');
  const dialog = dialogOf(page, 'Pro');
  const button = dialog.getByRole('button', { name: /^Change and pay €[\d.]+$/ });
  const amount = Number(/€([\d.]+)$/.exec((await button.textContent()) ?? '')?.[1]);
  await button.click();
  await hasPlan(page, 'Pro');
  await expect(dialog).toHaveCount(0);
  expect(chargesOf(shop, agencyId())[0]?.amount).toBe(Math.round(amount * 100));
});

test('a smaller plan that has no room is scheduled and undone, and so is a cancellation', async ({
  page,
}) => {
  await buysPro(page);
  await chooseCard(page, 'works');
  await isOnPro(page);
  await changeDatabase(shop.server, async (client) => {
    await client.query(`update plans set interviews_limit = 0 where code = 'team'`);
  });
  await buyButton(page, 'Team').click();
  const dialog = dialogOf(page, 'Team');
  await expect(dialog).toContainText(`${t('shell.limit_jobs')}: 1`);
  await dialog.getByRole('button', { name: new RegExp(t('purchase.submit_later', { date: '' })) }).click();
  await expect(page.getByText(/^Your plan changes to .*Team/)).toBeVisible();
  await hasPlan(page, 'Pro');
  await page.getByRole('button', { name: t('plan.undo_change') }).click();
  await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0);

  await expect(page.getByText(/^To pay by bank transfer instead, cancel .*Pro/)).toBeVisible();
  await page.getByRole('button', { name: t('plan.cancel'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('plan.cancel'), exact: true })
    .click();
  await expect(page.getByText(t('profile.status_will_end'), { exact: true })).toBeVisible();
  await expect(page.getByText(/^To pay by bank transfer instead, buy .*Pro.* again/)).toBeVisible();
  await page.getByRole('button', { name: t('plan.keep') }).click();
  await expect(page.getByText(t('profile.status_active'), { exact: true })).toBeVisible();
});

test('a refund is in the list as a credit note', async ({ page }) => {
  await buysPro(page);
  await chooseCard(page, 'works');
  await isOnPro(page);
  await page.goto(`${shop.server.url}/profile/usage`);
  await expect(page.getByRole('row').filter({ hasText: '€165.41' })).toBeVisible();
  const [charge] = chargesOf(shop, agencyId());
  shop.stripe.refund(charge?.id ?? '', 5000);
  // Without a reload.
  await expect(page.getByRole('row').filter({ hasText: t('invoices.credit_note') })).toContainText('€50.00');
});

test('a private buyer withdraws, and the unused days go back to the card', async ({ page }) => {
  await buysPro(page);
  await chooseCard(page, 'works');
  await isOnPro(page);
  await page.getByRole('button', { name: t('plan.revoke'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/We refund the unused days to your card\. You can withdraw until/);
  await isAccessible(page, 'a withdrawal', { isCovered: true });
  await dialog.getByRole('button', { name: t('plan.revoke'), exact: true }).click();
  await hasPlan(page, 'Free');
  await page.goto(`${shop.server.url}/profile/usage`);
  await expect(page.getByRole('row').filter({ hasText: t('invoices.credit_note') })).toContainText('€165.41');
  const [charge] = chargesOf(shop, agencyId());
  await expect.poll(() => charge?.amount_refunded).toBe(16_541);
});

// The last one: it moves Stripe's clock.
test('a renewal that failed is on every screen, and another card pays it', async ({ page }) => {
  await buysPro(page);
  await chooseCard(page, 'works');
  await isOnPro(page);
  changeBank(shop, agencyId(), 'declined');
  await page.goto(shop.server.url);
  shop.stripe.passTime(32 * 86_400);
  const problem = page.getByRole('alert').filter({ hasText: /Your payment failed\. Update your card by/ });
  await expect(problem).toBeVisible();
  await isAccessible(page);
  await problem.getByRole('link', { name: t('plan.update_card') }).click();
  await expect(page).toHaveURL(/\/p\/session\//);
  await chooseCard(page, 'works');
  await page.getByRole('link', { name: 'Back' }).click();
  await hasPlan(page, 'Pro');
  await expect(problem).toHaveCount(0);
  expect(chargesOf(shop, agencyId())).toHaveLength(2);
});

// Story: an owner reads the plan's usage, enters billing information, selects another plan, which becomes
// a question, and sends it with the attached details visible; help texts explain difficult points.
import { expect, type Page } from 'playwright/test';
import { getCurrentPlan, getUsage } from '#contract/plan.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { messagesIn } from './messages.ts';
import { limitPlan } from './plan.ts';
import { signIn } from './recruiter.ts';
import { startServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const supportEmail = 'help@lighthouse.test';
const secret = 'c2VjcmV0LWxpbmstb2Ytc29tZWJvZHk1';

test('an owner sees the usage, and requests another plan', async ({ browser }) => {
  const server = await startServer({ env: { SUPPORT_EMAIL: supportEmail, DEFAULT_PLAN: 'self_hosted' } });
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await limitPlan(server, { interviews_limit: 5 });
  await answerAs(server, workspace, { name: 'Ada Able', text: 'A bowline.' });
  const token = workspace.access.access_token;
  const context = await browser.newContext();
  await signIn(context, workspace.access);
  const page = await context.newPage();

  await page.goto(`${server.url}/profile/usage`);
  await showsUsage(page, workspace.job.name);
  expect(await call(server, getUsage, { token })).toMatchObject({ jobs: [{ responses: 1, questions: 1 }] });
  await entersBillingInfo(page);
  const plan = await call(server, getCurrentPlan, { token });
  expect(plan.billing_info).toMatchObject({ real_name: 'Lighthouse Ltd', country: 'DE', vat: '136695976' });

  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile.plan'), exact: true })
    .click();
  await selectsPro(page);
  await asks(page, workspace.job.name);
  const sent = () => server.mails().filter((mail) => mail.to.address === supportEmail);
  await expect.poll(() => sent().length).toBe(1);
  const text = sent()[0]?.text ?? '';
  for (const detail of ['Pro', workspace.job.name, workspace.email]) expect(text).toContain(detail);
  for (const hidden of [secret, token, workspace.job.hash_link]) expect(text).not.toContain(hidden);

  await page.goto(`${server.url}/support`);
  const system = page.getByRole('listitem').filter({ hasText: t('support.part_mail') });
  await expect(system).toContainText(t('support.state_folder'));
  await page.getByRole('button', { name: t('support.faq_notified_q') }).click();
  await expect(page.getByText(t('support.faq_notified_a'))).toBeVisible();
  await isAccessible(page);
  await context.close();
  await server.dispose();
});

async function showsUsage(page: Page, job: string): Promise<void> {
  await expect(page.getByText(t('usage.most_in', { job }))).toBeVisible();
  await page.getByText(t('usage.as_table')).click();
  const months = page.getByRole('table', { name: t('usage.by_month') });
  await expect(months.getByRole('row')).toHaveCount(13);
  await expect(months.getByRole('row').nth(1)).toContainText('1');
  const jobs = page.getByRole('table', { name: t('usage.by_job') });
  await expect(jobs.getByRole('row', { name: job })).toContainText('1');
  await isAccessible(page);
}

async function entersBillingInfo(page: Page): Promise<void> {
  const field = (label: string) => page.getByRole('textbox', { name: label });
  await page.getByRole('button', { name: t('usage.billing_change') }).click();
  await page
    .getByRole('combobox', { name: t('profile.client_type') })
    .selectOption(t('profile.client_business'));
  await field(t('usage.business_name')).fill('Lighthouse Ltd');
  await field(t('profile.address')).fill('Kai 1');
  await page.getByRole('combobox', { name: t('profile.country') }).selectOption('Germany');
  await field(t('profile.vat')).fill('136695977');
  const save = page.getByRole('button', { name: t('usage.billing_save') });
  await save.click();
  await expect(field(t('profile.city'))).toHaveAttribute('aria-invalid', 'true');
  await field(t('profile.city')).fill('Hamburg');
  await save.click();
  await expect(page.getByText(t('companies.vat_wrong'))).toBeVisible();
  await field(t('profile.vat')).fill('136695976');
  await isAccessible(page);
  await save.click();
  await expect(page.getByText(t('usage.billing_saved'))).toBeVisible();
  await expect(page.getByText('Germany')).toBeVisible();
}

async function selectsPro(page: Page): Promise<void> {
  await expect(page.getByText(t('plan.status_active'))).toBeVisible();
  await page.getByRole('button', { name: t('plan.yearly') }).click();
  await expect(page.getByText(t('profile.per_year', { price: '$1,490.00' }))).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: `${t('plan.choose')} Pro` }).click();
  const dialog = page.getByRole('dialog', { name: t('plan.change_title', { name: 'Pro' }) });
  await expect(dialog).toContainText(t('plan.change_how'));
  await dialog.getByRole('button', { name: t('plan.change_confirm') }).click();
}

async function asks(page: Page, job: string): Promise<void> {
  const words = page.getByRole('textbox', { name: t('support.text') });
  const asked = `${t('support.plan_text', { plan: 'Pro' })} ${t('support.plan_yearly', { currency: 'USD' })}`;
  await expect(words).toHaveValue(asked);
  await words.press('Control+End');
  await words.pressSequentially(` See http://localhost/i/${secret}`);
  await expect(page.getByText(t('support.left_out'))).toBeVisible();
  await page.getByRole('combobox', { name: t('support.job') }).selectOption(job);
  await expect(page.getByRole('region', { name: t('support.along') })).toContainText('0.1.0');
  // Typed text survives a reload.
  await page.reload();
  await expect(words).toHaveValue(new RegExp(`${secret}$`));
  await isAccessible(page);
  await page.getByRole('button', { name: t('support.send') }).click();
  await expect(page.getByText(t('support.sent_title'))).toBeVisible();
}

test('help texts open by pointer and by keyboard', async ({ browser, server }) => {
  const { access, job } = await makeWorkspace(server, { kinds: ['video'] });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await signIn(context, access);
  const page = await context.newPage();
  await page.goto(`${server.url}/jobs/invite/${job.id}`);
  const help = page.getByRole('button', { name: t('tips.about', { about: t('invites.share') }) });
  await help.focus();
  await page.keyboard.press('Enter');
  const explained = page.getByRole('dialog', { name: t('invites.share') });
  await expect(explained).toContainText(t('tips.share_link'));
  await isAccessible(page, 'help in place', { isCovered: true });
  await page.keyboard.press('Escape');
  await expect(explained).toHaveCount(0);
  await expect(help).toBeFocused();
  // Without SUPPORT_EMAIL the page shows whom to ask.
  await page.goto(`${server.url}/support/question`);
  await expect(page.getByText(t('support.nobody_text'))).toBeVisible();
  await context.close();
});

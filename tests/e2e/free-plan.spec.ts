// Story: new organizations are on Free. They meet its limits where they create things, ask for a larger plan, and see at
// once when the operator gives it. A candidate never notices a limit (P7).
import { expect, type Page } from 'playwright/test';
import { getCurrentPlan } from '#contract/plan.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { answerText, hasArrived, isDone, startInterview } from './candidate.ts';
import { changeDatabase } from './change-database.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { givePlan } from './plan.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const supportEmail = 'help@lighthouse.test';

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer({ env: { SUPPORT_EMAIL: supportEmail, DEFAULT_PLAN: 'free' } });
});
test.afterAll(() => server.dispose());
test.beforeEach(async ({ context }) => {
  workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
});

test('a new organization meets its limits, asks for a larger plan and gets it without a reload', async ({
  page,
}) => {
  await page.goto(`${server.url}/jobs/create`);
  const room = `${t('shell.limit_jobs')}: ${t('shell.room', { used: 1, limit: 1, left: 0 })}`;
  await expect(page.getByText(room)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.upgrade_to_plan') })
    .click();

  await expect(page.getByRole('heading', { name: 'Free', level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Self-hosted' })).toHaveCount(0);
  await isAccessible(page);
  await page.getByRole('button', { name: `${t('plan.choose')} Team` }).click();
  const dialog = page.getByRole('dialog', { name: t('plan.change_title', { name: 'Team' }) });
  await dialog.getByRole('button', { name: t('plan.change_confirm') }).click();
  const asked = page.getByRole('textbox', { name: t('support.text') });
  await expect(asked).toHaveValue(new RegExp(t('support.plan_text', { plan: 'Team' })));
  await page.getByRole('button', { name: t('support.send') }).click();
  await expect(page.getByText(t('support.sent_title'))).toBeVisible();
  await expect
    .poll(() =>
      server.mails().filter((mail) => mail.to.address === supportEmail && mail.text.includes('Team')),
    )
    .not.toEqual([]);

  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByRole('heading', { name: 'Free', level: 2 })).toBeVisible();
  const until = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1));
  await givePlan(server, workspace.job.agency_id, { plan: 'team', quantity: 2, until });
  await expect(page.getByRole('heading', { name: 'Team', level: 2 })).toBeVisible();
  await expect(page.getByText(t('plan.times', { number: '2' }))).toBeVisible();
  const date = `01 Jan ${until.getUTCFullYear()}`;
  await expect(page.getByText(t('plan.status_will_end', { date }))).toBeVisible();
  await page.goto(`${server.url}/jobs/create`);
  const more = t('shell.room', { used: 1, limit: 10, left: 9, count: 9 });
  await expect(page.getByText(`${t('shell.limit_jobs')}: ${more}`)).toBeVisible();
});

test('over the monthly limit a candidate finishes as ever, and only the team is asked to upgrade', async ({
  browser,
  page,
}) => {
  await changeDatabase(server, async (client) => {
    await client.query(`update plans set responses_limit = 1 where code = 'free'`);
  });
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  const over = page.getByText("You've exceeded your current plan limits.");
  await expect(page.getByRole('link', { name: t('shell.upgrade'), exact: true })).toBeVisible();
  await expect(over).toHaveCount(0);
  await answerAs(server, workspace, { name: 'Ada Able', text: 'A bowline.' });
  await expect(over).toBeVisible();
  await isAccessible(page);

  const device = await browser.newContext(phone);
  const candidate = { page: await device.newPage(), t };
  await startInterview(candidate, workspace.shareUrl);
  await expect(candidate.page.getByText(/plan|upgrade/i)).toHaveCount(0);
  await answerText(candidate, 'A sheet bend.');
  await isDone(candidate);
  await hasArrived(candidate);
  await device.close();
  const token = workspace.access.access_token;
  await expect.poll(async () => (await call(server, getCurrentPlan, { token })).responses_count).toBe(2);
  await expect(page.getByRole('row').filter({ hasText: 'Carla' })).toBeVisible();

  await page.getByRole('link', { name: 'Please upgrade your account.' }).click();
  await expect(page).toHaveURL(`${server.url}/profile`);
  await leadsToThePlans(page);
});

async function leadsToThePlans(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell.upgrade') })
    .click();
  await expect(page.getByRole('heading', { name: t('profile.plans_title') })).toBeVisible();
}

test('a plan that ended says since when, and what applies now', async ({ page }) => {
  await givePlan(server, workspace.job.agency_id, { plan: 'pro', until: new Date(Date.now() + 15_000) });
  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByText(t('profile.status_will_end'), { exact: true })).toBeVisible();
  // The task that ends plans runs every minute.
  const ended = page.getByText(t('profile.status_canceled'), { exact: true });
  await expect(ended).toBeVisible({ timeout: 100_000 });
  await expect(page.getByRole('heading', { name: 'Free', level: 2 })).toBeVisible();
  await expect(page.getByText(/^Your previous plan ended on .*Free.* applies now\./)).toBeVisible();
});

test('without SUPPORT_EMAIL plans are listed, but nobody is sent to ask for one', async ({ browser }) => {
  const silent = await startServer({ env: { DEFAULT_PLAN: 'free' } });
  const own = await makeWorkspace(silent, { kinds: ['text'] });
  const context = await browser.newContext();
  await signIn(context, own.access);
  const page = await context.newPage();
  await page.goto(`${silent.url}/profile/plan`);
  await expect(page.getByRole('heading', { name: 'Pro', level: 3 })).toBeVisible();
  await expect(page.getByText(t('plan.ask_operator'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('plan.choose') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('shell.upgrade'), exact: true })).toHaveCount(0);
  await context.close();
  await silent.dispose();
});

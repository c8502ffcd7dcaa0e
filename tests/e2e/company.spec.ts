// Story: a company from its creation to its public page, and its removal with everything in it.
import { randomBytes } from 'node:crypto';
import { expect, type Browser, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { consentVersion, startShare } from '#contract/interview.ts';
import { createJob, type JobDetail, type JobDraft } from '#contract/job.ts';
import { newJobSettings } from '#contract/job-settings.ts';
import type { Language } from '#contract/languages.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const name = 'Leuchtturm & Söhne';
/** One pixel. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'pro' });
});

test('a recruiter creates, describes, publishes and removes a company', async ({ browser }) => {
  const context = await browser.newContext();
  await signIn(context, workspace.access);
  const page = await context.newPage();
  await create(page);
  await describeCompany(page);
  const id = page.url().split('/').at(-1) ?? '';
  const address = await page.getByRole('link', { name: t('companies.public_page') }).getAttribute('href');
  const publicPage = `${server.url}${address}`;
  await isPublic(browser, publicPage, null, 'en-US');
  const job = await openJob(id);
  await apply(job);
  await isPublic(browser, publicPage, job, 'en-US');
  await isPublic(browser, publicPage, job, 'ar-SA');
  await removeCompany(page);
  await isGone(browser, publicPage);
  await context.close();
});

async function create(page: Page): Promise<void> {
  await page.goto(`${server.url}/companies/create`);
  await page.getByRole('textbox', { name: t('companies.name'), exact: true }).fill(name);
  await page.getByRole('button', { name: t('companies.create') }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function describeCompany(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('common.edit') }).click();
  await expect(page.getByText(t('companies.edit_lead'))).toBeVisible();
  const chooser = page.getByLabel(t('companies.logo'), { exact: true }).and(page.locator('input'));
  await chooser.setInputFiles(picture);
  await expect(page.getByRole('button', { name: t('companies.remove_image') })).toBeVisible();
  await page.getByLabel(t('companies.country')).selectOption('Germany');
  const vat = page.getByRole('textbox', { name: t('companies.vat') });
  await vat.fill('DE136695977');
  await page.getByRole('button', { name: t('companies.publish') }).click();
  await expect(vat).toHaveAccessibleDescription('Incorrect VAT Number');
  await expect(vat).toBeFocused();
  await vat.fill('DE136695976');
  await page.getByRole('button', { name: t('companies.publish') }).click();
  await expect(page).toHaveURL(/\/companies\/view\//);
  await expect(page.getByText(t('companies.vat_valid'))).toBeVisible();
  await expect(page.getByText('Germany')).toBeVisible();
}

/** As the public sees it, on a small phone. */
async function isPublic(
  browser: Browser,
  address: string,
  job: JobDetail | null,
  language: Language,
): Promise<void> {
  const translate = messagesIn(language);
  const context = await browser.newContext({ locale: language, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate('company_page.title', { company: name }),
  );
  // The page's code has taken over.
  await expect(page.getByRole('combobox', { name: translate('common.language') })).toBeEnabled();
  if (job) {
    await expect(
      page.getByRole('heading', { name: translate('company_page.open_jobs', { count: 1 }) }),
    ).toBeVisible();
  } else await expect(page.getByText(translate('company_page.empty_title'))).toBeVisible();
  await isAccessible(page);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'nothing sticks out at the side').toBe(false);
  if (job) {
    await page.getByRole('link', { name: job.name }).click();
    await expect(page).toHaveURL(`${server.url}/s/${job.hash_link}`);
    await expect(page.getByRole('heading', { name: job.name, level: 1 })).toBeVisible();
  }
  expect(faults, 'the policy lets everything in that the page needs').toEqual([]);
  await context.close();
}

function openJob(companyId: string): Promise<JobDetail> {
  const { job } = workspace;
  const questions = job.questions.map(({ image: _image, video: _video, sorting: _sorting, ...question }) => ({
    ...question,
    id: newId(),
  }));
  const body: JobDraft = {
    ...newJobSettings,
    id: newId(),
    company_id: companyId,
    name: 'Keeper of the light',
    description: 'Nights, stairs and a view.',
    location: 'Kiel',
    ...{ salary: '3000', currency: 'EUR', industry_id: null },
    ...{ start_at: job.start_at, remind_hours: null },
    ...{ competences: [], pipelines: [], questions },
  };
  return call(server, createJob, { token: workspace.access.access_token, body });
}

async function apply(job: JobDetail): Promise<void> {
  const body = {
    id: newId(),
    session_token: randomBytes(32).toString('base64url'),
    name: 'Carla Candidate',
    email: 'carla@example.com',
    language: 'en-US' as const,
    consent: { version: consentVersion, given_at: new Date().toISOString() },
    device: { user_agent: '', time_zone: '' },
  };
  await call(server, startShare, { params: { hash: job.hash_link }, body });
}

async function removeCompany(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('common.edit') }).click();
  await page.getByRole('button', { name: t('companies.remove') }).click();
  const dialog = page.getByRole('dialog', { name: t('companies.remove_title', { name }) });
  await expect(dialog.getByText(t('companies.candidates', { count: 1 }))).toBeVisible();
  await isAccessible(page, 'removing a company', { isCovered: true });
  const confirm = dialog.getByRole('button', { name: t('companies.remove_confirm') });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: t('companies.remove_name') }).fill(name);
  await confirm.click();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByRole('heading', { name: workspace.job.company.name })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
}

async function isGone(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(`${server.url}/404`);
  await page.close();
}

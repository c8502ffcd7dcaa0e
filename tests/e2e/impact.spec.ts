// Story: an owner turns adverse impact on, a candidate finishes and answers the voluntary questions, and the numbers of a report appear.
import { expect, type Page } from 'playwright/test';
import { getCompanies, updateCompany } from '#contract/company.ts';
import { newId } from '#contract/id.ts';
import { isAccessible } from './accessible.ts';
import { answerText, hasArrived, isDone, startInterview } from './candidate.ts';
import { changeDatabase } from './change-database.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

test('an owner turns it on, a candidate answers once, and groups are compared', async ({
  browser,
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const company = await companyOf(server, workspace);
  const name = { company: company.name };
  await signIn(context, workspace.access);

  // Without a country it is not offered, and the page says how to continue.
  await page.goto(`${server.url}/analytics`);
  await page.getByRole('link', { name: t('impact.title') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('impact.eu_title', name) })).toBeVisible();
  await expect(page.getByRole('link', { name: t('impact.edit_company') })).toBeVisible();
  await isAccessible(page, 'adverse impact, not offered', { rules: 'structure' });
  await call(server, updateCompany, {
    ...{ token: workspace.access.access_token, params: { id: company.id } },
    body: { ...company, country: 'US' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: t('impact.off_title', name) })).toBeVisible();
  await isAccessible(page, 'adverse impact, off');
  await page.getByRole('button', { name: t('impact.turn_on') }).click();
  const dialog = page.getByRole('dialog', { name: t('impact.turn_on_title', name) });
  await dialog.getByRole('button', { name: t('impact.turn_on') }).click();
  await expect(dialog.getByLabel(t('retention.reason'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('retention.reason')).fill('The yearly report to the EEOC.');
  await isAccessible(page, 'the dialog of adverse impact', { rules: 'structure', isCovered: true });
  await dialog.getByRole('button', { name: t('impact.turn_on') }).click();
  await expect(page.getByText('The yearly report to the EEOC.')).toBeVisible();
  await expect(page.getByText(t('impact.too_few_text', { needed: '50' }))).toBeVisible();
  await isAccessible(page, 'adverse impact without a report');

  await answersOnce(await (await browser.newContext(phone)).newPage(), workspace);

  await seedReport(server, workspace);
  await page.reload();
  const bySex = page.getByRole('table', { name: t('impact.dimensions.sex'), exact: true });
  const row = bySex.getByRole('row').filter({ hasText: t('self_id.sexes.female') });
  await expect(row).toContainText('30%');
  await expect(row).toContainText(t('impact.ratio', { ratio: '0.63' }));
  await expect(
    page.getByText(
      /30 of 100.*48 of 100.*: ratio 0\.63\. Chance alone makes such a difference in about 1 of 74 samples\./,
    ),
  ).toBeVisible();
  await isAccessible(page, 'a report of adverse impact');
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAccessible(page, 'a report of adverse impact, dark', { rules: 'colors' });
  await takePicture(page, 'report-dark');
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await expect(bySex).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `report-${width}`);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('audit.export'), exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('adverse-impact.csv');

  const arabic = await browser.newContext({ locale: 'ar-SA', viewport: { width: 360, height: 800 } });
  await signIn(arabic, workspace.access);
  const mirrored = await arabic.newPage();
  await mirrored.goto(`${server.url}/analytics/impact`);
  const inArabic = messagesIn('ar-SA');
  await expect(
    mirrored.getByRole('table', { name: inArabic('impact.dimensions.sex'), exact: true }),
  ).toBeVisible();
  await expect(mirrored.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await mirrored.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await isAccessible(mirrored, 'adverse impact in Arabic', { rules: 'structure' });
  await takePicture(mirrored, 'report-arabic');
  await arabic.close();
});

/** Nothing before or during the interview mentions it. */
async function answersOnce(page: Page, workspace: Workspace): Promise<void> {
  const candidate = { page, t };
  const heading = page.getByRole('heading', { name: t('self_id.title') });
  const named = (key: 'self_id.send' | 'self_id.remove') =>
    page.getByRole('button', { name: t(key), exact: true });
  await startInterview(candidate, workspace.shareUrl);
  await expect(heading).toHaveCount(0);
  await answerText(candidate, 'A bowline, always a bowline.');
  await isDone(candidate);
  await hasArrived(candidate);
  await expect(heading).toBeVisible();
  await expect(page.getByText(t('self_id.seen'))).toBeVisible();
  await page.getByText(t('self_id.open')).click();
  await isAccessible(page, 'the voluntary questions');
  await takePicture(page, 'questions');
  await page
    .getByRole('group', { name: t('self_id.sex') })
    .getByLabel(t('self_id.sexes.female'), { exact: true })
    .check();
  await page
    .getByRole('group', { name: t('self_id.age') })
    .getByLabel(t('self_id.ages.over_40'))
    .check();
  // Offline, the choices stay and can be sent again.
  await page.context().setOffline(true);
  await named('self_id.send').click();
  await expect(page.getByText(t('refusals.network'))).toBeVisible();
  await page.context().setOffline(false);
  await named('self_id.send').click();
  await expect(page.getByText(t('self_id.given'))).toBeVisible();
  await takePicture(page, 'given');
  await page.reload();
  await expect(page.getByText(t('self_id.given'))).toBeVisible();
  await named('self_id.remove').click();
  await expect(page.getByText(t('self_id.gone'))).toBeVisible();
  await isAccessible(page, 'the voluntary answers deleted', { rules: 'structure' });
  await page.context().close();
}

async function companyOf(server: TestServer, { access, job }: Workspace) {
  const all = await call(server, getCompanies, { token: access.access_token });
  const company = all.find(({ id }) => id === job.company_id);
  if (!company) throw new Error('the workspace has a company');
  return company;
}

/** As the task stores it. */
async function seedReport(server: TestServer, { job }: Workspace): Promise<void> {
  const [agency, report] = [job.agency_id, newId()];
  const cells: [
    dimension: string,
    sex: string | null,
    ethnicity: string | null,
    finished: number,
    accepted: number,
  ][] = [
    ['sex', 'female', null, 100, 30],
    ['sex', 'male', null, 100, 48],
    ['ethnicity', null, 'hispanic_latino', 60, 20],
    ['ethnicity', null, 'native_hawaiian_pacific', 80, 40],
  ];
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agency]);
    await client.query(
      `insert into impact_reports (agency_id, id, company_id, at_least) values ($1, $2, $3, 200)`,
      [agency, report, job.company_id],
    );
    for (const [dimension, sex, ethnicity, ...counts] of cells)
      for (const [i, count] of counts.entries())
        await client.query(
          `insert into impact_counts (agency_id, report_id, dimension, sex, ethnicity, step, candidates) values ($1, $2, $3, $4, $5, $6, $7)`,
          [agency, report, dimension, sex, ethnicity, i === 0 ? 'finished' : 'accepted', count],
        );
  });
}

/** IMPACT_PICTURES: a folder for looking at the pages. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['IMPACT_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

// Story: the audit log. An owner archives a job, finds the line, sees the old and new values, filters by
// kind in a shareable address, and downloads a table.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect } from 'playwright/test';
import { setJobActive } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();

test('a change is found in the audit log, shown with old and new value, and downloaded', async ({
  context,
  page,
  server,
}) => {
  const { access, job } = await makeWorkspace(server);
  const token = access.access_token;
  await call(server, setJobActive, { token, params: { id: job.id }, body: { active: false } });
  await signIn(context, access);
  await page.goto(`${server.url}/profile/audit`);
  const log = page.getByRole('table', { name: t('audit.list') });
  const newest = log.getByRole('row').nth(1);
  await expect(newest).toContainText(t('audit.kind_archived'));
  await expect(newest.getByRole('link', { name: job.name })).toHaveAttribute(
    'href',
    `/jobs/vacancy/${job.id}`,
  );
  await log.getByText(t('audit.changes')).first().click();
  await expect(log.getByRole('row', { name: 'active true false' })).toBeVisible();
  await isAccessible(page, 'audit log');

  await page.getByRole('combobox', { name: t('audit.kind') }).selectOption('created');
  await expect(newest).toContainText(t('audit.kind_created'));
  await expect(page).toHaveURL(/kind=created/);
  await page.reload();
  await expect(log).not.toContainText(t('audit.kind_archived'));

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('audit.export') }).click();
  const table = (await readFile(await (await saving).path())).toString('utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(table, { header: true, skipEmptyLines: true });
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['created']));
  expect(data.map(({ subject_name }) => subject_name)).toContain(job.name);

  await page.getByRole('combobox', { name: t('audit.kind') }).selectOption('withdrawn');
  await expect(page.getByText(t('audit.none_text'))).toBeVisible();
  await page.getByRole('button', { name: t('audit.clear') }).click();
  await expect(newest).toContainText(t('audit.kind_archived'));
});

// Story: the audit log. An owner archives a job, reads the sentence, sees the old and new values in words, filters by
// kind in a shareable address, and downloads a table.
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { setJobActive } from '#contract/job.ts';
import { inviteUser } from '#contract/user.ts';
import { isAccessible } from './accessible.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const least = { role: 'reviewer' as const, permissions: null, company_ids: null, job_ids: [] };

test('a change is found in the audit log, shown with old and new value, and downloaded', async ({
  context,
  page,
  server,
}) => {
  const { access, job } = await makeWorkspace(server, { plan: 'team' });
  const token = access.access_token;
  await call(server, setJobActive, { token, params: { id: job.id }, body: { active: false } });
  await signIn(context, access);
  await page.goto(`${server.url}/profile/audit`);
  const log = page.getByRole('table', { name: t('audit.list') });
  const newest = log.getByRole('row').nth(1);
  const archived = t('audit.did.job_archived', { name: job.name });
  await expect(newest).toContainText(archived);
  await expect(newest.getByRole('link', { name: job.name })).toHaveAttribute(
    'href',
    `/jobs/vacancy/${job.id}`,
  );
  await log.getByText(t('audit.changes')).first().click();
  const row = `${t('responses.active')} ${t('common.yes')} ${t('common.no')}`;
  await expect(log.getByRole('row', { name: row })).toBeVisible();
  await isAccessible(page, 'audit log');

  await page.getByRole('combobox', { name: t('audit.kind') }).selectOption('created');
  await expect(newest).toContainText(t('audit.did.job_created', { name: job.name }));
  await expect(page).toHaveURL(/kind=created/);
  await page.reload();
  await expect(log).not.toContainText(archived);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('audit.export') }).click();
  const table = (await readFile(await (await saving).path())).toString('utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(table, { header: true, skipEmptyLines: true });
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['created']));
  expect(data.map(({ subject_name }) => subject_name)).toContain(job.name);

  await page.getByRole('combobox', { name: t('audit.kind') }).selectOption('withdrawn');
  await expect(page.getByText(t('audit.none_text'))).toBeVisible();
  await page.getByRole('button', { name: t('audit.clear') }).click();
  await expect(newest).toContainText(archived);

  const invited = { ...least, id: newId(), email: 'bo@example.com', language: 'en-US' as const };
  await call(server, inviteUser, { token, body: invited });
  await page.reload();
  const role = t('shell.role_reviewer');
  await expect(newest).toContainText(t('audit.did.user_invite_invited', { name: 'bo@example.com', role }));
  await log.getByText(t('audit.changes')).first().click();
  await expect(log).not.toContainText('[]');
  await expect(log).not.toContainText('job_ids');
});

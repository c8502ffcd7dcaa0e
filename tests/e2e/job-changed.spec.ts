// Story: editing a job. A hiring profile template replaces its questions, and undo restores them;
// replacing a question's video asks first; the job is archived and reopened during an edit; and two
// recruiters edit it at once without losing anything.
import { expect, type Locator, type Page } from 'playwright/test';
import { getJob, updateJob, type JobDetail } from '#contract/job.ts';
import * as z from 'zod/mini';
import { messagesIn } from './messages.ts';
import { recordVideo } from './record-video.ts';
import { chooseMore, signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let workspace: Workspace;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});
test.beforeEach(async ({ context, page }) => {
  workspace = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
});

test('a hiring profile template fills in questions and the ideal profile, and one press undoes it', async ({
  page,
}) => {
  await useTemplate(page);
  await expect(page.getByRole('status').filter({ hasText: t('jobs.filled') })).toContainText(
    t('common.success'),
  );
  await expect(page.getByText(questionTexts.text)).toHaveCount(0);
  await button(page, 'jobs.undo').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(textbox(page, 'jobs.question').first()).toHaveValue(questionTexts.text);

  await useTemplate(page);
  await button(page, 'jobs.save_edit').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const saved = await stored();
  expect(saved.questions.length).toBeGreaterThan(1);
  expect(saved.questions.every(({ default_id: id }) => id !== null)).toBe(true);
  expect(saved.competences.length).toBeGreaterThan(0);
});

test('replacing a question’s video, by a file or a recording, asks first', async ({ context, page }) => {
  const chooser = page.getByLabel(t('jobs.own_video')).and(page.locator('input[type="file"]'));
  const film = { name: 'a.webm', mimeType: 'video/webm', buffer: Buffer.from(await recordVideo(page)) };
  await button(page, 'jobs.more_settings').first().click();
  await chooser.setInputFiles(film);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('src', /./);
  const before = await video.getAttribute('src');

  await chooser.setInputFiles(film);
  const asked = page.getByRole('dialog', { name: t('files.video_replace_title') });
  await asked.getByRole('button', { name: t('common.cancel') }).click();
  await expect(video).toHaveAttribute('src', before ?? '');
  await chooser.setInputFiles(film);
  await asked.getByRole('button', { name: t('files.video_replace') }).click();
  await expect(video).not.toHaveAttribute('src', before ?? '');
  const second = await video.getAttribute('src');

  await context.grantPermissions(['camera', 'microphone']);
  await button(page, 'jobs.record').click();
  const studio = page.getByRole('dialog', { name: t('jobs.record_title') });
  await button(page, 'jobs.record_start').click();
  await expect(studio.getByText('2:58', { exact: false })).toBeVisible();
  await button(page, 'jobs.record_stop').click();
  await expect(studio.getByText(t('jobs.record_replaces'))).toBeVisible();
  await button(page, 'jobs.record_replace').click();
  await expect(studio).toBeHidden();
  await expect(video).not.toHaveAttribute('src', second ?? '');
});

test('a job archived and reopened during an edit keeps the edit, and is in the right list', async ({
  page,
}) => {
  await textbox(page, 'jobs.name').fill('Second mate');
  await button(page, 'responses.archive').click();
  await page
    .getByRole('dialog', { name: t('responses.archive_title') })
    .getByRole('button', { name: t('responses.archive') })
    .click();
  await expect(page.getByText(t('responses.job_archived'))).toBeVisible();
  await expect(button(page, 'responses.reopen')).toBeVisible();
  await expect(textbox(page, 'jobs.name')).toHaveValue('Second mate');
  await button(page, 'jobs.save_edit').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);

  await page.goto(`${server.url}/?show=archived`);
  await listed(page, 'Second mate').click();
  await chooseMore(page, 'Second mate', t('responses.reopen'));
  await expect(page.getByText(t('responses.job_reopened'))).toBeVisible();
  await page.goto(`${server.url}/?show=active`);
  await expect(listed(page, 'Second mate')).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Second mate', active: true });
});

test('when two members edit a job at once, the second sees both versions and chooses', async ({ page }) => {
  await textbox(page, 'jobs.name').fill('Mine: captain');
  await textbox(page, 'jobs.question').first().fill('My question?');
  await saveAsAColleague({ name: 'Theirs: cook', location: 'Bremen' });

  await button(page, 'jobs.save_edit').click();
  const dialog = page.getByRole('dialog', { name: t('shell.newer_title') });
  const row = (label: string) => dialog.getByRole('row').filter({ hasText: t(label) });
  await expect(row('jobs.name')).toContainText('Theirs: cook');
  await expect(row('jobs.name')).toContainText('Mine: captain');
  await expect(row('jobs.location')).toContainText('Bremen');
  await expect(row('jobs.section_questions')).toContainText('My question?');
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await expect(textbox(page, 'jobs.name')).toHaveValue('Mine: captain');
  expect(await stored()).toMatchObject({ name: 'Theirs: cook', location: 'Bremen' });

  await button(page, 'jobs.save_edit').click();
  await button(page, 'newer.save_mine').click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
  const before = await stored();
  expect(before).toMatchObject({ name: 'Mine: captain', location: '' });
  expect(before.questions[0]?.question).toBe('My question?');

  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  await textbox(page, 'jobs.name').fill('Mine: purser');
  await saveAsAColleague({ name: 'Theirs: stoker' });
  await button(page, 'jobs.save_edit').click();
  await button(page, 'newer.take').click();
  await expect(textbox(page, 'jobs.name')).toHaveValue('Theirs: stoker');
  await expect(page.getByText(t('jobs.saved'))).toBeVisible();
});

async function useTemplate(page: Page): Promise<void> {
  await button(page, 'jobs.hiring_template').click();
  const dialog = page.getByRole('dialog', { name: t('bank.templates_title') });
  await dialog.getByRole('radio').first().check();
  await expect(dialog.getByText(t('bank.template_replaces'))).toBeVisible();
  await dialog.getByRole('button', { name: t('bank.template_replace') }).click();
}

async function saveAsAColleague(changes: Partial<JobDetail>): Promise<void> {
  const job = await stored();
  const body = z.parse(updateJob.body, { ...job, ...changes });
  await call(server, updateJob, { token: workspace.access.access_token, params: { id: job.id }, body });
}

function stored(): Promise<JobDetail> {
  return call(server, getJob, {
    token: workspace.access.access_token,
    params: { id: workspace.job.id },
  });
}

function cards(page: Page): Locator {
  return page
    .getByRole('region', { name: t('jobs.section_questions') })
    .locator('ol > li[data-question] > [role="group"]');
}

/** The sidebar lists active jobs too. */
function listed(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}

function button(page: Page, key: string): Locator {
  return page.getByRole('button', { name: t(key), exact: true });
}

function textbox(page: Page, key: string): Locator {
  return page.getByRole('textbox', { name: t(key), exact: true });
}

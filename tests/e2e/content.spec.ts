// Story: a recruiter maintains the organization's content: writes, edits, duplicates and deletes questions and templates, and
// changes messages. Jobs that use them stay as they are.
import { expect, type Page } from 'playwright/test';
import { addToBank, getBank } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import { getJob } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['text'] });
});
test.beforeEach(({ context }) => signIn(context, workspace.access));

test('a question is written, edited, duplicated and deleted, and its job stays as it is', async ({
  page,
}) => {
  await page.goto(server.url);
  await page.getByRole('link', { name: t('content.title'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('content.messages'));
  await page.getByRole('link', { name: t('bank.title') }).click();
  await expect(page).toHaveTitle(new RegExp(t('bank.title')));
  await page.getByRole('button', { name: t('content.new_question') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('bank.kind') }).selectOption('choice');
  await dialog.getByRole('button', { name: t('bank.save'), exact: true }).click();
  // Errors lead to the first empty field.
  await expect(dialog.getByRole('textbox', { name: t('jobs.question'), exact: true })).toBeFocused();
  await page.keyboard.type('Which knot holds best?');
  await dialog.getByRole('textbox', { name: t('jobs.option', { number: 1 }) }).fill('Bowline');
  await dialog.getByRole('textbox', { name: t('jobs.option', { number: 2 }) }).fill('Granny');
  const preview = dialog.getByRole('region', { name: t('content.as_candidates') });
  await expect(preview).toContainText('Which knot holds best?');
  await expect(preview.getByRole('listitem')).toHaveText(['Bowline', 'Granny']);
  await dialog.getByRole('combobox', { name: t('bank.subject') }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: t('bank.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Which knot holds best?' });
  await expect(row).toContainText(t('content.used', { count: 0 }));
  await showsColleaguesQuestion(page);

  await addToJob(page, 'Which knot holds best?');
  await page.goto(`${server.url}/content/questions`);
  await expect(row).toContainText(t('content.used', { count: 1 }));
  await row.getByRole('button', { name: new RegExp(`^${t('common.edit')}`) }).click();
  await dialog.getByRole('textbox', { name: t('jobs.question'), exact: true }).fill('Which knot slips?');
  await dialog.getByRole('button', { name: t('bank.save'), exact: true }).click();
  const changed = page.getByRole('listitem').filter({ hasText: 'Which knot slips?' });
  await expect(changed).toHaveCount(1);
  const { access, job } = workspace;
  const { questions } = await call(server, getJob, { token: access.access_token, params: { id: job.id } });
  expect(questions.map(({ question }) => question)).toContain('Which knot holds best?');

  await changed.getByRole('button', { name: new RegExp(`^${t('content.duplicate')}`) }).click();
  await dialog.getByRole('textbox', { name: t('jobs.question'), exact: true }).fill('Which knot is fastest?');
  await dialog.getByRole('button', { name: t('bank.save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox', { name: t('bank.search') }).fill('knot fastest');
  await expect(page.getByRole('listitem').filter({ hasText: 'Which knot' })).toHaveCount(1);
  await page.getByRole('searchbox', { name: t('bank.search') }).fill('');
  await changed.getByRole('button', { name: new RegExp(`^${t('content.remove')}`) }).click();
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: t('jobs.undo') }).click();
  await expect(changed).toContainText(t('content.used', { count: 1 }));
});

/** A question that a colleague adds meanwhile appears without a reload. */
async function showsColleaguesQuestion(page: Page): Promise<void> {
  const token = workspace.access.access_token;
  const bank = await call(server, getBank, { token });
  const example = bank.find(({ built_in }) => built_in);
  if (!example) throw new Error('the bank has questions');
  const { built_in: _, updated_at: __, ...content } = example;
  const question = 'Which light does a pilot vessel show?';
  await call(server, addToBank, { token, body: { ...content, id: newId(), question } });
  await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible();
}

test('a template is duplicated, edited and deleted with undo', async ({ page }) => {
  await page.goto(`${server.url}/content/templates`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(rows).toHaveCount(10);
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${t('content.duplicate')}`) })
    .click();
  const name = page.getByRole('textbox', { name: t('bank.template_name') });
  await name.fill('');
  await page.getByRole('button', { name: t('bank.save'), exact: true }).click();
  await expect(name).toBeFocused();
  await name.fill('Ship’s mate');
  await page.getByRole('button', { name: t('bank.save'), exact: true }).click();
  const mine = rows.filter({ hasText: 'Ship’s mate' });
  await expect(mine).toContainText(t('content.used', { count: 0 }));

  await mine.getByRole('button', { name: new RegExp(`^${t('common.edit')}`) }).click();
  await name.fill('Ship’s cook');
  await page.reload();
  // What was typed survives a reload.
  await expect(name).toHaveValue('Ship’s cook');
  await page.getByRole('button', { name: t('bank.save'), exact: true }).click();
  const cook = rows.filter({ hasText: 'Ship’s cook' });
  await cook.getByRole('button', { name: new RegExp(`^${t('content.remove')}`) }).click();
  await expect(cook).toHaveCount(0);
  await page.getByRole('button', { name: t('jobs.undo') }).click();
  await expect(cook).toHaveCount(1);
});

test('a message with an unknown variable is not saved; a saved one can be copied to another language', async ({
  page,
}) => {
  await page.goto(`${server.url}/content/messages?kind=reminder`);
  const subject = page.getByRole('textbox', { name: t('invites.messages.fields.email_title') });
  await subject.fill('Still time, {{nme}}');
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(/\{\{nme\}\}/);
  await subject.fill('Still time, {{candidate_name}}');
  await expect(page.getByText('Still time, Alex Morgan')).toBeVisible();
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  const entry = page
    .getByRole('navigation', { name: t('invites.messages.kind') })
    .getByRole('link', { name: t('invites.messages.kinds.reminder') });
  await expect(entry).toContainText(t('invites.messages.yours'));
  await page.getByRole('button', { name: t('content.copy_to') }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(subject).toHaveValue('Still time, {{candidate_name}}');
  await expect(page.getByText(t('invites.messages.unsaved'))).toBeVisible();
  await page.getByRole('searchbox', { name: t('content.search_messages') }).fill('no such words');
  await expect(page.getByText(t('content.no_messages'))).toBeVisible();
});

test('members without the permission see neither the entry nor the content', async ({ browser }) => {
  const agencyId = workspace.job.agency_id;
  const reviewer = await addColleague(server, agencyId, { name: 'Rae Reviewer', role: 'reviewer' });
  const context = await browser.newContext();
  await signIn(context, reviewer);
  const page = await context.newPage();
  await page.goto(`${server.url}/content/questions`);
  await expect(page.getByText(t('shell.forbidden_title'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('content.title'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('content.new_question') })).toHaveCount(0);
  await context.close();
});

for (const language of ['en-US', 'ar-SA'] as const) {
  test(`axe finds nothing on the pages, which fit a phone (${language})`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await signIn(context, workspace.access, language);
    const page = await context.newPage();
    const words = messagesIn(language);
    for (const view of ['messages', 'questions', 'templates', 'templates?edit=new']) {
      await page.goto(`${server.url}/content/${view}`);
      // The editor of a template has one field of text, the lists have none.
      await expect(page.getByRole('textbox').or(page.getByRole('listitem').nth(5)).first()).toBeVisible();
      await isAccessible(page, view);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider, view).toBe(false);
    }
    await page.goto(`${server.url}/content/questions`);
    await page.getByRole('button', { name: words('content.new_question') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isAccessible(page, 'new question', { isCovered: true });
    await context.close();
  });
}

async function addToJob(page: Page, question: string): Promise<void> {
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  await page.getByRole('button', { name: t('jobs.from_bank') }).click();
  const dialog = page.getByRole('dialog', { name: t('bank.title') });
  await expect(dialog.getByRole('link', { name: t('content.manage_questions') })).toBeVisible();
  await dialog.getByRole('checkbox', { name: question }).check();
  await dialog.getByRole('button', { name: t('bank.fill') }).click();
  await page.getByRole('button', { name: t('jobs.save_edit'), exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\/vacancy\//);
}

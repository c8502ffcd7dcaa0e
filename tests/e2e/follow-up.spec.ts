// Story: a candidate is rejected, and nothing is sent until the recruiter has read the email, in the
// agency's own words, and sent it; then they are invited to another job, and get another attempt.
import { expect, type Page } from 'playwright/test';
import { createJob } from '#contract/job.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, jobDraft, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const name = 'Frieda Followed';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a decision email goes out when sent, and another job or another attempt takes a few clicks', async ({
  page,
  context,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'team' });
  const id = await answerAs(server, workspace, { name, text: 'A bowline.' });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/jobs/candidate/${id}`);
  await page.getByRole('button', { name: t('responses.move.rejected') }).click();
  await editsTemplate(page);
  await sendsDecision(page);

  // If no job accepts candidates of others, the dialog says how to set one up.
  await choose(page, 'follow_up.invite');
  await expect(page.getByRole('dialog').getByText(t('follow_up.no_jobs'))).toBeVisible();
  await isAccessible(page, 'no jobs', { isCovered: true });
  await page.getByRole('button', { name: t('common.close'), exact: true }).click();
  await call(server, createJob, {
    token: workspace.access.access_token,
    body: jobDraft(workspace.job.company_id, {
      kinds: ['text'],
      job: { name: 'Second round', for_follow_up: true },
    }),
  });
  await choose(page, 'follow_up.invite');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Second round' })).toBeChecked();
  await isAccessible(page, 'another job', { isCovered: true });
  await dialog.getByRole('button', { name: t('follow_up.invite_confirm') }).click();
  await expect(page.getByText(t('follow_up.invited', { name, job: 'Second round' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Second round' })).toBeVisible();

  await choose(page, 'follow_up.reopen');
  await isAccessible(page, 'another try', { isCovered: true });
  await dialog.getByLabel(t('follow_up.deadline')).fill('2020-01-02T10:30');
  await dialog.getByRole('button', { name: t('follow_up.reopen_confirm') }).click();
  await expect(dialog.getByText(t('follow_up.deadline_past'))).toBeVisible();
  await dialog.getByLabel(t('follow_up.deadline')).fill('2099-01-02T10:30');
  await dialog.getByRole('button', { name: t('follow_up.reopen_confirm') }).click();
  const reopened = page.getByRole('status').filter({ hasText: t('follow_up.reopened', { name }) });
  await reopened.getByRole('button', { name: t('follow_up.show') }).click();
  await expect(page.getByText(t('responses.attempt', { number: 2 }))).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  // Both send invitations, and there is still only one decision email.
  const invitations = () => mailsToCandidate().filter(({ subject }) => /invites you/.test(subject));
  await expect.poll(() => invitations().length).toBe(2);
  expect(invitations().filter(({ subject }) => subject.includes('Second round'))).toHaveLength(1);
  expect(letters()).toHaveLength(1);
});

function mailsToCandidate() {
  return server.mails().filter(({ to }) => to.name === name);
}

/** Emails to the candidate without an interview link. */
function letters(): string[] {
  return mailsToCandidate().flatMap(({ text }) => (text.includes('/i/') ? [] : [text]));
}

/** From our text to the agency's template, and back to the candidate. */
async function editsTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('follow_up.letter.write') }).click();
  const letter = page.getByRole('dialog').getByRole('textbox', { name: t('follow_up.letter.text') });
  await expect(letter).toHaveValue(new RegExp(`Thank you for your interview[^]*Rita Recruiter`));
  await page.getByRole('link', { name: t('follow_up.letter.change') }).click();
  const tab = page.getByRole('tab', { name: t('invites.messages.kinds.rejection') });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const greeting = page.getByRole('textbox', { name: t('invites.messages.fields.greeting') });
  await greeting.fill('Dear {{candidate_name}},\n\nuntil {{expire_date}}');
  await greeting.blur();
  await expect(greeting).toHaveAccessibleDescription(/\{\{expire_date\}\}/);
  await greeting.fill('Dear {{candidate_name}},\n\nwe chose another deckhand.\n{{recruiter_name}}');
  const preview = page.getByRole('region', { name: t('invites.messages.preview') });
  await expect(preview).toContainText('Dear Alex Morgan,');
  await expect(preview).not.toContainText(t('mail.invitation.button'));
  await expect(page.getByRole('textbox', { name: t('invites.messages.fields.sms_text') })).toHaveCount(0);
  await isAccessible(page, 'letter’s template');
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  await expect(page.getByText(t('invites.messages.saved'))).toBeVisible();
  await page.goBack();
}

/** Reads, edits and sends the email; nothing was sent before. */
async function sendsDecision(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: t('responses.decision') });
  await panel.getByRole('button', { name: t('follow_up.letter.write') }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: t('follow_up.letter.text') });
  await expect(text).toHaveValue(`Dear ${name},\n\nwe chose another deckhand.\nRita Recruiter`);
  await isAccessible(page, 'letter', { isCovered: true });
  await text.fill('');
  await dialog.getByRole('button', { name: t('follow_up.letter.send') }).click();
  await expect(dialog.getByText(t('fields.required'))).toBeVisible();
  await text.fill('Please do apply again in spring.');
  // Closing and reopening keeps the text.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(letters()).toEqual([]);
  await panel.getByRole('button', { name: t('follow_up.letter.write') }).click();
  await expect(text).toHaveValue('Please do apply again in spring.');
  await dialog.getByRole('button', { name: t('follow_up.letter.send') }).click();
  const [sentOn = ''] = t('follow_up.letter.sent').split('.');
  await expect(panel.getByText(sentOn)).toBeVisible();
  expect(letters()).toEqual(['Please do apply again in spring.']);
  await isAccessible(page);
}

async function choose(page: Page, item: 'follow_up.invite' | 'follow_up.reopen'): Promise<void> {
  await page.getByRole('button', { name: t('responses.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(item) }).click();
}

// Story: the network is lost after the start and returns long after the end (P4).
import { expect } from 'playwright/test';
import {
  answerTheWritten,
  answerVideo,
  button,
  hasArrived,
  heading,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from './candidate.ts';
import { phone, takesOnDevice } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { arrivedWhole, makeWorkspace } from './workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('an interview continues to its end without a network, and arrives complete when there is one', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server);
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  const { page, t } = candidate;
  await startInterview(candidate, workspace.shareUrl);

  server.line.cut();
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);
  await answerVideo(candidate);
  await isAtQuestion(candidate, 2);
  await page.reload();
  await answerTheWritten(candidate);
  // The list before the end: written answers can still be changed, the video cannot.
  await expect(heading(candidate, 'summary_title', { answered: 4, count: 4 })).toBeVisible();
  const edit = (number: number) =>
    page.getByRole('button', { name: t('interview.summary_edit_label', { number }) });
  await expect(edit(1)).toHaveCount(0);
  await edit(3).click();
  await button(candidate, 'keep_answer').click();
  await edit(2).click();
  const field = page.getByRole('textbox', { name: t('interview.your_answer') });
  await expect(field).toHaveValue('A bowline, always a bowline.');
  await field.fill('A figure of eight.');
  await page.reload();
  await expect(field).toHaveValue('A figure of eight.');
  await button(candidate, 'save_edit').click();
  await isDone(candidate);
  await expect(page.getByText(t('interview.done_safe'))).toBeHidden();
  await expect(page.getByText(t('interview.where_device')).first()).toBeVisible();
  const recorded = await takesOnDevice(page);
  expect(recorded).toHaveLength(1);

  server.line.mend();
  await hasArrived(candidate);
  const texts = (await workspace.candidate())?.answers.map(({ text }) => text);
  expect(texts).toEqual([null, 'A figure of eight.', null, null]);
  await arrivedWhole(workspace, recorded);
  expect(await takesOnDevice(page)).toEqual([]);
  await context.close();
});

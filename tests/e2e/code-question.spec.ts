// Story: a code question on a phone. The candidate writes and runs the program offline, stops an endless
// loop, and submits; the server runs the hidden examples for the recruiter.
import { expect } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { isAccessible } from './accessible.ts';
import { button, carla, hasArrived, isDone, startInterview, type Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { textOfPdf, withoutSpaces } from './pdf-text.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { makeWorkspace } from './workspace.ts';

const t = messagesIn();
const secret = 'four hundred and four';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('a candidate writes and runs code offline, the server runs hidden examples, and the printed report has the results', async ({
  browser,
}) => {
  const example = (text: string, output: string, hidden = false) => ({
    id: newId(),
    text,
    output,
    hidden,
    correct: false,
  });
  const workspace = await makeWorkspace(server, {
    kinds: ['code'],
    examples: [example('2\n3', '5'), example('-1\n1', '0'), example('400\n4', secret, true)],
  });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  await expect(editor(candidate)).toHaveAttribute('contenteditable', 'true');
  await expect(page.getByText(t('code.hidden', { count: 1 }))).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await isAccessible(page);

  // What programs need, above the keyboard of a phone, in the editor, which keeps the focus.
  await editor(candidate).fill('');
  await editor(candidate).tap();
  const symbols = page.getByRole('group', { name: t('code.symbols') });
  for (const symbol of ['(', '>']) await symbols.getByRole('button', { name: symbol, exact: true }).tap();
  await expect(editor(candidate)).toContainText(/\(>|\(\)?>/);
  await expect(editor(candidate)).toBeFocused();

  await context.setOffline(true);
  await page.reload();
  await editor(candidate).fill('while (true) {}');
  await attemptSignIn(candidate, 'run_examples').click();
  await expect(page.getByText(t('code.reason_time', { seconds: 5 }))).toBeVisible();

  await editor(candidate).fill('console.log(Number(readline()) - Number(readline()))');
  await attemptSignIn(candidate, 'run_examples').click();
  await expect(page.getByText(t('code.passed', { passed: 0, count: 2 }))).toBeVisible();

  await editor(candidate).fill('console.log(Number(readline()) + Number(readline()))');
  await expect(page.getByText(t('code.stale'))).toBeVisible();
  await attemptSignIn(candidate, 'run_examples').click();
  await expect(page.getByText(t('code.passed', { passed: 2, count: 2 }))).toBeVisible();

  // Tab indents, and does not trap the keyboard.
  await editor(candidate).focus();
  await page.keyboard.press('Tab');
  await expect(editor(candidate)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(attemptSignIn(candidate, 'run_examples')).toBeFocused();

  await context.setOffline(false);
  await button(candidate, 'submit').click();
  await isDone(candidate);
  await hasArrived(candidate);
  await context.close();

  const office = await browser.newContext();
  await signIn(office, workspace.access);
  const review = await office.newPage();
  const response = await workspace.candidate();
  await review.goto(`${server.url}/jobs/candidate/${response?.id}`);
  await expect(review.getByText(t('responses.code_passed', { passed: 2, count: 3 }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(review.getByText(secret)).toBeVisible();
  await isAccessible(review);
  await review.getByRole('button', { name: t('responses.move.accepted'), exact: true }).click();
  await expect(review.getByRole('status').filter({ hasText: carla.name })).toBeVisible();

  await review.goto(`${server.url}/jobs/candidate/${response?.id}/report`);
  await expect(review.getByText('Rita Recruiter')).toBeVisible();
  await expect(review.getByText(workspace.job.company.name)).toBeVisible();
  const printed = textOfPdf(await review.pdf({ preferCSSPageSize: true }));
  for (const text of [
    ...[carla.name, workspace.job.name, workspace.job.company.name, 'Rita Recruiter'],
    ...['Number(readline()) + Number(readline())', t('responses.code_passed', { passed: 2, count: 3 })],
  ])
    expect(printed).toContain(withoutSpaces(text));
  await office.close();
});

test('the editor starts in an allowed language with its starter code, and Reset brings it back', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, {
    kinds: ['code'],
    examples: [{ id: newId(), text: '2', output: '2', hidden: false, correct: false }],
    languages: ['python', 'go'],
    starters: [{ language: 'go', code: 'package main // ours' }],
  });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  const language = page.getByRole('combobox', { name: t('interview.code_language') });
  const reset = page.getByRole('button', { name: t('code.reset') });
  await expect(language.locator('option')).toHaveText(['Python', 'Go']);
  await expect(editor(candidate)).toContainText('line = input()');
  await expect(editor(candidate)).toHaveAttribute('contenteditable', 'true');
  await isAccessible(page);
  // The starter code alone is no answer.
  await button(candidate, 'submit').click();
  await expect(page.getByText(t('interview.write_code'))).toBeVisible();

  await language.selectOption('go');
  await expect(editor(candidate)).toContainText('package main // ours');
  await expect(reset).toBeHidden();
  await editor(candidate).fill('func main() {}');
  await page.reload();
  await expect(editor(candidate)).toContainText('func main() {}');
  await reset.click();
  await expect(editor(candidate)).toContainText('package main // ours');
  await expect(editor(candidate)).not.toContainText('func main');
  await editor(candidate).fill('package main');
  await button(candidate, 'submit').click();
  await isDone(candidate);
  await hasArrived(candidate);
  expect((await workspace.candidate())?.answers).toMatchObject([
    { code: { language: 'go', text: 'package main' } },
  ]);
  await context.close();
});

test('Python loads on request, and then runs without a network', async ({ browser }) => {
  const workspace = await makeWorkspace(server, {
    kinds: ['code'],
    examples: [{ id: newId(), text: 'Ada', output: 'Hello, Ada', hidden: false, correct: false }],
  });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  await page.getByRole('combobox', { name: t('interview.code_language') }).selectOption('python');
  await page.getByRole('button', { name: /^Load Python \(\d+(\.\d)? MB\)$/ }).click();
  await expect(attemptSignIn(candidate, 'run_examples')).toBeVisible({ timeout: 60_000 });

  await context.setOffline(true);
  await page.reload();
  await editor(candidate).fill('print("Hello,", input())');
  await attemptSignIn(candidate, 'run_examples').click();
  await expect(page.getByText(t('code.passed', { passed: 1, count: 1 }))).toBeVisible({ timeout: 60_000 });
  await editor(candidate).fill('x = "x"\nwhile True: x += x');
  await attemptSignIn(candidate, 'run_examples').click();
  await expect(page.getByText(t('code.reason_memory'))).toBeVisible({ timeout: 60_000 });
  await context.close();
});

function editor({ page }: Candidate) {
  return page.getByRole('textbox', { name: t('interview.your_answer') });
}

function attemptSignIn({ page }: Candidate, name: 'run_examples') {
  return page.getByRole('button', { name: t(`code.${name}`) });
}

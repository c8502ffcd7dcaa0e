// Story: whoever reads with a screen reader, a keyboard or little sight can use every page there is.
import { expect, test, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { resultStatuses } from '#contract/refusals.ts';
import { inviteByEmail } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import {
  answerTheWritten,
  answerVideo,
  button,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  startInterview,
} from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, makeWorkspace, type Workspace } from './workspace.ts';

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer();
  workspace = await makeWorkspace(server);
  // Somebody to show in the lists, whichever of these tests run.
  await call(server, inviteByEmail, {
    token: workspace.access.access_token,
    params: { id: workspace.job.id },
    body: { id: newId(), name: 'Ina Invited', email: 'ina@example.com' },
  });
});
test.afterAll(() => server.dispose());

test('axe finds nothing on the candidate’s way from the link to the end', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), say: messagesIn() };
  const { page } = candidate;
  await page.goto(workspace.shareUrl);
  await expect(button(candidate, 'start')).toBeVisible();
  await isAccessible(page);
  await button(candidate, 'start').click();
  await isAccessible(page);

  await startInterview(candidate, workspace.shareUrl);
  await expect(button(candidate, 'check_record')).toBeVisible();
  await isAccessible(page);
  await passCheck(candidate);
  await isAtQuestion(candidate, 1);
  await isAccessible(page);
  await answerVideo(candidate);
  await isAtQuestion(candidate, 2);
  await isAccessible(page);
  await answerTheWritten(candidate);
  await isDone(candidate);
  await isAccessible(page);
  await hasArrived(candidate);
  await isAccessible(page);
  await context.close();
});

test('axe finds nothing on the pages that say why an interview cannot go on', async ({ page }) => {
  for (const status of resultStatuses) await visit(page, `/i/result/${status}`);
  await visit(page, `/i/unsupported/${workspace.job.hash_link}`);
});

test('axe finds nothing on the pages before signing in', async ({ page }) => {
  const paths = ['/login', '/registration', '/password/forgot', `/password/reset/${'x'.repeat(43)}`, '/404'];
  for (const path of paths) await visit(page, path);
});

test('axe finds nothing in the signed-in area, light and dark', async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'light', viewport: { width: 1280, height: 800 } });
  await signIn(context, workspace.access);
  const page = await context.newPage();
  for (const path of await signedInPaths()) {
    await visit(page, path);
    await page.emulateMedia({ colorScheme: 'dark' });
    await isAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await context.close();
});

async function signedInPaths(): Promise<string[]> {
  const { job } = workspace;
  const candidate = await workspace.candidate();
  return [
    '/',
    '/companies',
    '/companies/create',
    `/companies/view/${job.company.id}`,
    `/companies/edit/${job.company.id}`,
    '/jobs/create',
    `/jobs/edit/${job.id}`,
    `/jobs/vacancy/${job.id}`,
    `/jobs/invite/${job.id}`,
    `/jobs/candidate/${candidate?.id}`,
    '/users',
    '/live',
    '/profile',
    '/profile/plan',
    '/profile/usage',
    '/profile/integrations',
    '/profile/edit',
    '/support',
    '/support/question',
  ];
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await isAccessible(page);
}

// Story: whoever reads with a screen reader, a keyboard or little sight can use every page of a recruiter
// (a candidate's: candidate-accessible.spec.ts).
import { test, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
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

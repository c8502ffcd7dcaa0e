// Story: recruiters can safely open what strangers wrote and sent: none of it runs in their browser. What
// the server sends, field by field: tests/api/corpora.test.ts and polyglots.test.ts.
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { uploadFile } from '#contract/file.ts';
import { call as callApi } from '../api/harness.ts';
import { corpus, makeHostileWorld } from '../api/hostile-world.ts';
import { makePolyglots, mark } from '../api/polyglot-files.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer({ env: { SUPPORT_EMAIL: 'help@example.com' } });
  workspace = await makeWorkspace(server, { plan: 'team' });
});
/** Also fails if a page violated its policy. */
test.afterAll(() => server.dispose());

const api = () => ({ app: callerOf(Number(new URL(server.url).port)) });

/** Scripts that ran in any page or frame of the context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('hostileRan', () => ran.push('a script'));
  context.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Browsers' messages about policies they do not understand, or that blocked something.
  context.on('console', (line) => {
    if (/Unrecognized feature|Permissions-Policy|Content Security Policy|Trusted/.test(line.text()))
      ran.push(line.text());
  });
  context.on('request', (request) => {
    const { pathname, hostname } = new URL(request.url());
    if (pathname === '/ran' || hostname === 'evil.test') ran.push(request.url());
  });
  return ran;
}

/** Some of the texts that browsers would run. */
const scripts = corpus.filter((text) => /hostileRan/.test(text)).slice(0, 4);

test('no user text runs as script on any page that shows it', async ({ browser }) => {
  test.setTimeout(180_000);
  const { access } = workspace;
  const world = await makeHostileWorld(api(), { token: access.access_token }, scripts);
  const { job, company, candidates, reviewHash } = world;
  const context = await browser.newContext();
  const ran = await watch(context);
  await signIn(context, access);
  const page = await context.newPage();
  const first = candidates[0]?.id;
  for (const path of [
    ...['/', '/companies', `/companies/view/${company.id}`, '/profile/audit'],
    ...[`/jobs/vacancy/${job.id}`, `/jobs/edit/${job.id}`, `/jobs/invite/${job.id}`],
    ...[`/jobs/vacancy/${job.id}/questions`, `/jobs/vacancy/${job.id}/review-links`],
    ...[
      `/jobs/vacancy/${job.id}/compare?ids=${candidates
        .slice(0, 2)
        .map(({ id }) => id)
        .join(',')}`,
    ],
    ...candidates.slice(0, 2).map(({ id }) => `/jobs/candidate/${id}`),
    `/jobs/candidate/${first}/report`,
  ]) {
    await page.goto(server.url + path);
    await isShown(page);
    expect(ran, path).toEqual([]);
  }
  const stranger = await browser.newContext();
  const alsoRan = await watch(stranger);
  const guestPage = await stranger.newPage();
  const own = candidates.slice(0, 2).map(({ who }) => `/i/${who.interview.hash}`);
  for (const path of [
    `/s/${job.hash_link}`,
    `/c/${company.share_hash}`,
    `/r/${reviewHash}`,
    '/dev/outbox',
    ...own,
  ]) {
    await guestPage.goto(server.url + path);
    await expect(guestPage.getByRole('heading').first()).toBeVisible();
    expect(alsoRan, path).toEqual([]);
  }
  // An email program may be no stricter than a page without a policy.
  const letters = await expect
    .poll(async () => (await lettersOf(server)).length)
    .toBeGreaterThan(scripts.length)
    .then(() => lettersOf(server));
  for (const { subject, html = '' } of letters) {
    await guestPage.goto('about:blank');
    await guestPage.setContent(html);
    expect(alsoRan, subject).toEqual([]);
  }
  await context.close();
  await stranger.close();
});

async function lettersOf({ url }: TestServer): Promise<{ subject: string; html?: string }[]> {
  return (await fetch(`${url}/dev/outbox.json`)).json();
}

async function isShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('status', { name: messagesIn()('common.loading') })).toHaveCount(0);
}

test('a polyglot file opened in its own tab runs no script', async ({ browser }) => {
  const { token } = { token: workspace.access.access_token };
  const polyglots = await makePolyglots();
  const chosen = polyglots.filter(({ name }) =>
    /^html in (MP4|WebM|QuickTime|GIF, behind it|JPEG, in its comment|PNG, in its text)$/.test(name),
  );
  expect(chosen).toHaveLength(6);
  const context = await browser.newContext();
  const ran = await watch(context);
  for (const { name, bytes } of chosen) {
    const kind = /MP4|WebM|QuickTime/.test(name) ? 'video' : 'image';
    const sent = { token, params: { id: newId() }, query: { kind, name: 'x.html' }, body: bytes };
    const { url } = (await callApi(api(), uploadFile, sent)).data;
    const page = await context.newPage();
    const shown = await page.goto(server.url + url).catch(() => null); // A download is not a page.
    if (shown) {
      expect(await page.evaluate(() => document.contentType), name).toMatch(/^(image|video)\//);
      expect(await page.title(), name).not.toContain(mark);
      expect(await page.evaluate(() => window.origin), name).toBe('null');
    }
    await page.close();
  }
  expect(ran).toEqual([]);
  await context.close();
});

test('the API documentation has its own content security policy', async ({ page }) => {
  await page.goto(`${server.url}/api/docs/`);
  await expect(page.locator('.opblock').first()).toBeVisible({ timeout: 30_000 });
});

test('a page cannot turn text into script, and reports the attempt to its server', async ({ browser }) => {
  const own = await startServer();
  const page = await browser.newPage();
  for (const path of ['/login', '/i/result/invalid']) {
    await page.goto(own.url + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(tryEverything), path).toEqual([]);
  }
  await page.close();
  await expect(own.dispose()).rejects.toThrow(/ran into its policy[^]*require-trusted-types-for/);
});

/** Runs in the page: returns what it should not have been able to do. */
async function tryEverything(): Promise<string[]> {
  const run = 'globalThis.ranFromText = true';
  const attempts: Record<string, () => unknown> = {
    'an element from text': () => (document.createElement('p').innerHTML = `<img src=x onerror="${run}">`),
    'text behind an element': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    'a document from text': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    'a worker from anywhere': () => new Worker('/assets/x.js'),
    'a service worker from anywhere': () => navigator.serviceWorker.register('/start.js'),
    'a policy of its own': () => Reflect.get(window, 'trustedTypes').createPolicy('own', {}),
    'the policy once more': () => Reflect.get(window, 'trustedTypes').createPolicy('candor', {}),
  };
  const done: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      done.push(name);
    } catch {
      // As expected.
    }
  }
  // A page under automation may turn text into script, until its own task runs.
  const isProgram = await new Promise((resolve) =>
    setTimeout(() => {
      try {
        resolve(Reflect.construct(Function, ['return true'])());
      } catch {
        resolve(false);
      }
    }),
  );
  if (isProgram) done.push('a program from text');
  const script = document.createElement('script');
  script.append(run);
  document.body.append(script);
  const link = document.createElement('a');
  link.href = `javascript:${run}`;
  document.body.append(link);
  link.click();
  if ('ranFromText' in globalThis) done.push('a script');
  return done;
}

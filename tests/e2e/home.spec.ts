// Story: a member's first run takes one click and shows the first steps. Later, Home shows what needs attention and
// updates live, and a person with several interviews is one row.
import { expect, type BrowserContext, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { login, register } from '#contract/auth.ts';
import { getCompanies } from '#contract/company.ts';
import { addDemo, newestAnswers, setChecklist, type Home } from '#contract/home.ts';
import { newId } from '#contract/id.ts';
import { createJob, getJob, updateJob } from '#contract/job.ts';
import { languages } from '#contract/languages.ts';
import { getResponse, inviteByEmail, rateAnswer, setStatus } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { answerAs } from './answered.ts';
import { confirmAddress } from './change-database.ts';
import { messagesIn } from './messages.ts';
import { attentionTile as tile, playsAndSeeks, signIn, soon } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, jobDraft, makeWorkspace, password, type Workspace } from './workspace.ts';

const t = messagesIn();
const jobName = 'Harbor pilot';
const job = { name: jobName, hide_names: false };

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});
test.use({ viewport: { width: 1440, height: 900 } });

async function workspaceOf(context: BrowserContext, options = {}): Promise<Workspace> {
  const workspace = await makeWorkspace(server, { kinds: ['text'], job, ...options });
  await signIn(context, workspace.access);
  return workspace;
}

async function openHome(page: Page): Promise<void> {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
}

const checklist = (page: Page) => page.getByRole('region', { name: t('home.checklist') });

test('sign-in and registration show each error once, beside its field, and a picture where there is room', async ({
  page,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  await showsWrongSignInOnce(page, workspace.email);
  await page.goto(`${server.url}/registration`);
  const send = page.getByRole('button', { name: t('auth.register_button') });
  await send.click();
  const missing = page.getByText(t('common.fill_all_fields'));
  await expect(missing).toHaveCount(1);
  const [sentence, button] = [await missing.boundingBox(), await send.boundingBox()];
  expect(sentence?.y).toBeLessThan(button?.y ?? 0);
  await expect(page.getByText(t('auth.agree_missing'))).toHaveCount(1);
  await expect(page.getByText(t('common.error'), { exact: true })).toHaveCount(0);
  await isAccessible(page, 'registration with errors');

  await page.getByRole('textbox', { name: t('auth.name') }).fill('Rita Recruiter');
  await page.getByRole('textbox', { name: t('auth.agency_name') }).fill('Rita & Co');
  await page.getByRole('textbox', { name: t('auth.email') }).fill(workspace.email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill('another correct battery');
  await expect(missing).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await send.click();
  await expect(page.getByText(t('refusals.email_taken'))).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: t('auth.email') })).toHaveAttribute('aria-invalid', 'true');

  const picture = page.getByRole('complementary').locator('svg');
  await expect(picture).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toBeHidden();
  await expect(page.getByText(t('auth.tagline')).filter({ visible: true })).toHaveCount(1);
});

async function showsWrongSignInOnce(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  const send = page.getByRole('button', { name: t('auth.login_button'), exact: true });
  await send.click();
  await expect(page.getByText(t('common.fill_all_fields'))).toHaveCount(1);
  await page.getByRole('textbox', { name: t('auth.email') }).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill('not the password');
  await send.click();
  await expect(page.getByText(t('refusals.wrong_credentials'))).toHaveCount(1);
  await expect(page.getByText(t('common.error'), { exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the first company takes one click, and Home then shows the first steps', async ({ context, page }) => {
  const id = newId();
  const body = {
    ...{ id, name: 'Nora New', email: `${id}@example.com`, password },
    ...{ agency_name: 'North Pier Ltd', language: 'en-US' as const },
  };
  const access = await call(server, register, { body });
  await confirmAddress(server, id);
  await signIn(context, access);
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/companies\/create$/);
  const name = page.getByRole('textbox', { name: t('companies.first_name') });
  await expect(name).toHaveValue('North Pier Ltd');
  const create = page.getByRole('button', { name: t('companies.create') });
  expect((await create.boundingBox())?.y).toBeLessThan(640);
  await page.setViewportSize({ width: 1440, height: 700 });
  const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  expect(isLonger).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await isAccessible(page);

  // The rest of the form keeps what was typed.
  await name.fill('North Pier');
  await page.getByRole('button', { name: t('companies.more') }).click();
  await expect(page.getByRole('textbox', { name: t('companies.name'), exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: t('companies.name'), exact: true })).toHaveValue(
    'North Pier',
  );
  await expect(page.getByRole('textbox', { name: t('companies.address') })).toBeVisible();
  await page.reload();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
  await expect(checklist(page).getByRole('listitem').first()).toContainText(t('home.step_done'));
  await isAccessible(page, 'first steps');
  await checklist(page)
    .getByRole('link', { name: t('home.step.job') })
    .click();
  await expect(page).toHaveURL(/\/jobs\/create$/);
  await page.goBack();
  await followsAndHides(page, { token: access.access_token, email: body.email });
});

/** A step done elsewhere is checked off without a reload. Hidden, the checklist stays hidden until it is wanted again. */
async function followsAndHides(page: Page, of: { token: string; email: string }): Promise<void> {
  const { token, email } = of;
  const steps = checklist(page).getByRole('listitem');
  await expect(steps.nth(1)).not.toContainText(t('home.step_done'));
  const [company] = await call(server, getCompanies, { token });
  await call(server, createJob, { token, body: jobDraft(company?.id ?? '', { kinds: ['text'] }) });
  await expect(steps.nth(1)).toContainText(t('home.step_done'), soon);
  await checklist(page)
    .getByRole('button', { name: t('home.hide_checklist') })
    .click();
  await expect(checklist(page)).toHaveCount(0);

  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no second device');
  await signIn(context, await call(server, login, { body: { email, password } }));
  const later = await context.newPage();
  await openHome(later);
  await expect(later.getByText(t('home.caught_up'))).toBeVisible();
  await expect(checklist(later)).toHaveCount(0);
  await later.goto(`${server.url}/support`);
  await later.getByRole('button', { name: t('home.show_checklist') }).click();
  await expect(later.getByText(t('home.checklist_shown'))).toBeVisible();
  await openHome(later);
  await expect(checklist(later)).toBeVisible();
  await context.close();
}

test('a demo candidate can be watched, rated and decided, counts nowhere, and goes with one click', async ({
  context,
  page,
}) => {
  await workspaceOf(context);
  await openHome(page);
  await checklist(page)
    .getByRole('button', { name: t('demo.add') })
    .click();
  await expect(page).toHaveURL(/\/jobs\/candidate\//);
  await expect(page.getByText(t('demo.label'), { exact: true })).toBeVisible();
  const address = page.url();
  await playsAndSeeks(page, t('responses.video_label', { number: 1 }));
  const rating = page.getByRole('group', { name: t('responses.your_rate', { number: 1 }) });
  await rating.getByRole('button', { name: t('responses.rate.good') }).click();
  const decision = page.getByRole('group', { name: t('responses.decision') });
  await decision.getByRole('button', { name: t('responses.move.accepted') }).click();
  await expect(page.getByText(t('responses.status.accepted')).first()).toBeVisible();
  await isAccessible(page, 'a demo candidate');

  await openHome(page);
  await expect(page.getByText(t('home.caught_up'))).toBeVisible();
  await expect(checklist(page).getByRole('listitem').last()).toContainText(t('home.step_done'));
  const demo = page.getByRole('region', { name: t('demo.title') });
  await isAccessible(page, 'Home with a demo candidate');
  await demo.getByRole('button', { name: t('demo.remove') }).click();
  await expect(page.getByText(t('demo.removed'))).toBeVisible();
  await expect(demo).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: t('demo.title') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('demo.remove') })).toHaveCount(0);
});

test('tiles and new answers follow a finished interview without a reload, and a card disappears once opened', async ({
  browser,
  context,
  page,
}) => {
  const workspace = await workspaceOf(context, { plan: 'team' });
  await openHome(page);
  await expect(page.getByText(t('home.caught_up'))).toBeVisible();
  await answerAs(server, workspace, { name: 'Pia Pilot', text: 'By the stars.' });
  await expect(tile(page, 'review')).toContainText('1', soon);
  await expect(tile(page, 'review')).toContainText(jobName);
  const inSidebar = page
    .getByRole('navigation', { name: t('shell.active_jobs') })
    .getByRole('link', { name: jobName });
  const dot = inSidebar.locator('span[aria-hidden="true"]:empty');
  await expect(inSidebar).toContainText(t('shell.to_review_badge', { number: 1 }));
  await expect(dot).toBeVisible();
  const newest = page.getByRole('region', { name: t('home.newest') });
  const card = newest.getByRole('link', { name: 'Pia Pilot' });
  await expect(card).toBeVisible();
  await isAccessible(page, 'Home');

  await tile(page, 'review').click();
  await expect(page).toHaveURL(/\/candidates\?status=review/);
  await expect(page.getByText(t('candidates.interviews_found', { count: 1, shown: '1' }))).toBeVisible();
  await page.goBack();

  // The member's other device.
  const other = await browser.newContext();
  await signIn(other, workspace.access);
  const elsewhere = await other.newPage();
  await openHome(elsewhere);
  const same = elsewhere.getByRole('link', { name: 'Pia Pilot' });
  await expect(same).toBeVisible();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pia Pilot' })).toBeVisible();
  await expect(page.getByText('By the stars.')).toBeInViewport();
  await expect(same).toHaveCount(0);
  await openHome(page);
  await expect(card).toHaveCount(0);
  await expect(tile(page, 'review')).toBeVisible();
  await other.close();

  // The last decision takes the mark away.
  const token = workspace.access.access_token;
  const params = { id: (await workspace.candidate())?.id ?? '' };
  await call(server, setStatus, { token, params, body: { id: newId(), from: 'review', to: 'accepted' } });
  await expect(tile(page, 'review')).toHaveCount(0, soon);
  await expect(dot).toHaveCount(0);
  await expect(inSidebar).not.toContainText(t('shell.to_review_badge', { number: 1 }));
  await followsTheEndOfAJob(page, workspace);
  await opensQueueWithoutName(page, workspace);
  await everyTileOpensItsList(page);
  await retriesOneBlock(page);
});

async function followsTheEndOfAJob(page: Page, { access, job: { id } }: Workspace): Promise<void> {
  const token = access.access_token;
  const params = { id };
  const endsIn = async (days: number) => {
    const expire_date = new Date(Date.now() + days * 86_400_000).toISOString();
    const stored = await call(server, getJob, { token, params });
    await call(server, updateJob, {
      ...{ token, params },
      body: z.parse(updateJob.body, { ...stored, expire_date }),
    });
  };
  const invited = { id: newId(), name: 'Una Unfinished', email: `${newId()}@example.com` };
  await call(server, inviteByEmail, { token, params, body: invited });
  await endsIn(3);
  await expect(tile(page, 'closing')).toContainText(jobName, soon);
  await endsIn(30);
  await expect(tile(page, 'closing')).toHaveCount(0, soon);
}

/** In a job that hides names, a card has no name and opens the review queue. */
async function opensQueueWithoutName(page: Page, workspace: Workspace): Promise<void> {
  const { access, job: shown } = workspace;
  const body = jobDraft(shown.company.id, {
    kinds: ['text'],
    job: { name: 'Chart maker', hide_names: true },
  });
  const blind = await call(server, createJob, { token: access.access_token, body });
  await answerAs(server, { ...workspace, job: blind }, { name: 'Quill Quiet', text: 'In ink.' });
  const card = page.getByRole('link', { name: t('home.new_answers', { count: 1 }) });
  await expect(card).toContainText('Chart maker');
  await expect(page.getByText('Quill')).toHaveCount(0);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/jobs/vacancy/${blind.id}/questions/`));
  await openHome(page);
}

async function everyTileOpensItsList(page: Page): Promise<void> {
  await page.route('**/api/home', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"total":\d+/g, '"total":3');
    await route.fulfill({ response: answer, body });
  });
  await openHome(page);
  const tiles = page.getByRole('navigation', { name: t('home.attention') }).getByRole('link');
  await expect(tiles).toHaveText([/^3.*To review/, /^3.*Need help/, /^3.*Undelivered/, /^3.*Closing soon/]);
  const lists = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(lists).toEqual([
    ...['/candidates?status=review', '/candidates?stuck=yes', '/candidates?delivery=failed'],
    '/?show=closing',
  ]);
  await page.unroute('**/api/home');
}

/** The list of jobs is there although the rest could not be loaded. */
async function retriesOneBlock(page: Page): Promise<void> {
  await page.route('**/api/home', (route) => route.fulfill({ status: 500, body: '' }));
  await openHome(page);
  const retry = page.getByRole('main').getByRole('button', { name: t('common.retry') });
  await expect(retry).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('link', { name: jobName, exact: true })).toBeVisible();
  await page.unroute('**/api/home');
  await retry.click();
  await expect(tile(page, 'review')).toBeVisible();
  await expect(retry).toHaveCount(0);
}

test('Continue opens the unfinished review queue on any device, and disappears when it is done', async ({
  context,
  page,
}) => {
  const workspace = await workspaceOf(context);
  const token = workspace.access.access_token;
  const ids = await Promise.all(
    ['Ada Anchor', 'Ben Bollard'].map((name) => answerAs(server, workspace, { name, text: 'Steady.' })),
  );
  const rate = async (id: string) => {
    const { answers } = await call(server, getResponse, { token, params: { id } });
    const params = { id: answers[0]?.id ?? '' };
    await call(server, rateAnswer, { token, params, body: { rate: 'good' } });
  };
  await rate(ids[0] ?? '');
  await openHome(page);
  const next = page.getByRole('link', {
    name: t('home.continue', { job: jobName, number: 1, rated: 1, answers: 2 }),
  });
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/jobs/vacancy/${workspace.job.id}/questions/`));
  await openHome(page);
  await expect(next).toBeVisible();
  await rate(ids[1] ?? '');
  await expect(next).toHaveCount(0);
});

test('the list of jobs starts high on the page, with all blocks and without them', async ({
  context,
  page,
}) => {
  const workspace = await workspaceOf(context);
  const token = workspace.access.access_token;
  const startOfJobs = async () => {
    await openHome(page);
    await expect(page.getByRole('link', { name: jobName, exact: true }).first()).toBeVisible();
    return (await page.getByRole('heading', { name: t('jobs.title'), exact: true }).boundingBox())?.y;
  };
  await call(server, setChecklist, { token, body: { hidden: true } });
  expect(await startOfJobs()).toBeLessThanOrEqual(240);
  const names = Array.from({ length: newestAnswers }, (_, place) => `Mate ${place + 1}`);
  await Promise.all(names.map((name) => answerAs(server, workspace, { name, text: 'Aye.' })));
  await call(server, setChecklist, { token, body: { hidden: false } });
  await call(server, addDemo, { token, params: { id: workspace.job.id }, body: { id: newId() } });
  await needEverything(page, workspace);
  expect(await startOfJobs()).toBeLessThanOrEqual(620);
  for (const language of languages) {
    await page.evaluate((tag) => localStorage.setItem('language', tag), language);
    await page.reload();
    const title = page.getByRole('heading', { name: messagesIn(language)('jobs.title'), exact: true });
    await expect(page.getByRole('link', { name: jobName, exact: true }).first()).toBeVisible();
    expect.soft((await title.boundingBox())?.y, language).toBeLessThanOrEqual(620);
  }
  await page.evaluate(() => localStorage.setItem('language', 'en-US'));
  await page.reload();
  await expect(page.getByRole('region', { name: t('home.newest') }).getByRole('link')).toHaveCount(
    names.length,
  );
  await expect(checklist(page)).toBeVisible();
  const row = page.getByRole('row', { name: jobName });
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft((await row.boundingBox())?.height, `at ${width}`).toBeLessThanOrEqual(96);
  }
});

/** As if each tile had something in two jobs, and a review could be continued. */
async function needEverything(page: Page, { job: { id, name, questions } }: Workspace): Promise<void> {
  const jobs = [name, 'Second engineer for the northern harbor line'].map((named) => ({ id, name: named }));
  const tile = { total: 12, jobs };
  const queue = { job_id: id, job_name: name, question_id: questions[0]?.id ?? '' };
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch();
    const home: Home = await response.json();
    const full: Home = {
      ...home,
      ...{ review: tile, stuck: tile, undelivered: tile, closing: tile },
      queue: { ...queue, number: 1, rated: 12, answers: 30 },
    };
    await route.fulfill({ response, json: full });
  });
}

test('Home does not move while it loads', async ({ context, page }) => {
  const workspace = await workspaceOf(context);
  await answerAs(server, workspace, { name: 'Lee Ward', text: 'Slowly.' });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const doesNotMove = async () => {
    await openHome(page);
    await expect(page.getByRole('link', { name: 'Lee Ward' })).toBeVisible();
    await expect(page.getByRole('link', { name: jobName }).first()).toBeVisible();
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.02);
  };
  await doesNotMove();
  // The reply comes after the page has stopped waiting for it: skeletons keep the room.
  await page.route('**/api/home', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  await doesNotMove();
});

test('the menu of a job and its confirmation open by keyboard at the first press, and return the focus', async ({
  context,
  page,
}) => {
  await workspaceOf(context);
  await openHome(page);
  await archiveAndChangeMind(page);
});

test('the menu of a job opens without a connection, because a quiet page has loaded it', async ({
  context,
  page,
}) => {
  await workspaceOf(context);
  const isLoaded = followScripts(page);
  await openHome(page);
  for (const part of ['MoreMenuList', 'ConfirmDialog'])
    await expect.poll(() => isLoaded(part), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await archiveAndChangeMind(page);
});

test('one person in three jobs is one row, which opens to the three interviews', async ({
  context,
  page,
}) => {
  const workspace = await workspaceOf(context, { plan: 'team' });
  const token = workspace.access.access_token;
  const { company } = workspace.job;
  const names = [jobName, 'Dock master', 'Lock keeper'];
  const email = `${newId()}@example.com`;
  await answerAs(server, workspace, { name: 'Tess Tide', email, text: 'One.' });
  for (const name of names.slice(1)) {
    const body = jobDraft(company.id, { kinds: ['text'], job: { ...job, name } });
    const other = await call(server, createJob, { token, body });
    await answerAs(server, { ...workspace, job: other }, { name: 'Tess Tide', email, text: 'More.' });
  }
  await answerAs(server, workspace, { name: 'Otto Other', text: 'Alone.' });
  await page.goto(`${server.url}/candidates`);
  await expect(page.getByText(t('candidates.interviews_found', { count: 4, shown: '4' }))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tess Tide' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Otto Other' })).toHaveCount(1);
  const more = page.getByRole('button', { name: t('candidates.interviews', { count: 3 }) });
  await more.click();
  const interviews = page.getByRole('list', { name: t('candidates.interviews_of', { name: 'Tess Tide' }) });
  await expect(interviews.getByRole('link')).toHaveText(names.toReversed());
  await isAccessible(page, 'candidates across jobs');
});

/** By keyboard: opens the menu of the job and closes it, then opens it and the confirmation. */
async function archiveAndChangeMind(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: t('candidates.more_of', { name: jobName }) });
  const menu = page.getByRole('menu');
  await more.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('menuitem', { name: t('responses.archive'), exact: true }).press('Enter');
  const confirmation = page.getByRole('dialog', { name: t('responses.archive_title') });
  await expect(confirmation.getByRole('button', { name: t('responses.archive') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(more).toBeFocused();
}

/** Says whether a file of the page, and everything that was requested with it, has arrived. */
function followScripts(page: Page): (part: string) => boolean {
  const asked = new Set<string>();
  const waiting = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    asked.add(request.url());
    waiting.add(request.url());
  });
  page.on('requestfinished', (request) => waiting.delete(request.url()));
  return (part) => waiting.size === 0 && [...asked].some((url) => url.includes(`/${part}-`));
}

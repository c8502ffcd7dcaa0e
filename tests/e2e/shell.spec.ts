// Story: signed-in members find their way: by the sidebar or, on a phone, the menu; by the counts; and
// they see the plan's limits in time.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { forgotPassword } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import { root } from '../source-imports.ts';
import { isAccessible } from './accessible.ts';
import { startInterview } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { limitPlan } from './plan.ts';
import { chooseMore, signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { call, jobDraft, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();
const phone = { width: 360, height: 740 };

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async () => {
  server = await startServer({ env: { SUPPORT_EMAIL: 'help@lighthouse.test', DEFAULT_PLAN: 'self_hosted' } });
  workspace = await makeWorkspace(server);
});
test.afterAll(() => server.dispose());
test.beforeEach(({ context }) => signIn(context, workspace.access));

test('on a phone the menu opens, closes with Escape and navigates, and disappears on wide screens', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(server.url);
  const open = page.getByRole('button', { name: t('shell.open_menu') });
  const menu = page.getByRole('dialog', { name: t('shell.main_navigation') });
  await open.click();
  await expect(menu.getByRole('link', { name: `${t('shell.companies')} 1` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: t('shell.companies') }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: t('companies.title') })).toBeFocused();

  await open.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 991, height: 740 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 992, height: 740 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('complementary', { name: t('shell.main_navigation') })).toBeVisible();
  await expect(open).toHaveCount(0);
});

test('a keyboard user skips to the content, opens the menu and returns', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const mine = page.getByRole('button', { name: t('shell.user_menu') });
  await mine.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await expect(items.last()).toHaveText(t('shell.log_out'));
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(mine).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/plan$/);
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeFocused();
});

test('the sidebar and the header show the counts, and the plan’s limits', async ({ page }) => {
  const second = jobDraft(workspace.job.company.id, { kinds: ['text'], job: { name: 'Harbour pilot' } });
  await call(server, createJob, { token: workspace.access.access_token, body: second });
  await limitPlan(server, { interviews_limit: 1, responses_limit: 0 });
  await page.goto(server.url);

  const header = page.getByRole('banner');
  for (const [place, count] of [
    ['shell.companies', 1],
    ['shell.jobs', 2],
    ['shell.users', 1],
  ] as const)
    await expect(header.getByRole('link', { name: `${t(place)} ${count}`, exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: t('shell.upgrade') })).toHaveAttribute(
    'href',
    '/profile/plan',
  );

  await expect(page.getByText("You've exceeded your current plan limits.")).toBeVisible();
  const upgrade = page.getByRole('link', { name: 'Please upgrade your account.' });
  await expect(upgrade).toHaveAttribute('href', '/profile');

  const room = t('shell.room', { used: 2, limit: 1, left: 0 });
  await expect(page.getByText(`${t('shell.limit_jobs')}: ${room}`)).toBeVisible();
  const jobs = page.getByRole('navigation', { name: t('shell.active_jobs') });
  await expect(jobs.getByRole('listitem')).toHaveCount(2);
  await jobs.getByRole('link', { name: t('shell.all_jobs', { count: 2 }) }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Harbour pilot',
    workspace.job.name,
  ]);

  await refusesOneMore(page);
  await limitPlan(server, { interviews_limit: 1_000_000_000, responses_limit: 1_000_000_000 });
});

test('a notice says what was done, above the bar of the page, for as long as the pointer is on it', async ({
  page,
}) => {
  const draft = jobDraft(workspace.job.company.id, { kinds: ['text'], job: { name: 'Net mender' } });
  await call(server, createJob, { token: workspace.access.access_token, body: draft });
  await page.clock.install();
  await page.goto(`${server.url}/jobs/edit/${draft.id}`);
  await page.getByRole('button', { name: t('responses.archive'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('responses.archive') })
    .click();
  const notice = page.getByRole('status').filter({ hasText: t('responses.job_archived') });
  await expect(notice).toBeVisible();
  const save = page.getByRole('button', { name: t('jobs.save_edit') });
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const bar = await save.locator('xpath=ancestor::*[@data-bottom-bar]').boundingBox();
    await expect
      .poll(async () => {
        const box = await notice.boundingBox();
        return Math.round((bar?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0));
      })
      .toBe(16);
  }
  await notice.hover();
  await page.clock.runFor(20_000);
  await expect(notice).toBeVisible();
  await save.hover();
  await page.clock.runFor(10_000);
  await expect(notice).toBeHidden();
});

test('on the job form switches align with their heading, and the help follows its label', async ({
  page,
}) => {
  await page.goto(`${server.url}/jobs/edit/${workspace.job.id}`);
  const section = page.getByRole('region', { name: t('jobs.section_rules') });
  await section.getByRole('button', { name: t('jobs.section_rules') }).click();
  const label = t('jobs.hide_names');
  const track = section.getByRole('switch', { name: label }).locator('xpath=ancestor::*[2]');
  await expect(track).toBeVisible();
  const heading = section.getByText(t('jobs.section_rules'), { exact: true });
  const text = section.getByText(label, { exact: true });
  const icon = section.getByRole('button', { name: t('tips.about', { about: label }) }).locator('svg');
  const edges = async () => {
    const boxes = await Promise.all([track, heading, text, icon].map((part) => part.boundingBox()));
    const [switchBox, title, words, mark] = boxes;
    return {
      start: Math.round((switchBox?.x ?? 0) - (title?.x ?? 0)),
      gap: Math.round((mark?.x ?? 0) - (words?.x ?? 0) - (words?.width ?? 0)),
    };
  };
  await expect.poll(edges).toEqual({ start: 0, gap: 4 });

  // The arrow of an open fold points up.
  const turnOf = () =>
    section
      .locator('.chevron')
      .first()
      .evaluate((arrow) => new DOMMatrix(getComputedStyle(arrow).transform).a);
  await expect.poll(turnOf).toBe(-1);
  await section.getByRole('button', { name: t('jobs.section_rules') }).click();
  await expect.poll(turnOf).toBe(1);
});

test('dialogs show their title and buttons in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`${server.url}/jobs/vacancy/${workspace.job.id}`);
  await chooseMore(page, workspace.job.name, t('exports.button'));
  const dialog = page.getByRole('dialog', { name: t('exports.title') });
  await expect(dialog.getByRole('heading', { name: t('exports.title') })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: t('exports.start') })).toBeInViewport({ ratio: 1 });
  const box = await dialog.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(480 - 64);
});

test('tabs have no scroll arrows at any width where all of them fit', async ({ page }) => {
  await page.goto(`${server.url}/profile/audit`);
  const tabs = page.getByRole('main').locator('.MuiTabs-root');
  await expect(tabs).toBeVisible();
  for (const width of [1440, 1280, 1200, 1100, 992, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const look = () =>
      tabs.evaluate((nav) => {
        const scroller = nav.querySelector('.MuiTabs-scroller');
        const fits = scroller !== null && scroller.scrollWidth <= scroller.clientWidth + 1;
        return !fits || nav.querySelectorAll('.MuiTabs-scrollButtons:not(.Mui-disabled)').length === 0;
      });
    await expect.poll(look, { message: `at ${width}` }).toBe(true);
  }
});

// Live is offered by installations that have it (rooms-page.spec.ts), the Help Center by those with a site.
test('sidebar, header and user menu have every place, each with its address', async ({ page }) => {
  await page.goto(server.url);
  const linksOf = async (part: Locator) => {
    await expect(part.getByRole('link', { name: t('shell.users') })).toBeVisible();
    return part
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
  };
  const sidebar = page.getByRole('complementary', { name: t('shell.main_navigation') });
  const { id, name } = workspace.job;
  await expect(sidebar.getByRole('link', { name })).toBeVisible();
  expect(await linksOf(sidebar)).toEqual(
    expect.arrayContaining([
      [t('shell.home'), '/'],
      [t('responses.title'), '/candidates'],
      [t('shell.companies'), '/companies'],
      [t('shell.users'), '/users'],
      [t('shell.create_job'), '/jobs/create'],
      [expect.stringContaining(name), `/jobs/vacancy/${id}`],
      [t('content.title'), '/content/messages'],
      [t('shell.settings'), '/profile'],
      [t('shell.help'), '/support'],
    ]),
  );
  await expect(sidebar.getByRole('combobox', { name: t('shell.language') })).toBeVisible();
  await expect(sidebar.getByRole('button', { name: t('shell.log_out') })).toBeVisible();
  expect(await linksOf(page.getByRole('banner').getByRole('navigation'))).toEqual([
    [expect.stringMatching(`^${t('shell.companies')} \\d+$`), '/companies'],
    [t('shell.interviews'), '/'],
    [expect.stringMatching(`^${t('shell.jobs')} \\d+$`), '/?show=active'],
    [expect.stringMatching(`^${t('shell.users')} \\d+$`), '/users'],
  ]);
  await expect(page.getByRole('banner').getByRole('button', { name: t('search.open') })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Self-hosted');
  await page.getByRole('button', { name: t('shell.user_menu') }).click();
  const items = page.getByRole('menuitem');
  for (const [key, address] of [
    ['account', '/profile'],
    ['plan', '/profile/plan'],
    ['billing', '/profile/usage'],
    ['integrations', '/profile/integrations'],
  ] as const)
    await expect(page.getByRole('menuitem', { name: t(`shell.${key}`), exact: true })).toHaveAttribute(
      'href',
      address,
    );
  await expect(items.last()).toHaveText(t('shell.log_out'));
});

test('features that this installation lacks are offered nowhere', async ({ page }) => {
  await page.goto(`${server.url}/live`);
  await expect(page.getByText(t('refusals.live_not_in_plan'))).toBeVisible();
  const offers = [t('shell.live'), t('shell.upgrade'), t('shell.upgrade_to_plan')];
  for (const name of offers) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

  await page.goto(`${server.url}/profile/plan`);
  await expect(page.getByText(t('plan.no_limits'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('plan.choose') })).toHaveCount(0);

  await page.goto(`${server.url}/profile`);
  await expect(page.getByText(t('shell.permission_jobs_create'))).toBeVisible();
  await expect(page.getByText(t('shell.permission_live_view'))).toHaveCount(0);
});

test('every link in the footer and on the registration page works', async ({ page, browser }) => {
  await page.goto(server.url);
  const footer = page.getByRole('contentinfo').getByRole('link');
  await expect(footer).toHaveCount(3);
  const visitor = await browser.newContext();
  const registration = await visitor.newPage();
  await registration.goto(`${server.url}/registration`);
  const agreed = registration.getByRole('link', { name: t('shell.privacy_policy') });
  await expect(agreed.first()).toBeVisible();
  const links = [...(await footer.all()), ...(await registration.getByRole('link').all())];
  for (const link of links) {
    const href = (await link.getAttribute('href')) ?? '';
    const answer = await page.request.get(new URL(href, server.url).href);
    expect([href, answer.status()]).toEqual([href, 200]);
  }
  await visitor.close();

  await footer.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.privacy_policy'));
  await isAccessible(page);
});

test('an unknown address shows a page that says so and links home', async ({ page }) => {
  for (const address of ['/nothing/here', '/companies/view/nothing', '/i/nothing/here/at/all']) {
    await page.goto(`${server.url}${address}`);
    await expect(page).toHaveURL(`${server.url}/404`);
    await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
    await expect(page.getByText(t('common.not_found_invited'))).toBeVisible();
  }
  await page.getByRole('link', { name: t('common.back_home') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
});

test('a page about something that does not exist, or no longer exists, shows not found', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
  for (const address of pagesOfOneThing()) {
    // Like a link: without loading everything again.
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page, address).toHaveURL(`${server.url}/404`);
    await expect(page.getByText('Sorry, the page you visited does not exist.'), address).toBeVisible();
  }
});

test('start-up requests each resource once, and learns of changes from then on', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api/'.length));
  });
  await page.goto(server.url);
  await expect(page.getByRole('banner').getByRole('link', { name: t('shell.users') })).toHaveText(/ 1$/);
  const plans = ['v2/plans', 'v2/plans/current'];
  const once = ['companies', 'config', 'events', 'home', 'jobs', 'user', 'users', ...plans];
  await expect.poll(() => asked.toSorted()).toEqual(once);

  const change = jobDraft(workspace.job.company.id, { kinds: ['text'], job: { name: 'Lighthouse keeper' } });
  await call(server, createJob, { token: workspace.access.access_token, body: change });
  const jobs = page.getByRole('navigation', { name: t('shell.active_jobs') });
  await expect(jobs.getByRole('link', { name: 'Lighthouse keeper' })).toBeVisible();
  const counting = ['home', 'jobs', 'v2/plans/current'];
  // Only data of the change was requested again: opening the event stream invalidated nothing.
  expect(asked.filter((path) => !counting.includes(path)).toSorted()).toEqual(
    once.filter((path) => !counting.includes(path)),
  );
  expect(asked.filter((path) => path === 'jobs')).toHaveLength(2);
});

test('a link’s language applies on every visit and through an interview, until the reader chooses one', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  const showsLanguage = async (address: string, language: Language) => {
    const answer = await page.goto(server.url + address);
    expect.soft(await answer?.text(), address).toContain(`<html lang="${language}"`);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect.soft(page.locator('html'), address).toHaveAttribute('lang', language);
  };
  await showsLanguage('/login?lang=ru', 'ru-RU');
  await showsLanguage('/login?lang=de', 'de-DE');
  await page.getByRole('link', { name: messagesIn('de-DE')('auth.forgot_link') }).click();
  await expect(page).toHaveURL(`${server.url}/password/forgot?lang=de`);
  await showsLanguage('/login', 'en-US');

  const share = new URL(workspace.shareUrl).pathname;
  await showsLanguage(`${share}?lang=it`, 'it-IT');
  const candidate = { page, t: messagesIn('es-ES') };
  await startInterview(candidate, `${workspace.shareUrl}?lang=es`, {
    name: 'Carla Candidate',
    email: 'carla@example.com',
  });
  await expect(page).toHaveURL(/\/i\/process\/[^?]+\?lang=es$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');

  await showsLanguage('/login?lang=ru', 'ru-RU');
  await page.getByLabel(messagesIn('ru-RU')('shell.language')).selectOption('it-IT');
  await showsLanguage('/login?lang=ru', 'it-IT');
  await showsLanguage(`${share}?lang=de`, 'it-IT');
  await context.close();
});

test('a link that sets a new password says who is signed in, and continues after signing out', async ({
  browser,
}) => {
  const { email, access } = await makeWorkspace(server, { kinds: ['text'] });
  await call(server, forgotPassword, { body: { email } });
  const link = () =>
    server
      .mails()
      .filter(({ to }) => to.address === email)
      .map(({ text }) => /http\S+\/password\/reset\/\S+/.exec(text)?.[0])
      .find(Boolean);
  await expect.poll(link).toBeTruthy();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.evaluate(
    ([token, end]) => {
      localStorage.setItem('access_token', token ?? '');
      localStorage.setItem('access_token_expires_at', end ?? '');
    },
    [access.access_token, access.expires_at],
  );
  await page.goto(link() ?? '');
  await expect(page.getByText(email)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: t('auth.reset_sign_out') }).click();
  await page.getByLabel(t('auth.new_password'), { exact: true }).fill('a new horse battery staple');
  await page.getByRole('button', { name: t('auth.reset_button') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.home') })).toBeVisible();
  await context.close();
});

/** Every page of the signed-in area about one object, with an unknown id; from the route files. */
function pagesOfOneThing(): string[] {
  const files = readdirSync(path.join(root, 'src/app/routes')).filter((name) =>
    /^(_app|jobs)\..*\$/.test(name),
  );
  // The page of an emailed link says itself that the link is no longer valid.
  const ofThings = files.filter((name) => !name.includes('trial'));
  const pages = ofThings.map((name) => {
    const address = name.replace(/^_app\.|(\.index)?\.tsx$/g, '').replaceAll(/_?\./g, '/');
    return `/${address.replaceAll(/\$\w+/g, () => newId())}`;
  });
  return [...pages, `/jobs/create?copy=${newId()}`];
}

/** An archived job cannot be reopened beyond the plan's limit; the dialog shows the numbers. */
async function refusesOneMore(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Harbour pilot', exact: true }).click();
  await chooseMore(page, 'Harbour pilot', t('responses.archive'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('responses.archive') })
    .click();
  await expect(page.getByText(t('responses.job_archived'))).toBeVisible();
  await chooseMore(page, 'Harbour pilot', t('responses.reopen'));
  const dialog = page.getByRole('dialog', { name: t('shell.upgrade_title') });
  await expect(dialog).toContainText(t('shell.upgrade_numbers', { used: 1, limit: 1 }));
  await expect(dialog).toContainText(t('common.warning'));
  await dialog.getByRole('link', { name: t('shell.upgrade_to_plan') }).click();
  await expect(page).toHaveURL(/\/profile\/plan$/);
}

// Story: each reason why a link does not lead to an interview, from a real link. The page names the company and the
// person, and offers one thing to do.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { convertIcsCalendar } from 'ts-ics';
import { erase } from '#contract/candidate-page.ts';
import { newId } from '#contract/id.ts';
import { consentVersion, finishInterview, startInvitation } from '#contract/interview.ts';
import { setJobActive } from '#contract/job.ts';
import type { ResultStatus } from '#contract/refusals.ts';
import { inviteByEmail } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { startInterview } from './candidate.ts';
import { changeResponses } from './change-database.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, type QuestionOptions, type Workspace } from './workspace.ts';

const t = messagesIn();
const person = 'Rita Recruiter';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

interface Way {
  job?: QuestionOptions['job'];
  /** Opens the link in the page, which ends at the result. */
  open: (page: Page, workspace: Workspace) => Promise<void>;
  /** Null if the page names no one: the link is unknown. */
  action: ((page: Page) => Locator) | null;
  /** What else the page has. */
  has?: (page: Page, workspace: Workspace) => Promise<void>;
}

const button =
  (name: string, values = {}) =>
  (page: Page) =>
    page.getByRole('button', { name: t(`result.${name}`, values) });
const link =
  (name: string, values = {}) =>
  (page: Page) =>
    page.getByRole('link', { name: t(`result.${name}`, values) });

/** `Tue 24 Nov 2026, 09:00`, as a pattern. */
const moment = String.raw`\w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d`;
const withMoment = (name: string, values: Record<string, string>) =>
  new RegExp(t(`result.${name}`, { ...values, when: moment }));

const ways: Record<ResultStatus, Way> = {
  expired: {
    async open(page, workspace) {
      // This device has another interview, which is not finished.
      await startInterview({ page, t }, workspace.shareUrl);
      const own = await invite(workspace);
      await changeResponses(server, workspace.job.agency_id, `deadline_at = now() - interval '1 day'`);
      await page.goto(own);
    },
    action: button('ask_time'),
    async has(page) {
      await expect(page.getByText(withMoment('ended_on', {}))).toBeVisible();
      await button('ask_time')(page).click();
      await expect(page.getByRole('textbox')).toBeVisible();
      const left = page.getByRole('complementary', { name: t('interview.unfinished') });
      await expect(left).toContainText('Lighthouse Ltd');
      await left.getByRole('link').click();
      await expect(page).toHaveURL(/\/i\/process\//);
    },
  },
  closed: {
    async open(page, workspace) {
      const own = await invite(workspace);
      const { access, job } = workspace;
      await call(server, setJobActive, {
        token: access.access_token,
        params: { id: job.id },
        body: { active: false },
      });
      await page.goto(own);
    },
    action: button('write_to', { name: person }),
  },
  'not-open-yet': {
    job: { start_at: new Date(Date.now() + 3 * 86_400_000).toISOString() },
    open: async (page, workspace) => void (await page.goto(workspace.shareUrl)),
    action: button('add_calendar'),
    async has(page, { job: { start_at }, shareUrl }) {
      const opens = withMoment('opens_on', { distance: 'in 3 days' });
      await expect(page.getByText(opens)).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button('add_calendar')(page).click(),
      ]);
      expect(download.suggestedFilename()).toBe('interview.ics');
      const calendar = convertIcsCalendar(undefined, await readFile(await download.path(), 'utf8'));
      const [event] = calendar.events ?? [];
      expect(event?.url).toBe(shareUrl);
      expect(event?.start.date.toISOString().slice(0, 19)).toBe(start_at.slice(0, 19));
    },
  },
  'already-started': {
    job: { block_try: true },
    async open(page, workspace) {
      const own = await invite(workspace);
      await startElsewhere(own);
      await page.goto(own);
      await page.getByRole('checkbox', { name: t('interview.consent') }).check();
      await page.getByRole('button', { name: t('interview.continue_here') }).click();
    },
    action: button('ask_device'),
  },
  'already-completed': {
    async open(page, workspace) {
      const own = await invite(workspace);
      await page.goto(own);
      // Finished on another device while this page was open.
      const token = await startElsewhere(own);
      const body = { id: newId(), finished_at: new Date().toISOString() };
      await call(server, finishInterview, { token, body });
      await page.getByRole('checkbox', { name: t('interview.consent') }).check();
      await page.getByRole('button', { name: t('interview.start'), exact: true }).click();
    },
    action: link('open_page'),
  },
  withdrawn: {
    async open(page, workspace) {
      const own = await invite(workspace);
      await changeResponses(server, workspace.job.agency_id, `status = 'rejected'`);
      await page.goto(own);
    },
    action: button('write_to', { name: person }),
  },
  'ip-used': {
    job: { one_per_ip: true },
    async open(page, workspace) {
      const other = await page.context().browser()?.newContext(phone);
      if (!other) throw new Error('no second device');
      await startInterview({ page: await other.newPage(), t }, workspace.shareUrl);
      await other.close();
      await page.goto(workspace.shareUrl);
      await page.getByRole('textbox', { name: t('interview.name') }).fill('Ivan');
      await page.getByRole('textbox', { name: t('interview.email') }).fill('ivan@example.com');
      await page.getByRole('checkbox', { name: t('interview.consent') }).check();
      await page.getByRole('button', { name: t('interview.start'), exact: true }).click();
    },
    action: link('write_to', { name: person }),
  },
  unavailable: {
    async open(page, { shareUrl }) {
      // A returning candidate, whose browser has the page.
      await page.goto(shareUrl);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      server.line.answerAll({ status: 503, body: '' });
      await page.goto(shareUrl);
      await expect(page).toHaveURL(/\/i\/result\/unavailable\?link=/);
      await expect(link('try_again')(page)).toBeVisible();
      server.line.mend();
      await page.reload();
    },
    action: link('try_again'),
    async has(page) {
      await link('try_again')(page).click();
      await expect(page.getByRole('button', { name: t('interview.start'), exact: true })).toBeVisible();
    },
  },
  invalid: {
    open: async (page) => void (await page.goto(`${server.url}/i/${randomBytes(24).toString('base64url')}`)),
    action: null,
    async has(page, workspace) {
      await expect(page.getByText(t('result.invalid_next'))).toBeVisible();
      const own = await invite(workspace);
      const token = await startElsewhere(own);
      await call(server, erase, { token, body: { id: newId() } });
      await page.goto(own);
      await expect(page).toHaveURL(/\/i\/result\/invalid/);
      await expect(page.getByText('This interview was deleted.', { exact: true })).toBeVisible();
      await expect(page.getByText(t('result.invalid_text'))).toHaveCount(0);
      await isAccessible(page);
    },
  },
};

for (const [status, { job, open, action, has }] of Object.entries(ways))
  test(`a link leads to ${status}, with a face and one thing to do`, async ({ browser }) => {
    const workspace = await makeWorkspace(server, { kinds: ['text'], ...(job && { job }) });
    const context = await browser.newContext({ ...phone, locale: 'en-US' });
    const page = await context.newPage();
    await open(page, workspace);
    await expect(page).toHaveURL(new RegExp(`/i/result/${status}`));
    await expect(page.getByRole('heading', { level: 1, name: t(`result.${status}_title`) })).toBeVisible();
    if (action) {
      await expect(page.getByRole('banner')).toContainText('Lighthouse Ltd');
      await expect(page.getByText(t('result.contact', { name: person, job: 'Ship’s mate' }))).toBeVisible();
      await expect(action(page)).toBeVisible();
      await expect(page.locator('.sheet .primary')).toHaveCount(1);
    }
    await isAccessible(page);
    await has?.(page, workspace);
    await context.close();
  });

async function invite({ access, job }: Workspace): Promise<string> {
  const body = { id: newId(), name: 'Ivan', email: `${newId()}@example.com` };
  const token = access.access_token;
  const { hash } = await call(server, inviteByEmail, { token, params: { id: job.id }, body });
  return `${server.url}/i/${hash}`;
}

/** Starts the interview of a personal link on another device. Returns its session. */
async function startElsewhere(own: string): Promise<string> {
  const session_token = randomBytes(32).toString('base64url');
  await call(server, startInvitation, {
    params: { hash: new URL(own).pathname.split('/').at(-1) ?? '' },
    body: {
      id: newId(),
      session_token,
      name: 'Ivan',
      email: 'ivan@example.com',
      language: 'en-US',
      consent: { version: consentVersion, given_at: new Date().toISOString() },
      device: { user_agent: 'a phone', time_zone: 'Europe/Berlin' },
    },
  });
  return session_token;
}

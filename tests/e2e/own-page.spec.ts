// Story: after the interview the same link is the candidate's own page, on this device and any other:
// receipts, a question to the recruiter with its reply, the download, and deletion.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { accommodate, replyToRequest } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import {
  answerChoice,
  answerText,
  answerVideo,
  button,
  type Candidate,
  carla,
  hasArrived,
  isAtQuestion,
  isDone,
  passCheck,
  skipCountdown,
  startInterview,
} from './candidate.ts';
import { changeDatabase } from './change-database.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace, questionTexts, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

test('the link of a finished interview shows receipts, sends requests, and erases everything', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  await answerVideo(candidate, 2);
  await isAtQuestion(candidate, 2, 2);
  await answerText(candidate, 'A bowline, always a bowline.');
  await isDone(candidate);
  await hasArrived(candidate);
  await expect(page.getByText(t('own_page.receipt'), { exact: true })).toHaveCount(2);
  await isAccessible(page);
  const headings = [t('interview.done_list'), t('own_page.ask_title'), t('own_page.data_title')];
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(headings);
  const seen = await shownInOrder(page, [
    t('interview.done_safe'),
    t('interview.done_next', { company: 'Lighthouse Ltd' }),
    ...headings,
  ]);
  await page.reload();
  await expect(page.getByText(/They are deleted on/).first()).toBeVisible();
  await expect.poll(() => textOf(page)).toBe(seen);

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const laptop = await elsewhere.newPage();
  const link = `/i/${(await workspace.candidate())?.hash}`;
  const calls = callsOf(laptop);
  await laptop.goto(server.url + link);
  await expect(
    laptop.getByRole('heading', { name: t('own_page.title', { job: 'Ship’s mate' }) }),
  ).toBeVisible();
  await expect(laptop.getByText(questionTexts.video)).toBeVisible();
  // The first HTML says that the link is closed, and the call that opens the page returns its data.
  expect(calls).toEqual([`POST /api${link.replace('/i/', '/interviews/')}/page`]);
  await isAccessible(laptop);
  await sendsRequestAndGetsReply(laptop, workspace);
  await downloads(laptop);

  await laptop.getByRole('button', { name: t('own_page.erase') }).click();
  await laptop.getByRole('button', { name: t('own_page.erase_confirm') }).click();
  await expect(laptop.getByRole('heading', { name: t('own_page.erased_title') })).toBeVisible();
  expect(await workspace.candidate()).toBeUndefined();
  // The phone shows the true state, not its lost connection (P5).
  await page.reload();
  await expect(page.getByRole('heading', { name: t('own_page.no_data_title') })).toBeVisible();
  await isAccessible(page);
  await elsewhere.close();
  await context.close();
});

/** The calls that the page makes, in a list that grows. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('after a withdrawal the page names no other next step', async ({ browser }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  await answerText(candidate, 'A bowline.');
  await isDone(candidate);
  await hasArrived(candidate);
  const next = page.getByText(t('interview.done_next', { company: 'Lighthouse Ltd' }));
  // When the answers are deleted, too, from the first view.
  await expect(next.locator('xpath=following-sibling::*[1]')).toContainText(/\d{4}|days/);
  await page.getByRole('heading', { name: t('own_page.data_title') }).click();
  await page.getByRole('button', { name: t('own_page.withdraw'), exact: true }).click();
  await page.getByRole('button', { name: t('own_page.withdraw_confirm') }).click();
  const withdrawn = page.getByText(t('own_page.withdrawn', { company: 'Lighthouse Ltd' }));
  await expect(withdrawn).toBeVisible();
  await expect(next).toHaveCount(0);
  const seen = await shownInOrder(page, [
    t('interview.done_safe'),
    t('own_page.withdrawn', { company: 'Lighthouse Ltd' }),
    ...['interview.done_list', 'own_page.ask_title', 'own_page.data_title'].map((key) => t(key)),
  ]);
  await page.reload();
  await expect(withdrawn).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect.poll(() => textOf(page)).toBe(seen);
  // Without a network the device has to remember it.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(t('interview.done_safe'))).toBeVisible();
  await expect(withdrawn).toBeVisible();
  await expect(next).toHaveCount(0);
  await context.close();
});

test('extra time reaches a running interview: in one tap if the job allows it, or from the recruiter', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, {
    kinds: ['video', 'choice'],
    time: 60,
    preparation: 120,
    job: { self_accommodation: true },
  });
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const candidate = { page, t };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  const help = page.getByRole('dialog');
  const openHelp = () => page.getByRole('button', { name: t('own_page.help') }).click();
  await openHelp();
  await expect(help.getByText(t('own_page.help_idle'))).toBeVisible();
  await help.getByRole('button', { name: t('common.close') }).click();
  await button(candidate, 'show_question').click();
  await expect(limit(candidate, '1 minute')).toBeVisible();

  // Without a network: it applies at once, and the request follows.
  server.line.cut();
  await openHelp();
  const preparation = (clock: string) =>
    help.getByText(new RegExp(`^${t('own_page.help_preparing', { time: clock })}$`));
  await expect(preparation(String.raw`1:[0-5]\d`)).toBeVisible();
  await page.getByRole('button', { name: t('own_page.more_time') }).click();
  await expect(page.getByText(t('own_page.more_time_half'))).toBeVisible();
  await expect(preparation(String.raw`2:[0-5]\d`)).toBeVisible();
  // A second tap is not possible.
  await expect(page.getByRole('button', { name: t('own_page.more_time') })).toHaveCount(0);
  await isAccessible(page, 'help', { isCovered: true });
  await help.getByRole('button', { name: t('common.close') }).click();
  await button(candidate, 'record_now').click();
  await skipCountdown(candidate);
  await expect(page.getByText('1:2', { exact: false }).first()).toBeVisible();
  server.line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await workspace.candidate())?.accommodation?.time_factor).toBe(1.5);
  // The recording goes on behind the help, and can be finished there.
  await openHelp();
  await expect(help.getByText(t('own_page.help_recording'))).toBeVisible();
  await expect(help.locator('.digits')).toHaveText(/^[01]:\d\d$/);
  await help.getByRole('button', { name: t('interview.stop'), exact: true }).click();
  await expect(help).toBeHidden();
  await expect(button(candidate, 'use_answer')).toBeVisible();

  const found = await workspace.candidate();
  await call(server, accommodate, {
    token: workspace.access.access_token,
    params: { id: found?.id ?? '' },
    body: { time_factor: 0, text_for_video: false, deadline_at: null },
  });
  await page.getByRole('button', { name: t('interview.retake') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('interview.retake_confirm') })
    .click();
  // The page asks again whenever the network returns.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(t('interview.no_limit'))).toBeVisible();
  await page.getByRole('button', { name: t('interview.retake_drop') }).click();
  await button(candidate, 'use_answer').click();
  await answerChoice(candidate, 'Left');
  await isDone(candidate);
  await hasArrived(candidate);
  await context.close();
});

test('a retention deletion is shown on the interview’s device, in the candidate’s language', async ({
  browser,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const context = await browser.newContext({ ...phone, locale: 'ar-SA' });
  const page = await context.newPage();
  const arabic = { page, t: messagesIn('ar-SA') };
  await startInterview(arabic, workspace.shareUrl);
  await answerText(arabic, 'عقدة الشراع.');
  await isDone(arabic);
  await hasArrived(arabic);
  await expect(page.getByRole('heading', { name: arabic.t('own_page.data_title') })).toBeVisible();
  await endRetention(server, workspace.job.agency_id);
  await page.reload();
  const isDeleted = arabic.t('own_page.data_deleted', { company: 'Lighthouse Ltd' });
  await expect(page.getByText(isDeleted)).toBeVisible();
  await expect(page.getByText(arabic.t('own_page.where_deleted'), { exact: true })).toBeVisible();
  await expect(page.getByText(arabic.t('interview.done_safe'))).toHaveCount(0);
  await expect(page.getByText(carla.name)).toHaveCount(0);
  await isAccessible(page);
  await context.close();
});

/** The texts follow each other from the top to the bottom. Returns everything that the page says. */
async function shownInOrder(page: Page, texts: readonly string[]): Promise<string> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  const said = await textOf(page);
  const places = texts.map((text) => said.indexOf(text));
  expect(places, said).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  return said;
}

/** What the page says; its folds are closed. */
function textOf(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main) => {
    for (const fold of main.querySelectorAll('details')) fold.open = false;
    return main instanceof HTMLElement ? main.innerText : '';
  });
}

/**
 * As the end of retention leaves an agency's candidates
 * (server/domain/candidates/retention/delete-given.ts), a year early.
 */
function endRetention(of: TestServer, agencyId: string): Promise<void> {
  return changeDatabase(of, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    await client.query(`update answers set text = null`);
    await client.query(`delete from candidate_sessions`);
    await client.query(
      `update responses set email = '', phone = '', device = null, retention_deleted_at = now()`,
    );
  });
}

async function sendsRequestAndGetsReply(page: Page, workspace: Workspace): Promise<void> {
  await page.getByText(t('own_page.ask_open', { company: 'Lighthouse Ltd' })).click();
  await page.getByRole('textbox', { name: t('own_page.ask_text') }).fill('When do I hear from you?');
  await page.getByRole('button', { name: t('own_page.ask_send') }).click();
  await expect(page.getByText(t('own_page.request_open'))).toBeVisible();
  const response = await workspace.candidate();
  expect(response?.requests.map(({ text }) => text)).toEqual(['When do I hear from you?']);
  await call(server, replyToRequest, {
    token: workspace.access.access_token,
    params: { id: response?.id ?? '', request: response?.requests[0]?.id ?? '' },
    body: { state: 'answered', reply: 'On Friday.' },
  });
  await page.reload();
  await expect(page.getByText('On Friday.')).toBeVisible();
}

async function downloads(page: Page): Promise<void> {
  await page.getByRole('heading', { name: t('own_page.data_title') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('own_page.download') }).click(),
  ]);
  const zip = await readFile(await download.path());
  // Names in a ZIP are not compressed.
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('.webm')).toBe(true);
}

function limit({ page }: Candidate, time: string) {
  return page.getByText(t('interview.up_to', { time }));
}

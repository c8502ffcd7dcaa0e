// Story: a recruiter invites in every way: one person by email, one by SMS, many from a spreadsheet, and
// strangers by a share link per source. Invitations and their delivery status appear without a reload.
import { expect, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { inviteByEmail } from '#contract/response.ts';
import { buffer as buffered } from 'node:stream/consumers';
import { workbook } from '../../server/domain/candidates/exports/xlsx.ts';
import { formatDateTime } from '../../src/i18n/dates.ts';
import { isAccessible } from './accessible.ts';
import { answerText, isAtQuestion, isDone, startInterview } from './candidate.ts';
import { layoutFaults } from './layout-faults.ts';
import { messagesIn } from './messages.ts';
import { countPresses } from './presses.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { tabTo } from './tab-to.ts';
import { call, jobDraft, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'team' });
});
test.beforeEach(({ context }) => signIn(context, workspace.access));

test('an email invitation arrives with the link, and the list shows it', async ({ page }) => {
  await open(page, 'way=send');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect(page.getByText(t('invites.email_required'))).toBeVisible();
  await field(page, 'invites.email').fill('Eva@Example.com');
  await page.getByRole('textbox', { name: t('invites.name') }).fill('Eva Email');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect(page.getByText(t('invites.sent', { name: 'Eva Email' }))).toBeVisible();
  await expect(field(page, 'invites.email')).toBeFocused();
  await expect.poll(() => textsTo('eva@example.com')).toHaveLength(1);
  expect(textsTo('eva@example.com')[0]).toMatch(/\/i\/[\w-]{22,}/);

  await page.getByRole('tab', { name: t('invites.views.invited') }).click();
  const row = rowOf(page, 'Eva Email');
  // Never reloaded: the mail server's reply appears automatically.
  await expect(row.getByText(t('invites.states.sent'))).toBeVisible();
  await expect(row.getByText('Rita Recruiter')).toBeVisible();
  await choose(page, 'Eva Email', t('invites.invited.resend_email'));
  await expect.poll(() => textsTo('eva@example.com')).toHaveLength(2);
  await choose(page, 'Eva Email', t('invites.invited.cancel'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invites.invited.cancel') })
    .click();
  await expect(row.getByText(t('invites.invited.closed'))).toBeVisible();
});

test('the way used last opens first, with its first field focused', async ({ page }) => {
  const { access, job } = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(page.context(), access);
  const tabs = page.getByRole('tablist', { name: t('invites.ways') }).getByRole('tab');
  await page.goto(`${server.url}/jobs/invite/${job.id}`);
  await expect(tabs.nth(0)).toHaveText(new RegExp(t('invites.recommended')));
  await expect(field(page, 'invites.share_label')).toBeFocused();
  await tabs.filter({ hasText: t('invites.send_tab') }).click();
  await expect(field(page, 'invites.email')).toBeFocused();
  await page.keyboard.type('first@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('invites.sent', { name: 'first@example.com' }))).toBeVisible();
  await tabs.filter({ hasText: t('invites.bulk') }).click();
  await expect(page.getByRole('button', { name: t('invites.import.choose') })).toBeFocused();

  // From the job's page: two clicks and typing.
  await page.goto(`${server.url}/jobs/vacancy/${job.id}`);
  const presses = await countPresses(page);
  await page
    .getByRole('link', { name: t('responses.invite') })
    .first()
    .click();
  await expect(tabs.nth(0)).toHaveText(t('invites.send_tab'));
  await expect(field(page, 'invites.email')).toBeFocused();
  await page.keyboard.type('second@example.com');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect(page.getByText(t('invites.sent', { name: 'second@example.com' }))).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(2);

  await field(page, 'invites.email').fill('first@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('invites.sent_again', { name: 'first@example.com' }))).toBeVisible();
});

test('a pasted list becomes chips, is sent and mended by keyboard, and matches the table of the invited', async ({
  page,
}) => {
  const { access, job } = await makeWorkspace(server, { kinds: ['text'] });
  await signIn(page.context(), access);
  const known = { id: newId(), name: 'Kim Known', email: 'kim@example.com' };
  await call(server, inviteByEmail, { token: access.access_token, params: { id: job.id }, body: known });
  await page.goto(`${server.url}/jobs/invite/${job.id}?way=send`);
  await pasteInto(field(page, 'invites.email'), pastedList);
  const chips = page.getByRole('list', { name: t('invites.list.label') }).getByRole('listitem');
  await expect(chips).toHaveText([
    'Ann Adams <ann@example.com>',
    'bo@example.com',
    'kim@example.com',
    'cy(at)example.com',
  ]);
  await tabTo(page, page.getByRole('button', { name: t('invites.import.send', { count: 3 }) }));
  await page.keyboard.press('Enter');
  const result = page
    .getByRole('status')
    .filter({ hasText: t('invites.list.outcomes.invited', { count: 2 }) });
  await expect(result).toContainText(
    [
      t('invites.list.outcomes.invited', { count: 2 }),
      t('invites.list.outcomes.again', { count: 1 }),
      t('invites.list.wrong', { count: 1 }),
    ].join(', '),
  );
  await expect(chips).toHaveText(['cy(at)example.com']);
  await tabTo(page, chips.getByRole('button').first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'invites.email')).toHaveValue('cy(at)example.com');
  await expect(field(page, 'invites.email')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('cy@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('invites.sent', { name: 'cy@example.com' }))).toBeVisible();
  await expect.poll(() => textsTo('kim@example.com')).toHaveLength(2);
  await expect.poll(() => textsTo('ann@example.com')).toHaveLength(1);

  await page.getByRole('tab', { name: t('invites.views.invited') }).click();
  await expect(rowOf(page, 'Ann Adams')).toHaveCount(1);
  await expect(rowOf(page, 'Kim Known')).toHaveCount(1);
  await expect(rowOf(page, 'cy@example.com')).toHaveCount(1);

  // Nine people are in view on a desktop.
  for (let number = 1; number <= 6; number += 1)
    await call(server, inviteByEmail, {
      ...{ token: access.access_token, params: { id: job.id } },
      body: { id: newId(), name: `Deck hand ${number}`, email: `hand${number}@example.com` },
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(10);
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(9);
});

test('a workbook is read on the device, and invites by keyboard; its tags and sources reach the candidates', async ({
  page,
}) => {
  await open(page, 'way=bulk');
  const rows: [string, string, string, string][] = [
    ['Xenia Excel', 'xenia@example.com', 'Fair, Berlin', 'Job fair'],
    ['Yuri Excel', 'yuri(at)example.com', '', ''],
  ];
  const buffer = await buffered(
    workbook(
      {
        headings: ['Name', 'E-mail', 'Tags', 'Source'],
        rows: asyncRows(rows),
        isRightToLeft: false,
        cutNote: '',
      },
      new Date(),
    ),
  );
  const choose = page.getByRole('button', { name: t('invites.import.choose') });
  // The way's first control has the focus.
  await expect(choose).toBeFocused();
  // By pointer: a key pressed as soon as the page has loaded does not always open the file dialog here.
  const opened = page.waitForEvent('filechooser');
  await choose.click();
  await (await opened).setFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer });
  const table = page.getByRole('table', { name: t('invites.import.preview') });
  await expect(table.getByRole('columnheader')).toHaveText([
    t('invites.import.row'),
    ...['name', 'email', 'tags', 'source'].map((role) => t(`invites.import.roles.${role}`)),
    t('table.status'),
  ]);
  await expect(page.getByRole('combobox', { name: t('invites.import.sheet') })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: t('invites.import.send', { count: 1 }) }));
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'people.xlsx' });
  await expect(card.getByText(t('invites.import.progress_all', { total: '1' }))).toBeVisible();
  const xenia = await workspace.candidate();
  await page.goto(`${server.url}/jobs/candidate/${xenia?.id}`);
  await expect(page.getByRole('heading', { name: 'Xenia Excel' })).toBeVisible();
  await expect(page.getByText('Job fair')).toBeVisible();
  await expect(page.getByText('Berlin').first()).toBeVisible();
});

test('inviting someone with less than a day left shows a warning first', async ({ page }) => {
  const { access, job } = workspace;
  const start_at = new Date(Date.now() - 14 * 86_400_000).toISOString();
  const expire_date = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const short = await call(server, createJob, {
    token: access.access_token,
    body: jobDraft(job.company_id, { kinds: ['text'], job: { start_at, expire_days: 7, expire_date } }),
  });
  await page.goto(`${server.url}/jobs/invite/${short.id}?way=send`);
  const warning = page.getByRole('alert').filter({ hasText: t('invites.short_title') });
  await expect(warning).toContainText(t('invites.until', { date: formatDateTime(expire_date, 'en-US') }));
  await page.goto(`${server.url}/jobs/invite/${short.id}?way=share`);
  await expect(page.getByText(t('invites.share_ended_title'))).toBeVisible();
});

test('an SMS invitation formats the number, and the message is in the outbox', async ({ page }) => {
  await open(page, 'way=send');
  await page.getByRole('radio', { name: t('invites.channels.sms') }).check();
  await page.getByRole('combobox', { name: t('invites.country') }).selectOption('DE');
  await field(page, 'invites.phone').fill('12');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect(page.getByText(t('invites.phone_format'))).toBeVisible();
  await field(page, 'invites.phone').fill('030 23125123');
  await field(page, 'invites.phone').blur();
  await expect(field(page, 'invites.phone')).toHaveValue('+49 30 23125123');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect(page.getByText(t('invites.sent', { name: '+493023125123' }))).toBeVisible();

  await expect.poll(() => textsTo('+493023125123')).toHaveLength(1);
  await page.goto(`${server.url}/dev/outbox`);
  await expect(page.getByRole('article').filter({ hasText: '+493023125123' })).toContainText(
    /\/i\/[\w-]{22,}/,
  );
});

test('a Russian file is imported: errors and duplicates are left out, and everyone else is invited once', async ({
  page,
}) => {
  await open(page, 'way=bulk');
  const chooser = page.getByLabel(t('invites.import.choose'));
  await chooser.setInputFiles({
    name: 'люди.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004xl/'),
  });
  await expect(page.getByRole('alert')).toContainText(t('fields.format'));

  await chooser.setInputFiles({ name: 'люди.csv', mimeType: 'text/csv', buffer: windows1251(russianFile) });
  await expect(page.getByRole('heading', { name: 'люди.csv' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('invites.import.encoding') })).toHaveValue(
    'windows-1251',
  );
  const rows = page
    .getByRole('table', { name: t('invites.import.preview') })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('Анна Ёлкина');
  await expect(rows.nth(1)).toContainText(t('invites.import.row_email_format'));
  await expect(rows.nth(2)).toContainText(t('invites.import.fate_double', { row: 2 }));
  await page.getByRole('button', { name: t('invites.import.send', { count: 2 }) }).click();

  const card = page.getByRole('article', { name: 'люди.csv' });
  await expect(card.getByText(t('invites.import.progress_all', { total: '2' }))).toBeVisible();
  await expect(card.locator('[aria-valuenow]')).toHaveAttribute('aria-valuenow', '100');
  await expect(card.getByRole('button', { name: t('invites.import.cancel'), exact: true })).toHaveCount(0);
  const count = (what: string, number: number) => `${t(`invites.import.counts.${what}`)}${number}`;
  await expect(card).toContainText(count('invited', 2));
  await expect(card).toContainText(count('duplicates', 1));
  await expect(card).toContainText(count('faulty', 1));
  await expect
    .poll(() => [textsTo('anna@example.com').length, textsTo('olga@example.com').length])
    .toEqual([1, 1]);

  // The same file again: nobody in it is new.
  await chooser.setInputFiles({ name: 'люди.csv', mimeType: 'text/csv', buffer: windows1251(russianFile) });
  await expect(rows.nth(0)).toContainText(t('invites.import.fate_already'));
  await expect(page.getByText(t('invites.import.nobody'))).toBeVisible();
});

test('at each tick of an import, bar and text agree; at the end the bar is full and nothing can be stopped', async ({
  page,
}) => {
  const { access, job } = await makeWorkspace(server, { kinds: ['text'], plan: 'team' });
  await signIn(page.context(), access);
  await page.goto(`${server.url}/jobs/invite/${job.id}?way=bulk`);
  const total = 400;
  const people = Array.from({ length: total }, (_, n) => `Person ${n},person${n}@example.com`);
  const buffer = Buffer.from(['Name,Email', ...people].join('\n'));
  const chooser = page.getByLabel(t('invites.import.choose'));
  await chooser.setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('button', { name: t('invites.import.send', { count: total }) })).toBeVisible();
  await page.evaluate(noteTicks, {
    stop: t('invites.import.cancel'),
    goesOn: t('invites.import.goes_on'),
  });
  await page.getByRole('button', { name: t('invites.import.send', { count: total }) }).click();
  const card = page.getByRole('article', { name: 'many.csv' });
  await expect(card.getByText(t('invites.import.progress_all', { total }))).toBeVisible({ timeout: 120_000 });
  const ticks: Tick[] = await page.evaluate(() => Reflect.get(globalThis, 'ticks'));
  const end = ticks.pop();
  expect(end).toEqual({
    percent: 100,
    words: t('invites.import.progress_all', { total }),
    mayStop: false,
  });
  expect(ticks.length).toBeGreaterThan(0);
  for (const { percent, words, mayStop } of ticks) {
    const done = Number(/\d+/.exec(words)?.[0]);
    expect(words).toBe(t('invites.import.progress', { done, total }));
    expect(percent).toBeCloseTo((100 * done) / total, 5);
    expect(mayStop, words).toBe(done < total);
  }
});

/** What an import shows, each time it changes. */
interface Tick {
  percent: number;
  words: string;
  mayStop: boolean;
}

/** Runs in the page. */
function noteTicks({ stop, goesOn }: { stop: string; goesOn: string }): void {
  const ticks: Tick[] = [];
  Object.assign(globalThis, { ticks });
  new MutationObserver(() => {
    const card = document.querySelector('article');
    const bar = card?.querySelector('[aria-valuenow]');
    if (!card || !bar) return;
    const lines = [...card.querySelectorAll('p')].map((line) => line.textContent ?? '');
    const running = lines
      .find((line) => line.endsWith(goesOn))
      ?.slice(0, -goesOn.length)
      .trim();
    const tick = {
      percent: Number(bar.getAttribute('aria-valuenow')),
      words: running ?? card.querySelector('[role="status"]')?.textContent ?? '',
      mayStop: [...card.querySelectorAll('button')].some((button) => button.textContent === stop),
    };
    if (JSON.stringify(tick) !== JSON.stringify(ticks.at(-1))) ticks.push(tick);
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

test('a candidate who comes through a share link is counted for it, until it is closed', async ({
  page,
  browser,
}) => {
  await open(page, 'way=share');
  await page.getByRole('textbox', { name: t('invites.source') }).fill('Noticeboard');
  await page.getByRole('button', { name: t('invites.add_source') }).click();
  const link = page.getByRole('row').filter({ hasText: 'Noticeboard' });
  await link.getByRole('button', { name: t('invites.qr_show') }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('img', { name: t('invites.qr_label', { name: 'Noticeboard' }) }),
  ).toBeVisible();
  const address = (await dialog.getByText(/\/s\//).textContent()) ?? '';
  expect(address).not.toBe(workspace.shareUrl);
  for (const kind of ['svg', 'png']) {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t(`invites.qr_${kind}`) }).click();
    expect((await saved).suggestedFilename()).toBe(`Ship-s-mate-Noticeboard.${kind}`);
  }
  await dialog.getByRole('button', { name: t('common.close') }).click();

  const sofia = { name: 'Sofia Source', email: 'sofia@example.com' };
  const device = await browser.newContext();
  const candidate = { page: await device.newPage(), t };
  await startInterview(candidate, address, sofia);
  // Not reloaded.
  await expect(link.getByRole('cell').nth(0)).toHaveText('1');
  await isAtQuestion(candidate, 1, 1);
  await answerText(candidate, 'A bowline.');
  await isDone(candidate, sofia);
  await expect(link.getByRole('cell').nth(1)).toHaveText('1');

  await link.getByRole('button', { name: t('invites.close_link') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invites.close_link') })
    .click();
  await expect(link).toHaveCount(0);
  await device.close();
  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await expect(late).toHaveURL(/\/i\/result\//);
  await late.context().close();

  // Newest first: nobody came after her.
  const sofiasResponse = await workspace.candidate();
  await page.goto(`${server.url}/jobs/candidate/${sofiasResponse?.id}`);
  await expect(page.getByRole('heading', { name: sofia.name })).toBeVisible();
  await expect(page.getByText('Noticeboard')).toBeVisible();
});

test('a message template is edited, previewed, tested, kept over a reload and reset', async ({ page }) => {
  await open(page, 'view=message');
  const text = page.getByRole('textbox', { name: t('invites.messages.fields.sms_text') });
  await text.fill('Hi {{nme}}: ');
  await text.blur();
  await expect(text).toHaveAccessibleDescription(/\{\{nme\}\}/);
  // A message with an error is neither saved nor tested.
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  await expect(text).toBeFocused();
  await text.fill('Hi : ');
  await text.evaluate((area) => area instanceof HTMLTextAreaElement && area.setSelectionRange(3, 3));
  await page.getByRole('button', { name: t('invites.messages.variables.candidate_first_name') }).click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: t('invites.messages.variables.interview_link') }).click();
  await expect(text).toHaveValue('Hi {{candidate_first_name}}: {{interview_link}}');
  await expect(page.getByText(/^Hi Alex: http/)).toBeVisible();

  await page.reload();
  await expect(text).toHaveValue('Hi {{candidate_first_name}}: {{interview_link}}');
  await page.getByRole('textbox', { name: t('invites.messages.test_phone') }).fill('+49 30 23125999');
  await page.getByRole('button', { name: t('invites.messages.test_sms') }).click();
  await expect.poll(() => textsTo('+493023125999').join()).toMatch(/^Hi \S+: http/);
  await page.getByRole('button', { name: t('invites.messages.save') }).click();
  await expect(page.getByText(t('invites.messages.saved'))).toBeVisible();
  await page.getByRole('button', { name: t('invites.messages.reset') }).click();
  await expect(page.getByText(t('invites.messages.ours'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('jobs.undo') }).click();
  await expect(text).toHaveValue('Hi {{candidate_first_name}}: {{interview_link}}');
  await page.getByRole('button', { name: t('invites.messages.reset') }).click();
  await expect(page.getByText(t('invites.messages.ours'), { exact: true })).toBeVisible();
});

for (const language of ['en-US', 'ar-SA'] as const) {
  test(`axe finds nothing on any tab, and the layout fits a phone (${language})`, async ({ browser }) => {
    const body = { id: newId(), name: 'Ina Invited', email: 'ina@example.com' };
    await call(server, inviteByEmail, {
      token: workspace.access.access_token,
      params: { id: workspace.job.id },
      body,
    });
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(context, workspace.access, language);
    const page = await context.newPage();
    const words = messagesIn(language);
    for (const tab of ['way=share', 'way=send', 'way=bulk', 'view=message', 'view=invited']) {
      await open(page, tab);
      if (tab === 'way=bulk') {
        const buffer = windows1251(russianFile);
        const chooser = page.getByLabel(words('invites.import.choose'));
        await chooser.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
        const rows = page.getByRole('table', { name: words('invites.import.preview') });
        await expect(rows.getByRole('rowheader')).toHaveCount(4);
      }
      if (tab === 'way=send') await pasteInto(field(page, 'invites.email', words), `wrong, ${pastedList}`);
      if (tab === 'view=message') await expect(page.getByRole('textbox').nth(2)).toBeVisible();
      if (tab === 'view=invited') await expect(page.getByText('Ina Invited')).toBeVisible();
      await isAccessible(page);
      // Fields are 44 px high for fingers.
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      const faults = await page.evaluate(layoutFaults);
      expect(
        faults.filter((fault) => / (high|on touch): /.test(fault)),
        tab,
      ).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider, tab).toBe(false);
    }
    await context.close();
  });
}

const pastedList =
  'Ann Adams <ann@example.com>, bo@example.com\nkim@example.com; BO@example.com\ncy(at)example.com';

const russianFile = [
  'ФИО;Эл. почта;Телефон',
  'Анна Ёлкина;anna@example.com;8 912 345-67-89',
  'Борис Ломаный;boris(at)example.com;',
  'Анна Елкина;ANNA@example.com;',
  '=1+1;olga@example.com;',
].join('\r\n');

async function open(page: Page, search: string): Promise<void> {
  await page.goto(`${server.url}/jobs/invite/${workspace.job.id}${search && `?${search}`}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

function field(page: Page, key: string, words = t): Locator {
  return page.getByRole('textbox', { name: words(key), exact: true });
}

/** As Ctrl+V does, without the permission to read the clipboard. */
async function pasteInto(input: Locator, text: string): Promise<void> {
  await input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function* asyncRows<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('invites.invited.actions', { name }) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Messages sent to an address or a number. */
function textsTo(address: string): string[] {
  return server
    .mails()
    .filter(({ to }) => to.address === address)
    .map(({ text }) => text);
}

/** As Excel saves it in Russia. */
function windows1251(text: string): Buffer {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from(Array(256).keys()));
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}

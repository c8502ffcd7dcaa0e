// Story: a recruiter invites in every way: one person by email, one by SMS, many from a spreadsheet, and
// strangers by a share link per source. Invitations and their delivery status appear without a reload.
import { expect, type Locator, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { createJob } from '#contract/job.ts';
import { inviteByEmail } from '#contract/response.ts';
import { formatDateTime } from '../../src/i18n/dates.ts';
import { isAccessible } from './accessible.ts';
import { answerText, isAtQuestion, isDone, startInterview } from './candidate.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import type { TestServer } from './server.ts';
import { test } from './story.ts';
import { call, jobDraft, makeWorkspace, type Workspace } from './workspace.ts';

const t = messagesIn();

let server: TestServer;
let workspace: Workspace;
test.beforeAll(async ({ server: ofWorker }) => {
  server = ofWorker;
  workspace = await makeWorkspace(server, { kinds: ['text'] });
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
  await page.goto(`${server.url}/jobs/invite/${short.id}`);
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
  await expect(card.getByText(t('invites.import.done'))).toBeVisible();
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

test('a candidate who comes through a share link is counted for it, until it is closed', async ({
  page,
  browser,
}) => {
  await open(page, '');
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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invites.messages.reset') })
    .click();
  await expect(page.getByText(t('invites.messages.ours'))).toBeVisible();
});

for (const language of ['en-US', 'ar-SA'] as const) {
  test(`axe finds nothing on any tab, and the layout fits a phone (${language})`, async ({ browser }) => {
    const body = { id: newId(), name: 'Ina Invited', email: 'ina@example.com' };
    await call(server, inviteByEmail, {
      token: workspace.access.access_token,
      params: { id: workspace.job.id },
      body,
    });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await signIn(context, workspace.access, language);
    const page = await context.newPage();
    const words = messagesIn(language);
    for (const tab of ['', 'way=send', 'way=bulk', 'view=message', 'view=invited']) {
      await open(page, tab);
      if (tab === 'way=bulk') {
        const buffer = windows1251(russianFile);
        const chooser = page.getByLabel(words('invites.import.choose'));
        await chooser.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
        const rows = page.getByRole('table', { name: words('invites.import.preview') });
        await expect(rows.getByRole('rowheader')).toHaveCount(4);
      }
      if (tab === 'view=message') await expect(page.getByRole('textbox').nth(2)).toBeVisible();
      if (tab === 'view=invited') await expect(page.getByText('Ina Invited')).toBeVisible();
      await isAccessible(page);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider, tab).toBe(false);
    }
    await context.close();
  });
}

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

function field(page: Page, key: string): Locator {
  return page.getByRole('textbox', { name: t(key), exact: true });
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

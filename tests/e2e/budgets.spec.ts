// Story: the most frequent tasks take few clicks on a computer and few taps on a phone. The page itself counts them. A field
// that a candidate fills counts as a tap; what a recruiter types does not.
import { expect, type Page } from 'playwright/test';
import { register } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { savePreferences } from '#contract/preferences.ts';
import { inviteByEmail } from '#contract/response.ts';
import { answerAs } from './answered.ts';
import { button, type Candidate } from './candidate.ts';
import { phone } from './device.ts';
import { messagesIn } from './messages.ts';
import { countPresses } from './presses.ts';
import { signIn } from './recruiter.ts';
import { test } from './story.ts';
import { call, makeWorkspace, password } from './workspace.ts';

const t = messagesIn();

test('opening the next new answer, rating and accepting takes three clicks, then two, or two keys', async ({
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], job: { hide_names: false } });
  for (const name of ['Ann Able', 'Bea Bright', 'Cid Calm'])
    await answerAs(server, workspace, { name, text: 'A bowline.' });
  await call(server, savePreferences, {
    token: workspace.access.access_token,
    body: { open_next: true },
  });
  await signIn(context, workspace.access);
  await page.goto(server.url);
  const presses = await countPresses(page);
  const card = page.getByRole('link', { name: /Cid Calm/ }).first();
  await card.click();
  await rate(page, 'Cid Calm');
  await accept(page);
  expect(await presses()).toBeLessThanOrEqual(3);

  await rate(page, 'Bea Bright');
  await accept(page);
  expect(await presses()).toBeLessThanOrEqual(3 + 2);

  await expect(page.getByRole('heading', { name: 'Ann Able' })).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Shift+A');
  const decided = page.getByRole('status').filter({ hasText: 'Ann Able' });
  await expect(decided).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(3 + 2);
});

async function rate(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const rating = page.getByRole('group', { name: t('responses.your_rate', { number: 1 }) });
  await rating.getByRole('button', { name: t('responses.rate.good') }).click();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
}

test('inviting one person from Home takes two clicks and typing', async ({ context, page, server }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const token = workspace.access.access_token;
  await call(server, savePreferences, { token, body: { invite_way: 'send' } });
  await signIn(context, workspace.access);
  await page.goto(server.url);
  const presses = await countPresses(page);
  await page.getByRole('link', { name: `${t('jobs.invite')}: ${workspace.job.name}` }).click();
  // The first field has the focus.
  const field = page.getByRole('textbox', { name: t('invites.email') });
  await expect(field).toBeFocused();
  await page.keyboard.type('ina@example.com');
  await page.getByRole('button', { name: t('invites.send') }).click();
  await expect.poll(() => server.mails().some(({ to }) => to.address === 'ina@example.com')).toBe(true);
  expect(await presses()).toBeLessThanOrEqual(2);
});

test('a first company takes one click', async ({ context, page, server }) => {
  const access = await call(server, register, {
    body: {
      ...{ id: newId(), name: 'Nora New', email: `${newId()}@example.com`, password },
      ...{ agency_name: 'Nora & Co', language: 'en-US' as const },
    },
  });
  await signIn(context, access);
  await page.goto(server.url);
  await expect(page).toHaveURL(/\/companies\/create$/);
  const presses = await countPresses(page);
  await page.getByRole('button', { name: t('companies.create'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/companies\/create$/);
  expect(await presses()).toBe(1);
});

test('any candidate opens by name with Ctrl+K, three letters and Enter', async ({
  context,
  page,
  server,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], job: { hide_names: false } });
  await answerAs(server, workspace, { name: 'Zoe Quick', text: 'A bowline.' });
  await signIn(context, workspace.access);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const presses = await countPresses(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zoe');
  await expect(page.getByRole('option', { name: /Zoe Quick/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe Quick' })).toBeVisible();
  expect(await presses()).toBe(0);
});

const tapsToRecord = [
  // Two fields, the consent, Start, I'm ready, Record. The invitation knows the fields.
  { consentByStarting: false, ofShare: 6, ofInvitation: 4 },
  { consentByStarting: true, ofShare: 5, ofInvitation: 3 },
];

for (const { consentByStarting, ofShare, ofInvitation } of tapsToRecord)
  test(`a share link leads to the first recording in ${ofShare} taps, an invitation in ${ofInvitation}`, async ({
    browser,
    candidate,
    server,
  }) => {
    const workspace = await makeWorkspace(server, { kinds: ['video', 'text'], consentByStarting });
    const { page } = candidate;
    await page.goto(workspace.shareUrl);
    const presses = await countPresses(page);
    for (const [label, text] of [
      ['name', 'Carla Candidate'],
      ['email', 'carla@example.com'],
    ] as const) {
      const field = page.getByRole('textbox', { name: t(`interview.${label}`) });
      await field.tap();
      await field.pressSequentially(text);
    }
    await startToRecord(candidate, consentByStarting);
    expect(await presses()).toBeLessThanOrEqual(ofShare);

    const { hash } = await call(server, inviteByEmail, {
      token: workspace.access.access_token,
      params: { id: workspace.job.id },
      body: { id: newId(), name: 'Ina Invited', email: 'ina@example.com' },
    });
    const context = await browser.newContext(phone);
    const invited = { page: await context.newPage(), t };
    await invited.page.goto(`${server.url}/i/${hash}`);
    const pressesOfInvited = await countPresses(invited.page);
    await startToRecord(invited, consentByStarting);
    expect(await pressesOfInvited()).toBeLessThanOrEqual(ofInvitation);
    await context.close();
  });

async function startToRecord(candidate: Candidate, consentByStarting: boolean): Promise<void> {
  const { page } = candidate;
  if (!consentByStarting) await page.getByRole('checkbox', { name: t('interview.consent') }).tap();
  await button(candidate, 'start').tap();
  await button(candidate, 'check_pass').tap();
  await button(candidate, 'record').tap();
  // The countdown ends without another tap.
  await expect(button(candidate, 'stop')).toBeEnabled();
}

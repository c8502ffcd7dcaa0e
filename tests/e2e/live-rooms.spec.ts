// Story: a live interview, from the link to its end.
import { expect, type Page } from 'playwright/test';
import type { AccessToken } from '#contract/auth.ts';
import { getUsers } from '#contract/user.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import {
  admit,
  callOptions,
  devicesInUse,
  endFor,
  hearEachOther,
  hears,
  hearsWithoutPicture,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
} from './live-room.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call } from './workspace.ts';

const t = messagesIn();

test.use({ launchOptions: callOptions });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(liveServer);
});
test.afterAll(async () => {
  await server.dispose();
});
// Open pages would go on with their calls and slow down the next story.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('a candidate knocks, is admitted, talks and writes with the host, also while the server is away, and the host ends the room for everyone and opens it again', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await expect(candidate.getByText(t('room.knocking_host', { name: 'Rita Recruiter' }))).toBeVisible();
  await expect(host).toHaveTitle(t('room.waiting_one', { name: 'Carla Candidate' }));
  await admit(host);
  await isInRoom(candidate);
  await hearEachOther(host, candidate);

  // Off, on while Space is held, and off again.
  const muted = host.getByText(t('room.muted'), { exact: true }).first();
  await candidate.getByRole('button', { name: t('room.microphone'), exact: true }).click();
  await expect(muted).toBeVisible();
  await candidate.getByRole('list', { name: t('room.people') }).click();
  await candidate.keyboard.down('Space');
  await expect(muted).toBeHidden();
  await candidate.keyboard.up('Space');
  await expect(muted).toBeVisible();

  await say(candidate, 'Hello from Carla');
  await host.getByRole('button', { name: t('room.chat'), exact: true }).click();
  await expect(host.getByText('Hello from Carla')).toBeVisible();

  await candidate.getByRole('button', { name: t('room.microphone'), exact: true }).click();
  await expect(muted).toBeHidden();
  server.line.cut();
  await expect(candidate.getByRole('alert').filter({ hasText: t('room.cut_off') })).toBeVisible();
  await hearEachOther(host, candidate);
  await say(candidate, 'Written without a line');
  server.line.mend();
  await expect(host.getByText('Written without a line')).toBeVisible();
  await expect(candidate.getByText(t('room.cut_off'))).toBeHidden();

  await endFor(host);
  for (const page of [host, candidate]) {
    await expect(page.getByRole('heading', { name: t('room.ended_title') })).toBeVisible();
    await expect(page.getByText(t('room.can_close'))).toBeVisible();
  }

  await expect(candidate.getByRole('button', { name: t('room.reopen') })).toHaveCount(0);
  await host.getByRole('button', { name: t('room.reopen') }).click();
  await host.getByRole('button', { name: t('room.enter'), exact: true }).click();
  await isInRoom(host);
  await candidate.getByRole('button', { name: t('room.again') }).click();
  await candidate.getByRole('textbox', { name: t('room.your_name') }).fill('Carla Candidate');
  await candidate.getByRole('button', { name: t('room.knock'), exact: true }).click();
  await admit(host);
  await isInRoom(candidate);
});

test('a locked room refuses new people and says what to do, and a removed person sees why', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const lock = host.getByRole('switch', { name: t('room.lock') });
  await lock.click();
  await expect(lock).toBeChecked();
  const candidate = await knockAs(browser, live);
  await expect(candidate.getByRole('heading', { name: t('room.locked_title') })).toBeVisible();
  await lock.click();
  await expect(lock).not.toBeChecked();
  await candidate.getByRole('button', { name: t('room.try_again') }).click();
  await candidate.getByRole('textbox', { name: t('room.your_name') }).fill('Carla Candidate');
  await candidate.getByRole('button', { name: t('room.knock'), exact: true }).click();
  await admit(host);
  await hears(candidate);
  await host.getByRole('group').filter({ hasText: '⋯' }).click();
  await host.getByRole('button', { name: t('room.remove_name', { name: 'Carla Candidate' }) }).click();
  await expect(candidate.getByRole('heading', { name: t('room.removed_title') })).toBeVisible();
  await expect(host.getByText(t('room.alone')).first()).toBeVisible();
});

test('the door and the room are accessible, also in Arabic on a small phone, and No to recording keeps nobody out', async ({
  browser,
}) => {
  const live = await makeRoom(server, { record: 'video' });
  const ar = messagesIn('ar-SA');
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live, { consent: 'no', language: 'ar-SA', width: 360 });
  await expect(candidate.getByRole('heading', { name: ar('room.knocking_title') })).toBeVisible();
  await admit(host);
  await isInRoom(candidate, 'ar-SA');
  await hearEachOther(host, candidate);
  await expect(candidate.getByText(ar('room.not_recorded'))).toBeVisible();
  await isAccessible(candidate);
  await isAccessible(host);
});

test('an observer sees and hears everyone, is named, and is neither seen nor heard nor recorded', async ({
  browser,
}) => {
  let observing: AccessToken | undefined;
  const live = await makeRoom(server, { record: 'video' }, async ({ access, job }) => {
    observing = await addColleague(server, job.agency_id, { name: 'Otto Observer' });
    const users = await call(server, getUsers, { token: access.access_token });
    const otto = users.find(({ name }) => name === 'Otto Observer');
    return [{ user_id: otto?.id ?? '', role: 'observer' }];
  });
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await hearEachOther(host, candidate);
  const observer = await memberIn(browser, live, observing, { isObserver: true });
  await hears(observer, { people: 2 });
  await expect(observer.getByRole('button', { name: t('room.microphone'), exact: true })).toHaveCount(0);
  expect(await devicesInUse(observer)).toBe(0);
  await expect(observer.getByText(t('room.recorded'), { exact: true })).toHaveCount(0);
  for (const page of [host, candidate]) {
    await expect(page.getByRole('list', { name: t('room.people') })).toContainText('Otto Observer');
    await hears(page);
  }
});

test('a person on sound only receives no pictures, and the others see that they send none', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live, { isLow: true });
  await admit(host);
  await hears(host, { withPicture: false });
  await hearsWithoutPicture(candidate);
  const tile = host.getByRole('list', { name: t('room.people') }).getByRole('listitem');
  await expect(tile.filter({ hasText: 'Carla Candidate' }).locator('.room-initial')).toBeVisible();
});

async function say(page: Page, text: string): Promise<void> {
  const chat = page.getByRole('button', { name: t('room.chat'), exact: true });
  if ((await chat.getAttribute('aria-pressed')) !== 'true') await chat.click();
  await page.getByRole('textbox', { name: t('room.chat_text') }).fill(text);
  await page.keyboard.press('Enter');
}

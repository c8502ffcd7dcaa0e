// Story: what recruiters do with live interviews outside the room: schedule, move and cancel them, write their guides, hold
// and delete them; and what its door says to those who cannot come in. Nobody talks here, so these stories may run beside others.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { getRoom, setRoomHold, updateRoom } from '#contract/room.ts';
import { getRoomPanel, saveRoomGuide } from '#contract/room-panel.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { addEndedRoom } from './ended-room.ts';
import { layoutFaults } from './layout-faults.ts';
import { callOptions, enterOn, liveServer, makeRoom } from './live-room.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const ina = { name: 'Ina Invited', email: 'ina@example.com' };
const invitedRoom = t('rooms.name_with', { name: ina.name });

test.use({ launchOptions: callOptions });
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(liveServer);
});
test.afterAll(async () => {
  await server.dispose();
});

test('a recruiter schedules a live interview with a candidate and a colleague, moves it and cancels it, and each time both get an email', async ({
  context,
  page,
}) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'pro' });
  const token = workspace.access.access_token;
  const invited = { token, params: { id: workspace.job.id }, body: { id: newId(), ...ina } };
  const { id } = await call(server, inviteByEmail, invited);
  const colleague = { name: 'Otto Observer', email: `${newId()}@example.com` };
  await addColleague(server, workspace.job.agency_id, colleague);
  await signIn(context, workspace.access);

  await page.goto(`${server.url}/jobs/candidate/${id}`);
  await page.getByRole('button', { name: t('rooms.schedule') }).click();
  const form = page.getByRole('dialog', { name: t('rooms.create') });
  await expect(form.getByRole('textbox', { name: t('rooms.name') })).toHaveValue(invitedRoom);
  await expect(form.getByText(t('rooms.candidate_mailed', { email: ina.email }))).toBeVisible();
  await form.getByRole('checkbox', { name: colleague.name }).check();
  await form.getByLabel(t('rooms.role_of', { name: colleague.name })).selectOption(t('rooms.role_observer'));
  await form.getByRole('button', { name: t('rooms.create') }).click();
  await expect(form).toBeHidden();
  const panel = page.getByRole('region', { name: t('shell.live_title') });
  await expect(panel.getByText(invitedRoom)).toBeVisible();
  await expect(panel.getByText(t('shell.room_scheduled'))).toBeVisible();
  await mailed(ina.email, 'Live interview:');
  await mailed(colleague.email, 'Live interview:');

  await page
    .getByRole('complementary', { name: t('shell.main_navigation') })
    .getByRole('link', { name: t('shell.live'), exact: true })
    .click();
  await expect(page).toHaveURL(`${server.url}/live`);
  const inHeader = page.getByRole('banner').getByRole('link', { name: `${t('shell.live')} 1` });
  await expect(inHeader).toHaveAttribute('aria-current', 'page');
  await chooseOf(page, invitedRoom, t('rooms.edit'));
  const edit = page.getByRole('dialog', { name: t('rooms.edit') });
  await edit.getByLabel(t('rooms.time'), { exact: false }).first().fill('16:30');
  await edit.getByRole('button', { name: t('rooms.save') }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('table').getByText(/16:30/).first()).toBeVisible();
  for (const { email } of [ina, colleague]) await mailed(email, 'Changed:');
  const downloading = page.waitForEvent('download');
  await chooseOf(page, invitedRoom, t('rooms.calendar'));
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);

  await chooseOf(page, invitedRoom, t('rooms.cancel'));
  await page
    .getByRole('dialog', { name: t('rooms.cancel') })
    .getByRole('button', { name: t('rooms.cancel') })
    .click();
  await expect(page.getByText(t('shell.room_canceled'))).toBeVisible();
  for (const { email } of [ina, colleague]) await mailed(email, 'Canceled:');
});

test('the list of rooms and its form are accessible and fit a small phone', async ({ context, page }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'], plan: 'pro' });
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/live`);
  await expect(page.getByText(t('rooms.none_text'))).toBeVisible();
  await isAccessible(page);
  await page
    .getByRole('button', { name: t('rooms.create') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('rooms.create') });
  await form.getByRole('textbox', { name: t('rooms.name') }).fill('Interview with Carla');
  await form.getByLabel(t('rooms.job')).selectOption(workspace.job.name);
  await expect(form.getByRole('combobox', { name: t('rooms.candidate') })).toBeVisible();
  await isAccessible(page, 'the form of a room', { isCovered: true });
  await form.getByRole('button', { name: t('rooms.create') }).click();
  await expect(form).toBeHidden();
  await expect(
    page
      .getByRole('rowheader', { name: 'Interview with Carla' })
      .or(page.getByText('Interview with Carla'))
      .first(),
  ).toBeVisible();
  await isAccessible(page);
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect
      .soft(
        (await page.evaluate(layoutFaults)).filter((fault) => !/^(cut off|something moves)/.test(fault)),
        `${width}`,
      )
      .toEqual([]);
  }
});

test('who comes too early learns when the room opens, and who comes in time may ask to join, whatever their own clock says', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['camera', 'microphone']);
  const dayMs = 86_400_000;
  const live = await makeRoom(server);
  const early = await makeRoom(server, { start: new Date(Date.now() + 2 * dayMs).toISOString() });
  const knock = page.getByRole('button', { name: t('room.knock'), exact: true });
  await page.clock.setSystemTime(Date.now() + 3 * dayMs);
  await page.goto(early.address);
  await expect(page.getByRole('status').filter({ hasText: /^The room opens on/ })).toBeVisible();
  await expect(page.getByText(t('interview.hearing_you'))).toBeVisible();
  await expect(knock).toHaveCount(0);
  await isAccessible(page);
  await page.clock.setSystemTime(Date.now() - 3 * dayMs);
  await page.goto(live.address);
  await expect(knock).toBeVisible();
});

test('a recruiter writes a guide by keyboard and combines it with what a colleague has saved in the meantime, and the room’s panel has both', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['camera', 'microphone']);
  const live = await makeRoom(server);
  const { room, workspace } = live;
  const colleague = await addColleague(server, workspace.job.agency_id, { name: 'Ina Interviewer' });
  const asColleague = { token: colleague.access_token, params: { id: room.id } };
  await signIn(context, workspace.access);
  await page.goto(`${server.url}/live`);
  await chooseOf(page, room.name, t('room_panel.edit_guide'));
  const form = page.getByRole('dialog', { name: t('rooms.guide') });
  const question = (number: number) =>
    form.getByRole('textbox', { name: t('rooms.guide_question', { number }), exact: true });
  for (const [index, words] of ['Nights?', 'Why nursing?'].entries()) {
    await form.getByRole('button', { name: t('rooms.guide_add_question') }).press('Enter');
    await expect(question(index + 1)).toBeFocused();
    await page.keyboard.type(words);
  }
  await form.getByRole('button', { name: t('rooms.guide_up', { number: 2 }) }).press('Enter');
  await expect(question(1)).toHaveValue('Why nursing?');
  // The first question cannot move up any more; the focus stays with it.
  await expect(form.getByRole('button', { name: t('rooms.guide_down', { number: 1 }) })).toBeFocused();
  await isAccessible(page, 'the guide of a room', { isCovered: true });

  const theirs = [{ id: newId(), text: 'Weekends?', minutes: 5 }];
  const { updated_at } = await call(server, getRoomPanel, asColleague);
  await call(server, saveRoomGuide, {
    ...asColleague,
    body: { questions: theirs, criteria: [], updated_at },
  });
  await form.getByRole('button', { name: t('rooms.save') }).click();
  const newer = page.getByRole('dialog', { name: t('shell.newer_title') });
  const difference = newer.getByRole('row').filter({ hasText: t('rooms.guide_questions') });
  await expect(difference).toContainText('Weekends? (5:00)');
  await expect(difference).toContainText('Why nursing?');
  await newer.getByRole('button', { name: t('newer.both') }).click();
  const both = ['Weekends?', 'Why nursing?', 'Nights?'];
  for (const [index, text] of both.entries()) await expect(question(index + 1)).toHaveValue(text);
  await form.getByRole('button', { name: t('rooms.save') }).click();
  await expect(form).toBeHidden();

  // The room's own form compares, too, but not because of a guide.
  await chooseOf(page, room.name, t('rooms.edit'));
  const edit = page.getByRole('dialog', { name: t('rooms.edit') });
  await edit.getByRole('textbox', { name: t('rooms.note') }).fill('Bring a pen');
  const { guide, updated_at: before } = await call(server, getRoomPanel, asColleague);
  await call(server, saveRoomGuide, {
    ...asColleague,
    body: { ...guide, criteria: [{ id: newId(), name: 'Clarity' }], updated_at: before },
  });
  await edit.getByRole('button', { name: t('rooms.save') }).click();
  await expect(edit).toBeHidden();
  await chooseOf(page, room.name, t('rooms.edit'));
  await expect(edit.getByRole('textbox', { name: t('rooms.note') })).toHaveValue('Bring a pen');
  const stored = await call(server, getRoom, asColleague);
  await call(server, updateRoom, { ...asColleague, body: { ...stored, name: 'Second talk' } });
  await edit.getByRole('textbox', { name: t('rooms.name') }).fill('First talk');
  await edit.getByRole('button', { name: t('rooms.save') }).click();
  await expect(newer.getByRole('row').last()).toContainText('Second talk');
  await newer.getByRole('button', { name: t('newer.take') }).click();
  await expect(edit.getByRole('textbox', { name: t('rooms.name') })).toHaveValue('Second talk');

  await enterOn(page, live);
  const inPanel = page.getByRole('list', { name: t('room_panel.guide') }).getByRole('listitem');
  await expect(inPanel).toContainText(both);
});

test('an interview that is on hold cannot be deleted, also by somebody who began before the hold', async ({
  context,
  page,
}) => {
  const { access, job } = await makeWorkspace(server, { kinds: ['text'], plan: 'pro' });
  const ended = { agencyId: job.agency_id, companyId: job.company_id };
  const params = { id: await addEndedRoom(server, ended) };
  const asOwner = { token: access.access_token, params };
  const { name } = await call(server, getRoom, asOwner);
  await signIn(context, access);
  const dialog = page.getByRole('dialog');
  const giveReason = async (confirm: string) => {
    await dialog.getByLabel(t('retention.reason')).fill('A complaint');
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto(`${server.url}/live/${params.id}`);
  await page.getByRole('switch', { name: t('retention.hold') }).click();
  await giveReason(t('retention.hold_confirm'));
  await expect(page.getByText(t('retention.room_on_hold_text'))).toBeVisible();
  await isAccessible(page);

  await page.goto(`${server.url}/live`);
  const held = page.getByText(t('retention.on_hold'), { exact: true });
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: t('rooms.more', { name }) }).click();
  const release = page.getByRole('menuitem', { name: t('retention.release_confirm') });
  await expect(release).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('rooms.delete') })).toHaveCount(0);
  await release.click();
  await giveReason(t('retention.release_confirm'));
  await expect(held).toHaveCount(0);

  const confirm = page.getByRole('dialog', { name: t('rooms.delete') });
  await chooseOf(page, name, t('rooms.delete'));
  await expect(confirm).toBeVisible();
  await call(server, setRoomHold, { ...asOwner, body: { on: true, reason: 'Another complaint' } });
  await confirm.getByRole('button', { name: t('rooms.delete') }).click();
  await expect(page.getByText(t('refusals.legal_hold'))).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect(held).toBeVisible();

  await chooseOf(page, name, t('retention.release_confirm'));
  await giveReason(t('retention.release_confirm'));
  await chooseOf(page, name, t('rooms.delete'));
  await confirm.getByRole('button', { name: t('rooms.delete') }).click();
  await expect(page.getByText(t('rooms.none_text'))).toBeVisible();
});

test('a browser that cannot make calls is sent to a page that says so, and may try again', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('able') === null)
      Reflect.deleteProperty(MediaDevices.prototype, 'getUserMedia');
  });
  await page.goto(live.address);
  await expect(page).toHaveURL(`${server.url}/i/l/unsupported/${live.room.share_hash}`);
  await expect(page.getByRole('heading', { name: t('room.unsupported_title') })).toBeVisible();
  await expect(page.getByText(live.address)).toBeVisible();
  await isAccessible(page);
  const retry = page.getByRole('link', { name: t('interview.unsupported_retry') });
  await retry.click();
  await expect(page).toHaveURL(`${server.url}/i/l/unsupported/${live.room.share_hash}`);
  await page.evaluate(() => sessionStorage.setItem('able', 'yes'));
  await retry.click();
  await expect(page.getByRole('heading', { name: live.room.name })).toBeVisible();
  await expect(page).toHaveURL(live.address);
});

async function chooseOf(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('rooms.more', { name }) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Waits for an email to this address whose subject begins so. */
async function mailed(address: string, subject: string): Promise<void> {
  const found = () =>
    server.mails().some((mail) => mail.to.address === address && mail.subject.startsWith(subject));
  await expect.poll(found, { message: `${subject} to ${address}`, timeout: 30_000 }).toBe(true);
}

// Story: a live interview is scheduled, moved and canceled, and everyone it concerns hears of it.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import { layoutFaults } from './layout-faults.ts';
import { liveServer, makeRoom } from './live-room.ts';
import { messagesIn } from './messages.ts';
import { signIn } from './recruiter.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call, makeWorkspace } from './workspace.ts';

const t = messagesIn();
const ina = { name: 'Ina Invited', email: 'ina@example.com' };
const room = t('rooms.name_with', { name: ina.name });

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
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
  const token = workspace.access.access_token;
  const invited = { token, params: { id: workspace.job.id }, body: { id: newId(), ...ina } };
  const { id } = await call(server, inviteByEmail, invited);
  const colleague = { name: 'Otto Observer', email: `${newId()}@example.com` };
  await addColleague(server, workspace.job.agency_id, colleague);
  await signIn(context, workspace.access);

  await page.goto(`${server.url}/jobs/candidate/${id}`);
  await page.getByRole('button', { name: t('rooms.schedule') }).click();
  const form = page.getByRole('dialog', { name: t('rooms.create') });
  await expect(form.getByRole('textbox', { name: t('rooms.name') })).toHaveValue(room);
  await expect(form.getByText(t('rooms.candidate_mailed', { email: ina.email }))).toBeVisible();
  await form.getByRole('checkbox', { name: colleague.name }).check();
  await form.getByLabel(t('rooms.role_of', { name: colleague.name })).selectOption(t('rooms.role_observer'));
  await form.getByRole('button', { name: t('rooms.create') }).click();
  await expect(form).toBeHidden();
  const panel = page.getByRole('region', { name: t('shell.live_title') });
  await expect(panel.getByText(room)).toBeVisible();
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
  await chooseOf(page, t('rooms.edit'));
  const edit = page.getByRole('dialog', { name: t('rooms.edit') });
  await edit.getByLabel(t('rooms.time'), { exact: false }).first().fill('16:30');
  await edit.getByRole('button', { name: t('rooms.save') }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('table').getByText(/16:30/).first()).toBeVisible();
  for (const { email } of [ina, colleague]) await mailed(email, 'Changed:');

  await chooseOf(page, t('rooms.cancel'));
  await page
    .getByRole('dialog', { name: t('rooms.cancel') })
    .getByRole('button', { name: t('rooms.cancel') })
    .click();
  await expect(page.getByText(t('shell.room_canceled'))).toBeVisible();
  for (const { email } of [ina, colleague]) await mailed(email, 'Canceled:');
});

test('the list of rooms and its form are accessible and fit a small phone', async ({ context, page }) => {
  const workspace = await makeWorkspace(server, { kinds: ['text'] });
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

async function chooseOf(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('rooms.more', { name: room }) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Waits for an email to this address whose subject begins so. */
async function mailed(address: string, subject: string): Promise<void> {
  const found = () =>
    server.mails().some((mail) => mail.to.address === address && mail.subject.startsWith(subject));
  await expect.poll(found, { message: `${subject} to ${address}`, timeout: 30_000 }).toBe(true);
}

// Story: what the interviewers of a live room have beside the call: who is the candidate, the guide, notes, scores, and
// quiet minutes. Candidates and guests receive nothing of it.
import { expect, type Locator, type Page } from 'playwright/test';
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { inviteByEmail } from '#contract/response.ts';
import { saveRoomGuide } from '#contract/room-panel.ts';
import { updateRoom } from '#contract/room.ts';
import { getUsers } from '#contract/user.ts';
import { isAccessible } from './accessible.ts';
import { addColleague } from './colleague.ts';
import {
  admit,
  callOptions,
  endFor,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
  withoutPicture,
  type LiveRoom,
} from './live-room.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';
import { call } from './workspace.ts';

const t = messagesIn();
const colleagueName = 'Ina Interviewer';

test.use({ launchOptions: callOptions });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(liveServer);
});
test.afterAll(async () => {
  await server.dispose();
});
// Open pages would continue their calls and slow down the next story.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('an impostor who knocks first, with the candidate’s name, is a guest if the host says so, and a mistake can be undone', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  await invite(live, 'Carla Candidate');
  const host = await memberIn(browser, live);
  await withoutPicture(host);
  const impostor = await knockAs(browser, live);
  const panel = host.getByRole('region', { name: t('room.host') });
  await expect(panel.getByText(t('room_panel.invited', { name: 'Carla Candidate' }))).toBeVisible();
  // Nothing tells this name from the real one, so the host falls for it.
  await admit(host);
  await isInRoom(impostor);
  await withoutPicture(impostor);
  const row = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(row('Carla Candidate').getByText(t('room.candidate'), { exact: true })).toBeVisible();
  await host.getByLabel(t('room.more_name', { name: 'Carla Candidate' })).click();
  await host.getByRole('button', { name: t('room_panel.is_guest', { name: 'Carla Candidate' }) }).click();
  await expect(row('Carla Candidate').getByText(t('room.guest'), { exact: true })).toBeVisible();
  await host.getByRole('button', { name: t('room.remove_name', { name: 'Carla Candidate' }) }).click();
  await expect(impostor.getByRole('heading', { name: t('room.removed_title') })).toBeVisible();

  const candidate = await knockAs(browser, live, { name: 'The real Carla' });
  await admit(host, 'The real Carla');
  await isInRoom(candidate);
  await expect(row('The real Carla').getByText(t('room.candidate'), { exact: true })).toBeVisible();
});

test('interviewers follow a guide, write notes and score for themselves, and the candidate receives not a byte of it', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const { live, colleague } = await roomWithGuide();
  const host = await memberIn(browser, live);
  await withoutPicture(host);
  const candidate = await knockAs(browser, live);
  const received = everythingReceivedBy(candidate);
  await admit(host);
  await isInRoom(candidate);
  await candidate.reload();
  await isInRoom(candidate);
  await withoutPicture(candidate);
  const other = await memberIn(browser, live, colleague);
  await withoutPicture(other);

  // What one of them asks, both see.
  const guide = host.getByRole('list', { name: t('room_panel.guide') });
  await expect(guide.getByRole('listitem')).toHaveCount(2);
  await host.getByRole('button', { name: t('room_panel.mark_name', { question: 'Why nursing?' }) }).click();
  await expect(guide.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await expect(guide.getByRole('listitem').first()).toContainText(/of 5:00/);
  const asked = other.getByRole('button', {
    name: t('room_panel.unmark_name', { question: 'Why nursing?' }),
  });
  await expect(asked).toBeVisible();
  await isAccessible(host);

  // A note survives a reload, is private at first, and shared when its author wants.
  await tab(host, 'notes').click();
  const field = host.getByRole('textbox', { name: t('room_panel.note_new') });
  await field.fill('Loves night shifts');
  await host.reload();
  await isInRoom(host);
  // By keyboard alone: from the guide's tab to the notes.
  await tab(host, 'guide').focus();
  await host.keyboard.press('ArrowRight');
  await expect(tab(host, 'notes')).toBeFocused();
  await expect(field).toHaveValue('Loves night shifts');
  await field.press('Control+Enter');
  await expect(host.getByText(t('room_panel.note_mine'))).toBeVisible();
  await expect(field).toHaveValue('');
  await tab(other, 'notes').click();
  await expect(other.getByText(t('room_panel.note_none'))).toBeVisible();
  await host
    .getByRole('listitem')
    .filter({ hasText: 'Loves night shifts' })
    .getByText(t('room_panel.edit'), { exact: true })
    .click();
  const form = host.getByRole('listitem').filter({ has: host.getByRole('textbox') });
  await form.getByRole('checkbox', { name: t('room_panel.note_share') }).check();
  await form.getByRole('button', { name: t('room_panel.note_save') }).click();
  await expect(other.getByText('Loves night shifts')).toBeVisible();
  await isAccessible(host);

  // Scores of others appear after one's own are submitted.
  await tab(host, 'scores').click();
  await host.getByRole('group', { name: 'Clarity' }).getByRole('radio', { name: '4' }).check();
  await host
    .getByRole('group', { name: 'Clarity' })
    .getByLabel(t('room_panel.reasons'))
    .fill('Answers to the point');
  await host.getByRole('button', { name: t('room_panel.submit') }).click();
  await expect(host.getByText(t('room_panel.submitted'))).toBeVisible();
  await tab(other, 'scores').click();
  const ritas = other.getByText(t('room_panel.score_of', { name: 'Rita Recruiter', rating: '4' }));
  await expect(other.getByText(t('room_panel.scores_hidden'))).toBeVisible();
  await expect(ritas).toHaveCount(0);
  await other.getByRole('group', { name: 'Clarity' }).getByRole('radio', { name: '2' }).check();
  await other.getByRole('button', { name: t('room_panel.submit') }).click();
  await expect(ritas).toBeVisible();
  await expect(other.getByText('Answers to the point')).toBeVisible();
  await isAccessible(host);

  await endFor(host);
  await expect(candidate.getByRole('heading', { name: t('room.ended_title') })).toBeVisible();
  const all = await received();
  for (const secret of ['nursing', 'night shifts', 'Clarity', 'to the point', 'MemberPanel'])
    expect.soft(all, secret).not.toContain(secret);
  await host.getByRole('link', { name: t('room.to_review') }).click();
  const chapters = host.getByRole('listitem').filter({ hasText: t('room_review.by_question') });
  await expect(chapters).toContainText('Why nursing?');
});

test('the panel fits a small phone in Arabic and in the dark, also for somebody who only watches', async ({
  browser,
}) => {
  const ar = messagesIn('ar-SA');
  const { live, colleague } = await roomWithGuide('observer');
  const observer = await memberIn(browser, live, colleague, { isObserver: true });
  await expect(observer.getByRole('button', { name: t('room_panel.mark'), exact: true })).toHaveCount(0);
  await observer.evaluate(() => localStorage.setItem('language', 'ar-SA'));
  await observer.setViewportSize({ width: 360, height: 800 });
  await observer.emulateMedia({ colorScheme: 'dark' });
  await observer.reload();
  await isInRoom(observer, 'ar-SA');
  for (const name of ['guide', 'notes', 'scores'] as const) {
    await tab(observer, name, 'ar-SA').click();
    await isAccessible(observer, `${name} in Arabic`);
    const overflow = await observer.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, name).toBeLessThanOrEqual(0);
  }
  await tab(observer, 'notes', 'ar-SA').click();
  await observer.getByRole('textbox', { name: ar('room_panel.note_new') }).fill('A quiet thought');
  await observer.getByRole('button', { name: ar('room_panel.note_save') }).click();
  await expect(observer.getByText(ar('room_panel.note_mine'))).toBeVisible();
});

test('the host starts five quiet minutes, which every tile shows, and ends them early; without recognition of speech on the device nobody is offered captions', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  await withoutPicture(host);
  const candidate = await knockAs(browser, live, { width: 360 });
  await admit(host);
  await isInRoom(candidate);
  await withoutPicture(candidate);
  const focus = host.getByRole('switch', { name: t('room_panel.focus') });
  await focus.click();
  for (const page of [host, candidate]) {
    await expect(page.getByRole('status').getByText(t('room.focus_started'))).toBeAttached();
    const tiles = page.getByRole('list', { name: t('room.people') }).getByRole('listitem');
    await expect(tiles.filter({ hasText: /Quiet\s*[45]:\d\d/ })).toHaveCount(2);
    await expect(page.getByText(t('room.focus_on'))).toBeVisible();
    await isAccessible(page);
  }
  await candidate.getByRole('button', { name: t('room.mute_now') }).click();
  await expect(host.getByText(t('room.muted'), { exact: true }).first()).toBeVisible();
  // Somebody who reloads sees what is left of them.
  await candidate.reload();
  await isInRoom(candidate);
  await expect(candidate.getByText(t('room.focus_on'))).toBeVisible();
  await focus.click();
  for (const page of [host, candidate]) {
    await expect(page.getByText(t('room.focus_on'))).toBeHidden();
    await expect(page.getByRole('status').getByText(t('room.focus_ended'))).toBeAttached();
    await expect(page.getByRole('button', { name: t('room.captions') })).toHaveCount(0);
  }
});

/** A room with a guide, and a colleague in this role. */
async function roomWithGuide(
  role: 'interviewer' | 'observer' = 'interviewer',
): Promise<{ live: LiveRoom; colleague: AccessToken }> {
  let colleague: AccessToken | undefined;
  const live = await makeRoom(server, {}, async ({ access, job }) => {
    colleague = await addColleague(server, job.agency_id, { name: colleagueName });
    const users = await call(server, getUsers, { token: access.access_token });
    const ina = users.find(({ name }) => name === colleagueName);
    return [{ user_id: ina?.id ?? '', role }];
  });
  if (!colleague) throw new Error('the room was made without its members');
  await call(server, saveRoomGuide, {
    token: live.workspace.access.access_token,
    params: { id: live.room.id },
    body: {
      questions: [
        { id: newId(), text: 'Why nursing?', minutes: 5 },
        { id: newId(), text: 'What would you change here?', minutes: null },
      ],
      criteria: [{ id: newId(), name: 'Clarity' }],
      updated_at: live.room.updated_at,
    },
  });
  return { live, colleague };
}

/** From now on the room is for this candidate of its workspace's job. */
async function invite({ workspace, room }: LiveRoom, name: string): Promise<void> {
  const token = workspace.access.access_token;
  const invited = { id: newId(), name, email: `${newId()}@example.com` };
  const { id } = await call(server, inviteByEmail, {
    ...{ token, params: { id: workspace.job.id }, body: invited },
  });
  const { company_id, description, start, minutes, time_zone, record, is_relay_only, updated_at } = room;
  await call(server, updateRoom, {
    ...{ token, params: { id: room.id } },
    body: {
      ...{ id: room.id, company_id, name: room.name, description, start, minutes, time_zone, record },
      ...{ is_relay_only, members: [], job_id: workspace.job.id, response_id: id, updated_at },
    },
  });
}

function tab(page: Page, name: 'guide' | 'notes' | 'scores', language?: 'ar-SA'): Locator {
  return page.getByRole('tab', { name: messagesIn(language)(`room_panel.${name}`) });
}

/** All that comes from the server from now on except translations: scripts by address, answers and events by content. */
function everythingReceivedBy(page: Page): () => Promise<string> {
  const parts: Promise<string>[] = [];
  page.on('response', (response) => {
    const address = response.url();
    if (/\/assets\/|\.json(\?|$)/.test(address)) return void parts.push(Promise.resolve(address));
    parts.push(response.text().catch(() => address));
  });
  return async () => {
    // A stream's text comes when it has ended; the room has.
    const found = await Promise.all(
      parts.map((part) =>
        Promise.race([part, new Promise<string>((resolve) => setTimeout(resolve, 10_000, ''))]),
      ),
    );
    return found.join('\n');
  };
}

// Story: what a recruiter has of a live interview afterwards.
import { expect, type Page } from 'playwright/test';
import { newId } from '#contract/id.ts';
import { saveRoomGuide, saveRoomNote, saveRoomScore } from '#contract/room-panel.ts';
import { isAccessible } from './accessible.ts';
import { findFfmpeg } from './busy-encoder.ts';
import { layoutFaults } from './layout-faults.ts';
import {
  admit,
  callOptions,
  endFor,
  hearEachOther,
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

test('after a live interview the recruiter sees whose recording is missing, plays all of it as one video, and jumps to what was written', async ({
  browser,
}) => {
  test.skip(!findFfmpeg(), 'no ffmpeg is installed here');
  test.setTimeout(400_000);
  const live = await makeRoom(server, { record: 'audio' });
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await isInRoom(candidate);
  await hearEachOther(host, candidate);
  await takeNotes(live);
  await host.getByRole('button', { name: t('room.chat'), exact: true }).click();
  await host.getByRole('textbox', { name: t('room.chat_text') }).fill('See you soon');
  await host.getByRole('button', { name: t('room.chat_send'), exact: true }).click();
  await expect(host.getByText('See you soon')).toBeVisible();

  // The candidate's device has a line no more, so that the end of their recording stays on it.
  await candidate.context().setOffline(true);
  await endFor(host);
  await expect(host.getByText(t('room.can_close'))).toBeVisible({ timeout: 60_000 });
  await host.getByRole('link', { name: t('room.to_review') }).click();
  await expect(host.getByRole('heading', { level: 1, name: live.room.name })).toBeVisible();
  await expect(host.getByText(t('room_review.some_here', { here: 1, all: 2 }))).toBeVisible();

  await candidate.context().setOffline(false);
  await expect(host.getByText(t('room_review.all_here'))).toBeVisible({ timeout: 90_000 });
  await candidate.context().close();
  // While the video is being joined, the host corrects who was the candidate.
  for (const as of ['guest', 'candidate'] as const) {
    await host.getByRole('button', { name: t(`room_review.was_${as}`, { name: 'Carla Candidate' }) }).click();
    await expect(host.getByText(`${t(`room_review.role_${as}`)} · `)).toBeVisible();
  }
  const player = host.getByLabel(t('room_review.recording')).and(host.locator('video'));
  // Joining gives way to everything else on the machine.
  await expect(player).toBeVisible({ timeout: 200_000 });
  const chat = host.getByRole('listitem').filter({ hasText: 'See you soon' });
  await chat.getByRole('button').click();
  await expect.poll(() => secondsOf(player), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(host.getByText('Speaks clearly')).toBeVisible();
  await expect(host.getByText(t('room_review.score', { name: 'Rita Recruiter', rating: '4' }))).toBeVisible();
  await isAccessible(host);
  for (const width of [320, 768, 1280]) {
    await host.setViewportSize({ width, height: 800 });
    const faults = await host.evaluate(layoutFaults);
    const found = faults.filter((fault) => !/^(cut off|something moves)/.test(fault));
    expect.soft(found, `${width}`).toEqual([]);
  }
});

/** A note and a score of the host. */
async function takeNotes({ workspace, room }: Awaited<ReturnType<typeof makeRoom>>): Promise<void> {
  const token = workspace.access.access_token;
  const criterion = newId();
  const criteria = [{ id: criterion, name: 'Clarity' }];
  const guide = { questions: [], criteria, updated_at: room.updated_at };
  await call(server, saveRoomGuide, { token, params: { id: room.id }, body: guide });
  const note = { text: 'Speaks clearly', at_ms: 1000, visibility: 'mine' as const };
  await call(server, saveRoomNote, { token, params: { id: room.id, note: newId() }, body: note });
  const score = { rating: 4, text: '' };
  await call(server, saveRoomScore, { token, params: { id: room.id, criterion }, body: score });
}

function secondsOf(player: ReturnType<Page['locator']>): Promise<number> {
  return player.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
}

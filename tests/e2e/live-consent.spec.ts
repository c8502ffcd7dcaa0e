// Story: somebody who agreed to be recorded in a live interview changes their mind, even without a line.
import { expect, type Page } from 'playwright/test';
import { changeDatabase } from './change-database.ts';
import {
  admit,
  callOptions,
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

/** Who has recordings on the server, by name. */
async function recordedOnServer({ room, workspace }: LiveRoom): Promise<string[]> {
  let names: string[] = [];
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [workspace.job.agency_id]);
    const { rows } = await client.query<{ name: string }>(
      `select distinct p.name from takes t join room_participants p on p.id = t.room_participant_id
       where p.room_id = $1 order by p.name`,
      [room.id],
    );
    names = rows.map(({ name }) => name);
  });
  return names;
}

/** Rows of recordings on the page's device. */
function recordedOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const counts = (await indexedDB.databases()).map(
      ({ name }) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name ?? '');
          opening.onerror = () => reject(opening.error ?? new Error('the database cannot be opened'));
          opening.onsuccess = () => {
            const db = opening.result;
            const stores = ['takes', 'bytes', 'chunks'].filter((store) =>
              db.objectStoreNames.contains(store),
            );
            let rows = 0;
            if (stores.length === 0) return resolve(0);
            const tx = db.transaction(stores);
            for (const store of stores) {
              const counting = tx.objectStore(store).count();
              counting.onsuccess = () => (rows += counting.result);
            }
            tx.oncomplete = () => {
              db.close();
              resolve(rows);
            };
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, rows) => sum + rows, 0);
  });
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('room.withdraw'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('room.withdraw_yes') })
    .click();
}

test('who withdraws without a line is no longer recorded at once, nothing stays on the device, and the server deletes the rest when the line is back', async ({
  browser,
}) => {
  const live = await makeRoom(server, { record: 'audio' });
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await isInRoom(candidate);
  await withoutPicture(host, candidate);
  await expect(candidate.getByText(t('room.recorded'), { exact: true })).toBeVisible();
  await expect
    .poll(() => recordedOnServer(live), { timeout: 60_000 })
    .toEqual(['Carla Candidate', 'Rita Recruiter']);

  expect(await recordedOnDevice(candidate)).toBeGreaterThan(0);
  await candidate.context().setOffline(true);
  await withdraw(candidate);
  await expect(candidate.getByText(t('room.not_recorded'), { exact: true })).toBeVisible();
  await expect(candidate.getByText(t('room.withdrawal_owed'))).toBeVisible();
  await expect.poll(() => recordedOnDevice(candidate)).toBe(0);
  expect(await recordedOnServer(live)).toContain('Carla Candidate');

  await candidate.context().setOffline(false);
  await expect(candidate.getByText(t('room.withdrawal_owed'))).toBeHidden({ timeout: 30_000 });
  expect(await recordedOnServer(live)).toEqual(['Rita Recruiter']);
  await isInRoom(candidate);

  // The host's own recording goes on.
  await expect(host.getByText(t('room.recorded'), { exact: true })).toBeVisible();
});

test('who left the room can still delete their recording', async ({ browser }) => {
  const live = await makeRoom(server, { record: 'audio' });
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await isInRoom(candidate);
  await withoutPicture(host, candidate);
  await expect
    .poll(() => recordedOnServer(live), { timeout: 60_000 })
    .toEqual(['Carla Candidate', 'Rita Recruiter']);
  await candidate.getByRole('button', { name: t('room.leave'), exact: true }).click();
  await expect(candidate.getByRole('heading', { name: t('room.left_title') })).toBeVisible();
  await withdraw(candidate);
  await expect(candidate.getByRole('button', { name: t('room.withdraw'), exact: true })).toBeHidden();
  await expect.poll(() => recordedOnServer(live)).toEqual(['Rita Recruiter']);
});

// Story: a room of several people: it goes on without its host, shows a shared screen, has another host, and carries four
// pictures at once.
import { expect, test, type Page } from 'playwright/test';
import type { AccessToken } from '#contract/auth.ts';
import { getUsers } from '#contract/user.ts';
import { addColleague } from '../e2e/colleague.ts';
import {
  admit,
  callOptions,
  hearEachOther,
  hears,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
  withoutPicture,
  type LiveRoom,
} from '../e2e/live-room.ts';
import { messagesIn } from '../e2e/messages.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { call, type Workspace } from '../e2e/workspace.ts';
import { cpuSeconds } from './live-sound.ts';

const t = messagesIn();
test.describe.configure({ mode: 'default' });
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

const colleagueName = 'Ina Interviewer';

/** A room with a colleague, who may host it. */
async function roomWithColleague(): Promise<{ live: LiveRoom; colleague: AccessToken }> {
  let colleague: AccessToken | undefined;
  const live = await makeRoom(server, {}, async ({ access, job }: Workspace) => {
    colleague = await addColleague(server, job.agency_id, { name: colleagueName });
    const users = await call(server, getUsers, { token: access.access_token });
    const ina = users.find(({ name }) => name === colleagueName);
    return [{ user_id: ina?.id ?? '', role: 'co_host' }];
  });
  if (!colleague) throw new Error('the room was made without its members');
  return { live, colleague };
}

test('the room goes on while its host is away, another member becomes the host, and the first one comes back', async ({
  browser,
}) => {
  const { live, colleague } = await roomWithColleague();
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  const other = await memberIn(browser, live, colleague);
  for (const page of [host, candidate, other]) await hears(page, { people: 2 });
  // From here on the sound shows who is connected.
  await withoutPicture(host, candidate, other);
  const hear = (page: Page, people: number) => hears(page, { people, withPicture: false });

  const panel = other.getByRole('region', { name: t('room.host') });
  await host.getByLabel(t('room.more_name', { name: colleagueName })).click();
  await host.getByRole('button', { name: t('room.host_name', { name: colleagueName }) }).click();
  const row = host.getByRole('region', { name: t('room.host') }).getByRole('listitem');
  await expect(row.filter({ hasText: colleagueName })).toContainText(t('room.host'));

  const address = host.url();
  await host.goto('about:blank');
  for (const page of [candidate, other]) await hear(page, 1);
  // The new host lets the next person in.
  const late = await knockAs(browser, live, { name: 'Lee Late' });
  await expect(panel).toContainText('Lee Late');
  await admit(other, 'Lee Late');
  await isInRoom(late);
  await hear(late, 2);
  await host.goto(address);
  await isInRoom(host);
  for (const page of [host, candidate, other, late]) await hear(page, 3);
});

test('a shared screen is seen by the other person, and disappears when sharing ends', async ({ browser }) => {
  const live = await makeRoom(server);
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await hearEachOther(host, candidate);
  const share = candidate.getByRole('button', { name: t('room.share'), exact: true });
  await share.click();
  const screen = host.getByLabel(t('room.screen_of', { name: 'Carla Candidate' })).and(host.locator('video'));
  await expect.poll(() => framesShown(screen)).toBeGreaterThan(5);
  await hearEachOther(host, candidate);
  await share.click();
  await expect(screen).toBeHidden();
  await hearEachOther(host, candidate);
});

test('four people see and hear each other', async ({ browser }) => {
  test.skip(
    process.env['SOAK'] === undefined,
    'four pictures use both cores of a small machine: npm run soak',
  );
  const { live, colleague } = await roomWithColleague();
  const host = await memberIn(browser, live);
  const pages: Page[] = [host, await memberIn(browser, live, colleague)];
  for (const name of ['Carla Candidate', 'Gus Guest']) {
    const page = await knockAs(browser, live, { name });
    await admit(host, name);
    pages.push(page);
  }
  for (const page of pages) await hears(page, { people: 3 });
  const usedBefore = await cpuSeconds(browser);
  const sinceMs = Date.now();
  for (const page of pages) await hears(page, { people: 3 });
  for (const page of pages) await hears(page, { people: 3 });
  const seconds = (Date.now() - sinceMs) / 1000;
  const cores = ((await cpuSeconds(browser)) - usedBefore) / seconds;
  const description = `four people use ${cores.toFixed(2)} cores for ${seconds.toFixed(0)} s`;
  test.info().annotations.push({ type: 'measured', description });
  for (const page of pages)
    expect(
      await page
        .getByRole('list', { name: t('room.people') })
        .getByRole('listitem')
        .count(),
    ).toBe(4);
});

async function framesShown(screen: ReturnType<Page['locator']>): Promise<number> {
  if ((await screen.count()) === 0) return 0;
  return screen.evaluate((element) =>
    element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
  );
}

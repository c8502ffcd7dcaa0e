// Story: reloads and kill -9 during a live call. The people find each other again, and nothing of a recording is lost that
// was on a disk.
import { expect, test, type Page } from 'playwright/test';
import { findFfmpeg } from '../e2e/busy-encoder.ts';
import {
  admit,
  callOptions,
  endFor,
  enterOn,
  hearEachOther,
  hears,
  isInRoom,
  knockOn,
  liveServer,
  makeRoom,
  rememberConnections,
  type LiveRoom,
} from '../e2e/live-room.ts';
import { messagesIn } from '../e2e/messages.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import {
  arrivedComplete,
  lengthOf,
  noteRecordings,
  slackMs,
  soundOf,
  type MadeRecording,
} from './live-reels.ts';
import { openBrowser, type OwnBrowser } from './own-browser.ts';

const t = messagesIn();
test.skip(!findFfmpeg(), 'no ffmpeg is installed here');
test.describe.configure({ mode: 'default', timeout: 360_000 });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(liveServer);
});
test.afterAll(async () => {
  await server.dispose();
});

let open: OwnBrowser[] = [];
test.afterEach(async () => {
  await Promise.all(open.map((browser) => browser.close().catch(() => undefined)));
  open = [];
});

interface Side {
  name: string;
  browser: OwnBrowser;
  page: Page;
  made: MadeRecording[];
}

/** Opens the browser of this person, for the first time or after it was killed. */
async function openFor(name: string): Promise<Side> {
  const profile = test.info().outputPath(name);
  const browser = await openBrowser(profile, callOptions.args.slice(-1));
  open.push(browser);
  const { page } = browser;
  await rememberConnections(page.context());
  return { name, browser, page, made: await noteRecordings(page.context()) };
}

const hostName = 'Rita Recruiter';
const candidateName = 'Carla Candidate';

async function callOfTwo(): Promise<{ live: LiveRoom; host: Side; candidate: Side }> {
  const live = await makeRoom(server, { record: 'video' });
  const [host, candidate] = [await openFor(hostName), await openFor(candidateName)];
  await signIn(host.page.context(), live.workspace.access);
  await enterOn(host.page, live);
  await knockOn(candidate.page, live);
  await admit(host.page);
  await isInRoom(candidate.page);
  await hearEachOther(host.page, candidate.page);
  await hasRecorded(host, 3000);
  await hasRecorded(candidate, 3000);
  return { live, host, candidate };
}

/** The newest recording of this side is at least so long. */
async function hasRecorded({ made }: Side, leastMs: number): Promise<void> {
  const length = () => {
    const newest = made.at(-1);
    return newest ? (newest.chunks.at(-1)?.atMs ?? 0) - newest.startedMs : 0;
  };
  await expect.poll(length).toBeGreaterThan(leastMs);
}

async function endForAll(host: Page, others: readonly Page[]): Promise<void> {
  await endFor(host);
  for (const page of [host, ...others]) await expect(page.getByText(t('room.can_close'))).toBeVisible();
}

/** The sound of each recording is as long as it took, without a hole. */
async function isWhole(
  live: LiveRoom,
  side: Side,
  made: readonly MadeRecording[],
  lostMs = 0,
): Promise<void> {
  const stored = await arrivedComplete(server, live, { name: side.name, made, lostMs });
  expect(stored).toHaveLength(made.length);
  const lengths = made.map(lengthOf);
  for (const [i, recording] of stored.entries()) {
    const sound = soundOf(recording);
    test.info().annotations.push({
      type: 'measured',
      description: `${side.name} ${i}: sound ${Math.round(sound.lengthMs)} ms of ${lengths[i]} ms, longest step ${sound.longestStepMs} ms`,
    });
    expect(Math.abs(sound.lengthMs - (lengths[i] ?? 0)), `length of recording ${i}`).toBeLessThan(
      slackMs + lostMs,
    );
    expect(sound.longestStepMs, `longest step of recording ${i}`).toBeLessThanOrEqual(125);
  }
}

test('after kill -9 of the server the call never stops and its pages find the server again, after a reload of either side it goes on, and nothing of the recordings is lost', async () => {
  const { live, host, candidate } = await callOfTwo();
  const both = [host, candidate];
  await server.kill9();
  for (const { page } of both)
    await expect(page.getByRole('alert').filter({ hasText: t('room.cut_off_recorded') })).toBeVisible();
  await hearEachOther(host.page, candidate.page);
  await hearEachOther(host.page, candidate.page);
  await server.restart();
  for (const { page } of both) await expect(page.getByText(t('room.cut_off_recorded'))).toBeHidden();
  await hearEachOther(host.page, candidate.page);
  // One run throughout: it did not begin anew.
  for (const { made } of both) expect(made).toHaveLength(1);

  for (const side of [candidate, host]) {
    await side.page.reload();
    await isInRoom(side.page);
    await hearEachOther(host.page, candidate.page);
    await hasRecorded(side, 2000);
  }
  // Another tab is another participant: it does not continue the visit of an open one.
  const second = await candidate.page.context().newPage();
  await second.goto(live.address);
  await expect(second.getByRole('button', { name: t('room.knock'), exact: true })).toBeVisible();
  await second.close();
  await endForAll(host.page, [candidate.page]);
  // What a page that is reloaded could not write down any more. The server's death cost nothing.
  for (const side of both) await isWhole(live, side, side.made, 500);
  expect(candidate.made).toHaveLength(2);
});

/** Both browsers run the same code. `npm run soak` also kills the host's. */
const victims =
  process.env['SOAK'] === undefined ? (['candidate'] as const) : (['candidate', 'host'] as const);

for (const killed of victims)
  test(`after kill -9 of the ${killed}’s browser the link leads back into the call, and at most half a second of the recording is lost`, async () => {
    const { live, ...sides } = await callOfTwo();
    const [before, other] = killed === 'host' ? [sides.host, sides.candidate] : [sides.candidate, sides.host];
    // The browser writes down what a page stores in itself within five seconds.
    await hasRecorded(before, 8000);
    const killedMs = Date.now();
    await before.browser.kill9();

    const after = await openFor(before.name);
    await after.page.goto(live.address);
    await isInRoom(after.page);
    await hears(after.page);
    await hears(other.page);
    await expect(other.page.getByRole('list', { name: t('room.people') }).getByRole('listitem')).toHaveCount(
      2,
    );
    await hasRecorded(after, 2000);

    const [host, candidate] = killed === 'host' ? [after, other] : [other, after];
    await endForAll(host.page, [candidate.page]);
    const made = [...before.made, ...after.made];
    const lastMs = before.made.at(-1)?.chunks.at(-1)?.atMs ?? 0;
    test.info().annotations.push({
      type: 'measured',
      description: `last chunk ${killedMs - lastMs} ms before the kill`,
    });
    await isWhole(live, after, made, 500);
    await isWhole(live, other, other.made);
  });

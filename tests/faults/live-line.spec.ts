// Story: the candidate's line is cut during a live call. The call returns, and the recordings have no gap.
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect, test, type Browser } from 'playwright/test';
import { findFfmpeg } from '../e2e/busy-encoder.ts';
import {
  admit,
  callOptions,
  endFor,
  enterOn,
  hearEachOther,
  isInRoom,
  knockOn,
  liveServer,
  makeRoom,
  rememberConnections,
} from '../e2e/live-room.ts';
import { messagesIn } from '../e2e/messages.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { arrivedComplete, lengthOf, noteRecordings, slackMs, soundOf } from './live-reels.ts';
import { soundReturns } from './live-sound.ts';
import { openNetwork, whyNoNetwork, type OwnNetwork } from './own-network.ts';

const t = messagesIn();
const reason = whyNoNetwork();
test.skip(reason !== null, reason ?? '');
test.skip(!findFfmpeg(), 'no ffmpeg is installed here');
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: callOptions });

let server: TestServer;
let network: OwnNetwork;
/** Of the candidate, in its own network. */
let far: Browser;
test.beforeAll(async () => {
  server = await startServer({ env: { ...liveServer.env, HOST: '0.0.0.0' } });
  network = openNetwork();
  const folder = test.info().outputDir;
  mkdirSync(folder, { recursive: true });
  const line = `localhost:${new URL(server.url).port}`;
  far = await chromium.launch({
    ...callOptions,
    executablePath: network.browserInside(callOptions.executablePath ?? '', folder),
    // The address is the server's for both, and a secure one; the packets go by the cable.
    args: [...callOptions.args, `--host-resolver-rules=MAP ${line} ${network.outside}:${server.port}`],
  });
});
test.afterAll(async () => {
  await far?.close();
  network?.close();
  await server.dispose();
});

/** `npm run soak` also runs the long ones. */
const isSoak = process.env['SOAK'] !== undefined;
const cuts = [
  { how: 'drop', seconds: 5 },
  ...(isSoak
    ? ([
        { how: 'unplug', seconds: 5 },
        { how: 'drop', seconds: 30 },
        { how: 'unplug', seconds: 30 },
      ] as const)
    : []),
] as const;

for (const { how, seconds } of cuts)
  test(`after ${seconds} s without a line (${how}) the call returns, and the recordings of both sides have no gap`, async ({
    browser,
  }) => {
    const live = await makeRoom(server, { record: 'video' });
    const viewport = { width: 1000, height: 800 };
    const contexts = [
      await browser.newContext({ viewport, permissions: ['camera', 'microphone'] }),
      await far.newContext({ viewport, permissions: ['camera', 'microphone'] }),
    ] as const;
    const made = await Promise.all(contexts.map((context) => noteRecordings(context)));
    await Promise.all(contexts.map((context) => rememberConnections(context)));
    await signIn(contexts[0], live.workspace.access);
    const [host, candidate] = [await contexts[0].newPage(), await contexts[1].newPage()];
    await enterOn(host, live);
    await knockOn(candidate, live);
    await admit(host);
    await isInRoom(candidate);
    await hearEachOther(host, candidate);

    const cutMs = Date.now();
    network[how]();
    const notice = candidate.getByRole('alert').filter({ hasText: t('room.cut_off_recorded') });
    if (seconds > 10) await expect(notice).toBeVisible();
    // The length of the outage is what this is about.
    await sleep(cutMs + seconds * 1000 - 500 - Date.now());
    const returned = [soundReturns(host), soundReturns(candidate)];
    await sleep(500);
    const mendedMs = Date.now();
    network.mend();
    const backMs = (await Promise.all(returned)).map((at) => at - mendedMs);
    // The line was really cut.
    expect(Math.min(...backMs)).toBeGreaterThan(0);
    await hearEachOther(host, candidate);
    await expect(notice).toBeHidden();
    measured(`sound back after ${how} ${seconds} s: host ${backMs[0]} ms, candidate ${backMs[1]} ms`);

    await endFor(host);
    for (const page of [host, candidate]) await expect(page.getByText(t('room.can_close'))).toBeVisible();
    for (const [i, name] of ['Rita Recruiter', 'Carla Candidate'].entries()) {
      const own = made[i] ?? [];
      // One run throughout: it did not begin anew.
      expect(own).toHaveLength(1);
      const [stored] = await arrivedComplete(server, live, { name, made: own });
      if (!stored) throw new Error('nothing was stored');
      const sound = soundOf(stored);
      const tookMs = own[0] ? lengthOf(own[0]) : 0;
      const description = `${name}: sound ${Math.round(sound.lengthMs)} ms of ${tookMs} ms, longest step ${sound.longestStepMs} ms`;
      measured(description);
      expect(Math.abs(sound.lengthMs - tookMs), description).toBeLessThan(slackMs);
      expect(sound.longestStepMs, description).toBeLessThanOrEqual(125);
    }
    await Promise.all(contexts.map((context) => context.close()));
  });

function measured(description: string): void {
  test.info().annotations.push({ type: 'measured', description });
}

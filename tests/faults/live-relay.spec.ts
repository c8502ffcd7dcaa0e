// Story: a room whose people see no addresses of each other: everything goes through a relay, coturn.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import {
  admit,
  callOptions,
  hearEachOther,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
} from '../e2e/live-room.ts';
import { messagesIn } from '../e2e/messages.ts';
import { signIn } from '../e2e/recruiter.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { freePort } from './line.ts';

test.skip(spawnSync('turnserver', ['--version']).error !== undefined, 'no coturn is installed here');
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: callOptions });

const t = messagesIn();
const secret = 'a secret of this story only';
let relay: ChildProcess;
let port: number;
let server: TestServer;
test.beforeAll(async () => {
  port = await freePort();
  relay = startRelay(secret);
  const env = { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: secret };
  server = await startServer({ env: { ...liveServer.env, ...env } });
});
test.afterAll(async () => {
  relay.kill('SIGKILL');
  await server.dispose();
});

/** coturn, which accepts what this secret has signed. */
function startRelay(ownSecret: string): ChildProcess {
  const folder = test.info().outputDir;
  mkdirSync(folder, { recursive: true });
  const args = [
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--use-auth-secret', `--static-auth-secret=${ownSecret}`],
    ...['--realm=candor.test', '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--allow-loopback-peers'],
    ...[`--listening-port=${port}`, '--min-port=30000', '--max-port=31999', '--log-file=stdout'],
    ...[`--pidfile=${path.join(folder, 'relay.pid')}`, `--db=${path.join(folder, 'relay.db')}`],
  ];
  return spawn('turnserver', args, { stdio: 'ignore' });
}

async function stopRelay(): Promise<void> {
  const ended = new Promise((resolve) => relay.once('exit', resolve));
  relay.kill('SIGKILL');
  await ended;
}

test('in a room with relays only people see and hear each other, and no address but the relay’s is used', async ({
  browser,
}) => {
  const live = await makeRoom(server, { is_relay_only: true });
  const host = await memberIn(browser, live);
  const candidate = await knockAs(browser, live);
  await admit(host);
  await isInRoom(candidate);
  await hearEachOther(host, candidate);
  for (const page of [host, candidate]) expect(await kindsInUse(page)).toEqual(['relay']);
  await Promise.all([host, candidate].map((page) => page.context().close()));
});

test('the relay refuses a wrong and an expired password, and accepts a good one', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/404`);
  const [good, wrong, late] = [signed(600, secret), signed(600, `not ${secret}`), signed(-10, secret)];
  const offers = [good, wrong, late];
  const gathered = await Promise.all(offers.map((offer) => relayCandidates(page, port, offer)));
  expect(gathered.map((count) => count > 0)).toEqual([true, false, false]);
  await page.close();
});

test('in the lobby a member learns whether the relay works: a password that it refuses causes no other error', async ({
  browser,
}) => {
  const live = await makeRoom(server);
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  await signIn(context, live.workspace.access);
  const page = await context.newPage();
  await page.goto(live.address);
  await expect(page.getByText(t('room.relay_works'))).toBeVisible();
  await stopRelay();
  const other = 'a secret that the server does not know';
  relay = startRelay(other);
  try {
    // It runs again, and refuses only the server's passwords.
    await expect.poll(() => relayCandidates(page, port, signed(600, other))).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText(t('room.relay_failed'))).toBeVisible();
  } finally {
    await stopRelay();
    relay = startRelay(secret);
    await context.close();
  }
});

/** The kinds of both ends of every path that this page uses. */
function kindsInUse(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
    const kinds = new Set<string>();
    for (const connection of known.filter(({ connectionState }) => connectionState === 'connected')) {
      const report = await connection.getStats();
      report.forEach((stats: Record<string, unknown>) => {
        if (stats['type'] !== 'candidate-pair' || stats['nominated'] !== true) return;
        for (const end of ['localCandidateId', 'remoteCandidateId'])
          kinds.add(String(report.get(String(stats[end]))?.candidateType));
      });
    }
    return [...kinds];
  });
}

/** A name that is valid for so many seconds, and its password. */
function signed(seconds: number, ownSecret: string): { username: string; credential: string } {
  const username = `${Math.floor(Date.now() / 1000) + seconds}:story`;
  return { username, credential: createHmac('sha1', ownSecret).update(username).digest('base64') };
}

/** How many addresses the relay gives with this name and password. */
function relayCandidates(
  page: Page,
  relayPort: number,
  offer: { username: string; credential: string },
): Promise<number> {
  return page.evaluate(
    async ({ urls, ...login }) => {
      const connection = new RTCPeerConnection({
        iceServers: [{ urls, ...login }],
        iceTransportPolicy: 'relay',
      });
      let count = 0;
      connection.addEventListener('icecandidate', ({ candidate }) => candidate && (count += 1));
      const ended = new Promise<void>((resolve) =>
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve();
        }),
      );
      connection.createDataChannel('any');
      await connection.setLocalDescription();
      await ended;
      connection.close();
      return count;
    },
    { urls: `turn:127.0.0.1:${relayPort}`, ...offer },
  );
}

// Story: rooms of an installation with a media server. The server is a stand-in that checks every token with LiveKit's own
// library and then lets nobody in: no LiveKit server is available here. So the story proves when a page goes there, with
// which token, that it may, that it never gives up, and that everything else in the room goes on.
import { createServer, type Server } from 'node:http';
import { TokenVerifier, type ClaimGrants } from 'livekit-server-sdk';
import { expect, type Page } from 'playwright/test';
import { envelope } from '#contract/endpoint.ts';
import { knock } from '#contract/room.ts';
import { freePort } from '../faults/line.ts';
import {
  admit,
  callOptions,
  devicesInUse,
  hearEachOther,
  isInRoom,
  knockOn,
  liveServer,
  makeRoom,
  memberIn,
  rememberConnections,
} from './live-room.ts';
import { messagesIn } from './messages.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';

const t = messagesIn();
const [key, secret] = ['APIstory', 'a secret of this story and its server'];

test.use({ launchOptions: callOptions });

let mediaServer: Server;
let server: TestServer;
/** Of each attempt to join. */
let joins: ClaimGrants[] = [];
test.beforeAll(async () => {
  const verifier = new TokenVerifier(key, secret);
  mediaServer = createServer((_request, response) => {
    response.writeHead(503, { 'access-control-allow-origin': '*' }).end();
  });
  mediaServer.on('upgrade', (request, socket) => {
    const token = new URL(request.url ?? '', 'ws://x').searchParams.get('access_token') ?? '';
    void verifier
      .verify(token)
      .then((claims) => joins.push(claims))
      .finally(() => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void mediaServer.listen(port, '127.0.0.1', resolve));
  const env = { LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret };
  server = await startServer({ env: { ...liveServer.env, ...env } });
});
test.afterAll(async () => {
  await server.dispose();
  mediaServer.closeAllConnections();
  mediaServer.close();
});
test.beforeEach(() => void (joins = []));
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** What the page was refused by its policy, and the parts of LiveKit that it loaded. */
async function seenBy(page: Page): Promise<{ refused: string[]; loaded: string[] }> {
  return page.evaluate(() => ({
    refused: Reflect.get(globalThis, 'refusedByPolicy') ?? [],
    loaded: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/livekit/.test(name)),
  }));
}

function watchPolicy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refusedByPolicy: refused });
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => void refused.push(blockedURI));
  });
}

const Knocked = envelope(knock.data);

test('two people talk directly, then their call moves to the media server while both are recorded', async ({
  browser,
}) => {
  const live = await makeRoom(server, { record: 'video' });
  const host = await memberIn(browser, live);
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  await rememberConnections(context);
  const candidate = await context.newPage();
  const knocked = candidate.waitForResponse('**/knock');
  await knockOn(candidate, live);
  const { participant } = Knocked.parse(await (await knocked).json()).response.data;
  await admit(host);
  await isInRoom(candidate);
  await hearEachOther(host, candidate);
  for (const page of [host, candidate]) expect((await seenBy(page)).loaded).toEqual([]);
  expect(joins).toEqual([]);

  // What the page reports when it cannot reach somebody, in its own name.
  for (const page of [host, candidate]) await watchPolicy(page);
  const stated = host.waitForRequest('**/api/live/state');
  await host.getByRole('button', { name: t('room.microphone'), exact: true }).click();
  const { authorization = '' } = await (await stated).allHeaders();
  const reported = await fetch(`${server.url}/api/live/mesh-failures`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ participant }),
  });
  expect(reported.status).toBe(200);
  await expect.poll(() => joins.length, { timeout: 60_000 }).toBeGreaterThan(6);
  expect(new Set(joins.map(({ sub }) => sub)).size).toBe(2);
  for (const { video } of joins) expect(video).toMatchObject({ room: live.room.id, canPublish: true });
  for (const page of [host, candidate]) {
    const { refused, loaded } = await seenBy(page);
    expect([refused, loaded.length]).toEqual([[], 1]);
    expect(await devicesInUse(page)).toBe(2);
    // What is left to send may follow.
    const isRecorded = page.getByRole('paragraph').filter({ hasText: t('room.recorded') });
    await expect(isRecorded.first()).toBeVisible();
  }
});

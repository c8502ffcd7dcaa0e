// Story: two different browsers talk in a room, whichever comes first.
import { firefox, type Browser } from 'playwright/test';
import { findFirefox } from '../find-firefox.ts';
import {
  admit,
  callOptions,
  hearEachOther,
  isInRoom,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
} from './live-room.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './story.ts';

const executablePath = findFirefox();
test.skip(!executablePath, 'no Firefox is installed here');
test.use({ launchOptions: callOptions });

let server: TestServer;
let firefoxBrowser: Browser;
test.beforeAll(async () => {
  server = await startServer(liveServer);
  firefoxBrowser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: executablePath ?? '',
    firefoxUserPrefs: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
      // A call between two browsers of one machine uses its own addresses.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
    },
  });
});
test.afterAll(async () => {
  await firefoxBrowser.close();
  await server.dispose();
});

/**
 * The reloads turn around who offers, so that the first pair covers both directions between the two browsers, and the second
 * one Firefox as the host's. `npm run soak` also runs the third.
 */
const pairs = [
  ['Chromium', 'Firefox'],
  ['Firefox', 'Firefox'],
  ...(process.env['SOAK'] === undefined ? [] : ([['Firefox', 'Chromium']] as const)),
] as const;

for (const [hosts, knocks] of pairs)
  test(`a host in ${hosts} and a candidate in ${knocks} see and hear each other, also after each of them reloads`, async ({
    browser,
  }) => {
    const named = { Chromium: browser, Firefox: firefoxBrowser };
    const live = await makeRoom(server);
    const host = await memberIn(named[hosts], live);
    const candidate = await knockAs(named[knocks], live);
    await admit(host);
    await isInRoom(candidate);
    await hearEachOther(host, candidate);
    // Whoever comes later offers: a reload turns the roles around.
    for (const page of [host, candidate]) {
      await page.reload();
      await isInRoom(page);
      await hearEachOther(host, candidate);
    }
    await Promise.all([host, candidate].map((page) => page.context().close()));
  });

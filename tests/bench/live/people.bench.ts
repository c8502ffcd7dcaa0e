// Four people who see and hear each other and are recorded, all in one browser: processor time and pictures per second.
// The cameras are Chromium's fake ones, which cost less to encode than faces.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { getUsers } from '#contract/user.ts';
import type { AccessToken } from '#contract/auth.ts';
import { addColleague } from '../../e2e/colleague.ts';
import {
  admit,
  measuredCallOptions,
  hears,
  knockAs,
  liveServer,
  makeRoom,
  memberIn,
} from '../../e2e/live-room.ts';
import { startServer } from '../../e2e/server.ts';
import { call } from '../../e2e/workspace.ts';
import { cpuSeconds } from '../../faults/live-sound.ts';
import { median } from '../device/numbers.ts';
import type { Row } from '../row.ts';
import { load, rounds } from './pair.ts';

export const name = 'live room, four people';

const goal = { coresEach: 0.6, framesPerSecond: 15 };
const people = 4;
const windowMs = 10_000;

export async function run(): Promise<Row[]> {
  const server = await startServer(liveServer);
  const browser = await chromium.launch(measuredCallOptions);
  try {
    let colleague: AccessToken | undefined;
    const live = await makeRoom(server, { record: 'video' }, async ({ access, job }) => {
      colleague = await addColleague(server, job.agency_id, { name: 'Ina Interviewer' });
      const users = await call(server, getUsers, { token: access.access_token });
      const ina = users.find((user) => user.name === 'Ina Interviewer');
      return [{ user_id: ina?.id ?? '', role: 'co_host' }];
    });
    const host = await memberIn(browser, live);
    const pages: Page[] = [host, await memberIn(browser, live, colleague)];
    for (const visitor of ['Carla Candidate', 'Gus Guest']) {
      pages.push(await knockAs(browser, live, { name: visitor }));
      await admit(host, visitor);
    }
    for (const page of pages) await hears(page, { people: people - 1 });
    const [cores, frames]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [usedBefore, shownBefore, sinceMs] = [
        await cpuSeconds(browser),
        await shownBy(pages),
        Date.now(),
      ];
      await sleep(windowMs);
      const seconds = (Date.now() - sinceMs) / 1000;
      cores.push(((await cpuSeconds(browser)) - usedBefore) / seconds / people);
      const shown = await shownBy(pages);
      for (const [i, count] of shown.entries())
        frames.push((count - (shownBefore[i] ?? 0)) / seconds / (people - 1));
    }
    const [used, fewest] = [median(cores), Math.min(...frames)];
    return [
      {
        figure: 'Four people, all recording: cores per person; pictures per second of each other person',
        goal: `<= ${goal.coresEach}; >= ${goal.framesPerSecond}`,
        measured: `median ${used.toFixed(2)}, worst ${Math.max(...cores).toFixed(2)}; median ${median(frames).toFixed(1)}, worst ${fewest.toFixed(1)}`,
        details: `${rounds} times ${windowMs / 1000} s; ${await sizeShownBy(host)}, fake cameras; ${load()}`,
        passed: used <= goal.coresEach && median(frames) >= goal.framesPerSecond,
      },
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Pictures that each page has decoded so far. */
function shownBy(pages: readonly Page[]): Promise<number[]> {
  return Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        const known: RTCPeerConnection[] = Reflect.get(globalThis, 'knownConnections') ?? [];
        let frames = 0;
        for (const connection of known)
          (await connection.getStats()).forEach((stats: Record<string, unknown>) => {
            if (stats['type'] === 'inbound-rtp') frames += Number(stats['framesDecoded'] ?? 0);
          });
        return frames;
      }),
    ),
  );
}

function sizeShownBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ videoWidth }) => videoWidth > 0);
    return video ? `${video.videoWidth}x${video.videoHeight}` : 'no picture';
  });
}

// The server is killed with -9 at random moments while a device sends. After the restart the device
// finishes, every byte is the same, and nothing acknowledged is missing. Runs one seed, or as many
// as SOAK says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as takes from '#contract/take.ts';
import { call, eventually } from '../api/harness.ts';
import { hostileVideo } from '../api/hostile-video.ts';
import * as candidate from '../api/interviewing.ts';
import { findFfmpeg } from '../e2e/busy-encoder.ts';
import { chanceOf } from './seeds.ts';
import { expectOriginal, expectSealed, seal, sendSome, startSending } from './sending-device.ts';
import type { Sending } from './sending-device.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const { SOAK, SEED = '1' } = process.env;
const seeds = Array.from({ length: Number(SOAK ?? 1) }, (_, i) => Number(SEED) + i);
const kills = SOAK ? 3 : 1;
let server: ServerUnderTest;
let owner: Awaited<ReturnType<typeof signInToDemo>>;
beforeAll(async () => {
  server = await serverUnderTest();
  await server.start();
  owner = await signInToDemo(server);
});
afterAll(() => server.remove());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function expectAllHere({ who, take, acknowledged }: Sending): Promise<void> {
  // The lanes keep sending: a part acknowledged after the server built its list may be missing from
  // it.
  const before = [...acknowledged];
  const known = await untilAnswered(() =>
    call(server, takes.getTake, { token: who.token, params: { take } }),
  );
  if (known.data.state === 'stored') return;
  const here = new Set(known.data.parts.map(({ number }) => number));
  expect(before.filter((number) => !here.has(number))).toEqual([]);
}

describe('a server killed at random', () => {
  it.each(seeds)(
    'stores what a device sent, complete and once (seed %i)',
    async (seed) => {
      const chance = chanceOf(seed);
      const parts = candidate.someParts(150, Math.ceil(chance.between(1, takes.maxPartBytes)));
      const sending = await startSending(server, owner.job, { parts });
      let isKilling = true;
      const killing = (async () => {
        for (let i = 0; i < kills; i += 1) {
          await pause(chance.between(20, 420));
          await server.kill();
          await server.start();
          await expectAllHere(sending);
        }
        isKilling = false;
      })();
      const lane = async () => {
        while (sending.acknowledged.size < parts.length || isKilling) {
          await sendSome(server, sending, chance).catch(() => pause(30)); // Killed in between: try again.
          if (sending.acknowledged.size === parts.length) await pause(20);
        }
      };
      await Promise.all([lane(), lane(), lane(), killing]);
      await expectAllHere(sending);

      // Killed again during the seal, between its first line and its commit.
      const sealing = seal(server, sending).catch(() => null);
      await pause(chance.between(0, 60));
      await server.kill();
      await sealing;
      await server.start();
      const sealed = await expectSealed(server, sending);
      expect((await seal(server, sending)).data).toEqual(sealed.data);
      await expectOriginal(server, owner.token, sending);
    },
    SOAK ? 600_000 : 120_000,
  );
});

let heavy: Buffer | undefined;

describe.runIf(process.platform === 'linux' && findFfmpeg() !== undefined)('what a server has begun', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'ends with it by %s: no encoder lives on',
    async (signal) => {
      if (!server.isRunning()) await server.start();
      const who = await candidate.begin(server, owner.job);
      const take = await candidate.bind(server, who, { mime_type: 'video/mp4' });
      heavy ??= hostileVideo('4096x2304', 3000);
      expect((await candidate.sendTake(server, who, take, [candidate.inParts(heavy)])).data.state).toBe(
        'stored',
      );
      // Of this take, or of the previous one, whose task starts over.
      const work = join(server.dataDir, 'work');
      await eventually(() => expect(isEncoding(work)).toBe(true), 90_000);
      await (signal === 'SIGKILL' ? server.kill() : server.stop());
      await eventually(() => expect(isEncoding(work)).toBe(false), 5000);
    },
    180_000,
  );
});

/** Whether an ffmpeg is making a rendition in this folder. */
function isEncoding(folder: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      const [program = '', ...args] = commandOf(pid);
      return (
        program.endsWith('ffmpeg') &&
        args.some((argument) => argument.startsWith(folder) && argument.includes('-rendition/'))
      );
    });
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // It has ended in the meantime.
  }
}

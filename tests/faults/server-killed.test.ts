// The server is killed with -9 at random moments while a device sends. After the restart the device
// finishes, every byte is the same, and nothing acknowledged is missing. Runs one seed, or as many
// as SOAK says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import { getResponse } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { call, eventually } from '../api/harness.ts';
import { hostileVideo } from '../api/hostile-video.ts';
import * as candidate from '../api/interviewing.ts';
import type { Interviewee } from '../api/interviewing.ts';
import { findFfmpeg } from '../e2e/busy-encoder.ts';
import { randomFrom, serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
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

interface Sending {
  who: Interviewee;
  take: string;
  parts: Buffer[];
  acknowledged: Set<number>;
}

/** Sends one request: a part, several parts, or one that was already acknowledged. */
async function sendSome({ who, take, parts, acknowledged }: Sending, random: () => number): Promise<void> {
  const open = [...parts.keys()].filter((number) => !acknowledged.has(number) || random() < 0.05);
  const some = open.toSorted(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 8));
  const [only, ...more] = some;
  if (only === undefined) return;
  const contentOf = (number: number) => parts[number] ?? Buffer.alloc(0);
  if (more.length === 0) {
    const sent = await candidate.sendPart(server, who, { take, number: only }, contentOf(only));
    if (sent.status < 300) acknowledged.add(only);
    return;
  }
  const body = Buffer.concat(some.map((number) => candidate.frame(contentOf(number), { number })));
  const sent = await call(server, takes.putParts, { token: who.token, params: { take }, body });
  if (sent.status < 300) for (const { number } of sent.data.stored) acknowledged.add(number);
}

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

const seal = ({ who, take, parts }: Sending) =>
  call(server, takes.sealTake, { token: who.token, params: { take }, body: candidate.manifestOf([parts]) });

describe('a server killed at random', () => {
  it.each(seeds)(
    'stores what a device sent, complete and once (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const who = await candidate.begin(server, owner.job);
      const take = await candidate.bind(server, who);
      const parts = candidate.someParts(150, 1 + Math.floor(random() * takes.maxPartBytes));
      const sending: Sending = { who, take, parts, acknowledged: new Set() };
      let isKilling = true;
      const killing = (async () => {
        for (let i = 0; i < kills; i += 1) {
          await pause(20 + random() * 400);
          await server.kill();
          await server.start();
          await expectAllHere(sending);
        }
        isKilling = false;
      })();
      const lane = async () => {
        while (sending.acknowledged.size < parts.length || isKilling) {
          await sendSome(sending, random).catch(() => pause(30)); // Killed in between: try again.
          if (sending.acknowledged.size === parts.length) await pause(20);
        }
      };
      await Promise.all([lane(), lane(), lane(), killing]);
      await expectAllHere(sending);

      // Killed again during the seal, between its first line and its commit.
      const sealing = seal(sending).catch(() => null);
      await pause(random() * 60);
      await server.kill();
      await sealing;
      await server.start();
      const sealed = await untilAnswered(() => seal(sending));
      const sha256 = candidate.sha256Of(Buffer.concat(parts));
      expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
      expect((await seal(sending)).data).toEqual(sealed.data);
      await expectOriginal(sending, sha256);
    },
    120_000,
  );
});

/** What the recruiter downloads, once the background task has run. */
async function expectOriginal({ who, take }: Sending, sha256: string): Promise<void> {
  const question = candidate.questionOf(who, 'video');
  const answer = candidate.answerTo(question, { take_id: take });
  await untilAnswered(() => call(server, submitAnswer, { token: who.token, body: answer }));
  await eventually(async () => {
    const id = who.interview.response_id;
    const { answers } = (await call(server, getResponse, { token: owner.token, params: { id } })).data;
    const video = answers.find((answer) => answer.video)?.video;
    expect(video?.sha256).toBe(sha256);
    const got = await fetch(new URL(video?.original ?? '', `http://127.0.0.1:${server.port}`));
    expect(candidate.sha256Of(Buffer.from(await got.arrayBuffer()))).toBe(sha256);
  }, 60_000);
}

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

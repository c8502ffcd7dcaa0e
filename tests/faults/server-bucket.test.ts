// Recordings in a bucket: one of twenty calls to the store fails, in every way the stand-in knows, and the server is killed
// with -9 in between. Nothing acknowledged is lost or changed. Runs 20 recordings, five at a time, with one kill, or as many as
// SOAK says, with a kill for every five.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAnswer } from '#contract/interview.ts';
import { getResponse } from '#contract/response.ts';
import * as takes from '#contract/take.ts';
import { call, eventually } from '../api/harness.ts';
import * as candidate from '../api/interviewing.ts';
import type { Interviewee } from '../api/interviewing.ts';
import { startS3 } from '../s3/stand-in.ts';
import type { Failure, StandInS3 } from '../s3/stand-in.ts';
import { chanceOf } from './seeds.ts';
import type { Chance } from './seeds.ts';
import { serverUnderTest, signInToDemo, untilAnswered } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const { SOAK, SEED = '1' } = process.env;
const atOnce = 5;
/** One for each group of recordings. */
const seeds = Array.from({ length: Math.ceil(Number(SOAK ?? 20) / atOnce) }, (_, i) => Number(SEED) + i);
const isKilled = (seed: number) => SOAK !== undefined || seed === Number(SEED);
const faultRate = 0.05;
/** Calls that never get an answer take ten seconds each: only in a long run. */
const failures: [Failure, ...Failure[]] = [
  ...([
    'internal error',
    'internal error after',
    'slow down',
    'half a body',
    'hang up',
    'hang up after',
  ] as const),
  ...(SOAK ? (['no answer', 'no answer after'] as const) : []),
];

let s3: StandInS3;
let server: ServerUnderTest;
let owner: Awaited<ReturnType<typeof signInToDemo>>;
beforeAll(async () => {
  s3 = await startS3();
  // Tasks that fail are retried, and their errors are expected.
  server = await serverUnderTest({ ...s3.environment, LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
  await server.start();
  owner = await signInToDemo(server);
});
afterAll(async () => {
  await server.remove();
  await s3.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sending {
  who: Interviewee;
  take: string;
  parts: Buffer[];
  acknowledged: Set<number>;
}

async function begin(name: string, chance: Chance): Promise<Sending> {
  const who = await candidate.begin(server, owner.job, { email: `${name}@example.test` });
  const take = await candidate.bind(server, who);
  const parts = candidate.someParts(20, Math.ceil(chance.between(1, takes.maxPartBytes)));
  return { who, take, parts, acknowledged: new Set() };
}

async function lane(sending: Sending, chance: Chance): Promise<void> {
  while (sending.acknowledged.size < sending.parts.length)
    await sendSome(sending, chance).catch(() => pause(30)); // Killed in between: try again.
}

/** Sends a part, or several in one request, as a device does; some of them again. */
async function sendSome({ who, take, parts, acknowledged }: Sending, chance: Chance): Promise<void> {
  const open = [...parts.keys()].filter((number) => !acknowledged.has(number) || chance.next() < 0.05);
  const some = chance.shuffled(open).slice(0, Math.ceil(chance.next() * 8));
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

/** The bucket has every acknowledged part, byte for byte, whatever the server says. */
function expectInBucket({ take, parts, acknowledged }: Sending): void {
  const stored = new Map(
    [...s3.bucket.objects].flatMap(([key, { bytes }]) => {
      const [, number] = new RegExp(`/takes/${take}/00-(\\d{4})$`).exec(key) ?? [];
      return number === undefined ? [] : [[Number(number), bytes] as const];
    }),
  );
  const lost = [...acknowledged].filter(
    (number) => !stored.get(number)?.equals(parts[number] ?? Buffer.alloc(0)),
  );
  expect(lost).toEqual([]);
}

const seal = ({ who, take, parts }: Sending) =>
  call(server, takes.sealTake, { token: who.token, params: { take }, body: candidate.manifestOf([parts]) });

describe('a store that fails in one of twenty calls', () => {
  it.each(seeds)(
    'loses nothing that was acknowledged (seed %i)',
    async (seed) => {
      const chance = chanceOf(seed);
      const every = await Promise.all(
        Array.from({ length: atOnce }, (_, i) => begin(`${seed}-${i}`, chance)),
      );
      let failed = 0;
      s3.fail = () => {
        if (chance.next() >= faultRate) return undefined;
        failed += 1;
        return chance.oneOf(failures);
      };
      const killing = isKilled(seed) && killSoon(chance);
      await Promise.all(every.flatMap((sending) => [lane(sending, chance), lane(sending, chance)]));
      await killing;
      for (const sending of every) expectInBucket(sending);
      await Promise.all(every.map((sending) => expectStored(sending)));
      expect(failed).toBeGreaterThan(0);
      s3.fail = () => undefined;
    },
    SOAK ? 600_000 : 180_000,
  );

  it('was never sent a call with a wrong signature or digest', () => {
    expect(
      s3.complaints.filter((complaint) => !/^PUT \/probe\/\S+\/wrong: BadDigest/.test(complaint)),
    ).toEqual([]);
  });
});

/** The store is well while the server starts: it would refuse a store that fails its checks. */
async function killSoon(chance: Chance): Promise<void> {
  await pause(chance.between(20, 300));
  await server.kill();
  const { fail } = s3;
  s3.fail = () => undefined;
  await server.start();
  s3.fail = fail;
}

/** Sealed, and downloaded by the recruiter once the background task has run. */
async function expectStored(sending: Sending): Promise<void> {
  const { who, take, parts } = sending;
  const sealed = await untilAnswered(() => seal(sending));
  const sha256 = candidate.sha256Of(Buffer.concat(parts));
  expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
  const answer = candidate.answerTo(candidate.questionOf(who, 'video'), { take_id: take });
  await untilAnswered(() => call(server, submitAnswer, { token: who.token, body: answer }));
  await eventually(async () => {
    const params = { id: who.interview.response_id };
    const { answers } = (await call(server, getResponse, { token: owner.token, params })).data;
    const video = answers.find((found) => found.video)?.video;
    expect(video?.sha256).toBe(sha256);
    const got = await fetch(new URL(video?.original ?? '', `http://127.0.0.1:${server.port}`));
    expect(candidate.sha256Of(Buffer.from(await got.arrayBuffer()))).toBe(sha256);
  }, 60_000);
}

// Recordings in a bucket: one of twenty calls to the store fails, in every way the stand-in knows, and the server is killed
// with -9 in between. Nothing acknowledged is lost or changed. Runs 10 recordings, five at a time, with one kill, or as many as
// SOAK says, with a kill for every five.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as takes from '#contract/take.ts';
import { rangeOfKey } from '../../server/domain/interviews/part-keys.ts';
import { isRun } from '../../server/domain/interviews/takes/held-parts.ts';
import { decodeRun } from '../../server/domain/interviews/takes/runs.ts';
import * as candidate from '../api/interviewing.ts';
import { startS3 } from '../s3/stand-in.ts';
import type { Failure, StandInS3 } from '../s3/stand-in.ts';
import { chanceOf } from './seeds.ts';
import type { Chance } from './seeds.ts';
import { expectOriginal, expectSealed, sendSome, startSending } from './sending-device.ts';
import type { Sending } from './sending-device.ts';
import { serverUnderTest, signInToDemo } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const { SOAK, SEED = '1' } = process.env;
const atOnce = 5;
/** One for each group of recordings. */
const seeds = Array.from({ length: Math.ceil(Number(SOAK ?? 10) / atOnce) }, (_, i) => Number(SEED) + i);
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

function begin(name: string, chance: Chance): Promise<Sending> {
  const parts = candidate.someParts(20, Math.ceil(chance.between(1, takes.maxPartBytes)));
  return startSending(server, owner.job, { parts, email: `${name}@example.test` });
}

async function lane(sending: Sending, chance: Chance): Promise<void> {
  while (sending.acknowledged.size < sending.parts.length)
    await sendSome(server, sending, chance).catch(() => pause(30)); // Killed in between: try again.
}

/** The bucket has every acknowledged part, byte for byte, whatever the server says. */
function expectInBucket({ take, parts, acknowledged }: Sending): void {
  const stored = new Map(
    [...s3.bucket.objects].flatMap(([key, { bytes }]) => {
      if (!key.includes(`/takes/${take}/`)) return [];
      if (isRun(key)) return decodeRun(bytes).map(({ number, content }) => [number, content] as const);
      return [[rangeOfKey(key).first, bytes] as const];
    }),
  );
  const lost = [...acknowledged].filter(
    (number) => !stored.get(number)?.equals(parts[number] ?? Buffer.alloc(0)),
  );
  expect(lost).toEqual([]);
}

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
      await Promise.all(
        every.map(async (sending) => {
          await expectSealed(server, sending);
          await expectOriginal(server, owner.token, sending);
        }),
      );
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

// Two server processes on one database and one media folder, as behind a load balancer: a device may
// reach either.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTake, sealTake } from '#contract/take.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { call, signUp, startTestApp } from './harness.ts';
import type { Callable, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';
import { ready, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let here: TestApp;
let second: ServerProcess;
let there: Callable;
beforeAll(async () => {
  here = await startTestApp();
  const { ownerUrl: DATABASE_URL, dataDir: DATA_DIR } = here;
  second = await ready(startProcess({ DATABASE_URL, DATA_DIR }, ['web']));
  there = { app: callerOf(Number(new URL(second.url()).port)) };
});
afterAll(async () => {
  await second.end('SIGTERM');
  await here.stop();
});

describe('two processes on one database and one media folder', () => {
  it('store the parts of one take together, agree on conflicts, and either can seal', async () => {
    const who = await candidate.begin(here, await makeJob(here.app, await signUp(here)));
    const take = await candidate.bind(there, who);
    const parts = candidate.someParts(20);
    const body = candidate.manifestOf([parts]);
    await Promise.all(
      parts.map((part, number) => candidate.sendPart(number % 2 ? here : there, who, { take, number }, part)),
    );
    const both = await Promise.all(
      [here, there].map((server) =>
        candidate.sendPart(server, who, { take, number: 0 }, parts[0] ?? Buffer.alloc(0)),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const conflict = await candidate.sendPart(there, who, { take, number: 1 }, Buffer.from('other'));
    expect(conflict.error?.code).toBe('part_conflict');
    const params = { take };
    expect((await call(here, getTake, { token: who.token, params })).data.parts).toHaveLength(20);
    const sealed = await Promise.all(
      [here, there].map((server) => call(server, sealTake, { token: who.token, params, body })),
    );
    const sha256 = candidate.sha256Of(Buffer.concat(parts));
    for (const { data } of sealed)
      expect(data).toMatchObject({ state: 'stored', segments: [{ segment: 0, sha256 }] });
  });
});

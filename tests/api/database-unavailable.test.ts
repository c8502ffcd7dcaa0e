// The database becomes unavailable during work and returns: calls report it at once, no restart is
// needed, and everything acknowledged before, during and after is stored.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { JobDetail } from '#contract/job.ts';
import { getTake, sealTake } from '#contract/take.ts';
import { notify } from '../../server/platform/events/notify.ts';
import { findTakeById } from '../../server/domain/interviews/takes/store.ts';
import { openLine } from '../faults/line.ts';
import type { Line } from '../faults/line.ts';
import { call, eventually, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import type { Interviewee } from './interviewing.ts';
import { makeJob } from './people.ts';

const awayMs = process.env['SOAK'] ? 60_000 : 2500;
const silenceMs = 1500;
let test: TestApp;
let line: Line;
let owner: SignedUp;
let job: JobDetail;
let who: Interviewee;
beforeAll(async () => {
  const databasePort = async (own: number) => (line = await openLine(() => own)).port;
  test = await startTestApp({ worker: true, listen: true, databasePort, silenceMs });
  // Connection errors are expected here.
  test.deps.log.level = 'silent';
  owner = await signUp(test);
  job = await makeJob(test.app, owner);
  who = await candidate.begin(test, job);
});
afterAll(async () => {
  await test.stop();
  await line.close();
});

/** Less than the connection timeout, on any machine. */
const atOnceMs = 4500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A call of every kind; each needs the database. */
function everyKind(take: string) {
  const [part = Buffer.alloc(1)] = candidate.someParts(1);
  return Promise.all([
    call(test, endpoints.login, { body: { email: owner.email, password: owner.password } }),
    call(test, endpoints.getUser, { token: owner.token }),
    call(test, getTake, { token: who.token, params: { take } }),
    candidate.sendPart(test, who, { take, number: 0 }, part),
    call(test, sealTake, {
      token: who.token,
      params: { take },
      body: candidate.manifestOf([candidate.someParts(1)]),
    }),
  ]);
}

async function expectNotReady(take: string, withinMs: number): Promise<void> {
  const startedAt = performance.now();
  for (const { status, error, headers } of await everyKind(take)) {
    expect([status, error?.code]).toEqual([503, 'not_ready']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(error?.message).toBeTruthy();
  }
  expect(performance.now() - startedAt).toBeLessThan(withinMs);
}

/** The events of the recruiter's live stream from now on. */
async function listen() {
  const stream = await fetch(`${test.app.listeningOrigin}/api/events`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const received = { text: '', hasEnded: false };
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) received.text += Buffer.from(chunk).toString();
  })();
  void reading.catch(() => undefined).finally(() => (received.hasEnded = true));
  return received;
}

describe('a database that is unavailable', () => {
  it('gives 503 at once, and uploads, live updates and tasks continue when it is back', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(20);
    const send = (number: number) =>
      candidate.sendPart(test, who, { take, number }, parts[number] ?? Buffer.alloc(0));
    for (let number = 0; number < 10; number += 1) expect((await send(number)).status).toBe(201);
    const before = await listen();
    line.cut();
    await expectNotReady(take, atOnceMs);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    await pause(awayMs);
    await expectNotReady(take, atOnceMs);
    // Events may have been missed, so the stream ends and the page fetches again.
    await eventually(() => expect(before.hasEnded).toBe(true));
    line.mend();
    for (let number = 5; number < 20; number += 1)
      expect((await send(number)).status).toBe(number < 10 ? 200 : 201);
    let after = await listen();
    const body = candidate.manifestOf([parts]);
    const sealed = await call(test, sealTake, { token: who.token, params: { take }, body });
    const sha256 = candidate.sha256Of(Buffer.concat(parts));
    expect(sealed.data).toMatchObject({ state: 'stored', segments: [{ sha256 }] });
    await eventually(async () => {
      const row = await test.deps.db.asTenant(owner, (tx) => findTakeById(tx, owner.agencyId, take));
      expect(row?.processed_at).not.toBeNull();
    }, 60_000);
    // Like a page, reconnects until nothing is missed.
    await eventually(async () => {
      if (after.hasEnded) after = await listen();
      const { response_id } = who.interview;
      await test.deps.db.asTenant(owner, (tx) =>
        notify(tx, { kind: 'response', job_id: job.id, response_id }),
      );
      expect(after.text).toContain(who.interview.response_id);
    });
  });

  it('repeatedly during uploads loses no acknowledged data and no connection', async () => {
    const take = await candidate.bind(test, who);
    const parts = candidate.someParts(60);
    const acknowledged = new Set<number>();
    const statuses = new Set<number>();
    let isDone = false;
    const cutting = (async () => {
      for (let i = 0; i < 8; i += 1) {
        await pause(40 + Math.random() * 120);
        line.cut();
        await pause(Math.random() * 60);
        line.mend();
      }
      isDone = true;
    })();
    const sendAll = () =>
      Promise.all(
        parts.map(async (part, number) => {
          const { status } = await candidate.sendPart(test, who, { take, number }, part);
          statuses.add(status);
          if (status < 300) acknowledged.add(number);
        }),
      );
    while (!isDone) await sendAll();
    await cutting;
    await sendAll();
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(acknowledged.size).toBe(parts.length);
    const known = await call(test, getTake, { token: who.token, params: { take } });
    expect(known.data.parts).toHaveLength(parts.length);
    // Tasks and the heartbeat borrow connections at any moment. A lost one would never come back.
    const { pool } = test.deps.db;
    await eventually(() => expect(pool.totalCount - pool.idleCount).toBe(0));
  });

  it('silently, with dropped packets, gives 503 too and is reconnected', async () => {
    const take = await candidate.bind(test, who);
    line.limitUpload(1);
    await expectNotReady(take, 2 * silenceMs + 6000);
    // Connections with dropped packets end at some point, as on a real line.
    line.cut();
    line.limitUpload(Infinity);
    line.mend();
    const [part = Buffer.alloc(1)] = candidate.someParts(1);
    await eventually(async () =>
      expect((await candidate.sendPart(test, who, { take, number: 0 }, part)).status).toBe(201),
    );
  });
});

// A task is enqueued in the transaction that causes it: it runs if, and only if, the transaction commits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { mailReset } from '../../server/domain/organizations/recovery/reset-password.ts';
import { defineTask } from '../../server/platform/queue/define-task.ts';
import { newId } from '#contract/id.ts';
import { enqueue, enqueueUnlessWaiting } from '../../server/platform/queue/enqueue.ts';
import { renderVideo } from '../../server/domain/interviews/takes/render-video.ts';
import { runCode } from '../../server/domain/interviews/code/run-code.ts';
import { allTasks } from '../../server/entry/all-tasks.ts';
import { startWorker } from '../../server/platform/queue/worker.ts';
import { eventually, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await startTestApp();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.stop();
});

async function waiting(email: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where data->>'email' = $1`,
    [email],
  );
  return rows[0]?.n ?? 0;
}

describe('a task enqueued in a transaction', () => {
  it('waits once the transaction commits', async () => {
    await test.deps.db.asNobody((tx) => enqueue(tx, mailReset, { email: 'committed@candor.test' }));
    expect(await waiting('committed@candor.test')).toBe(1);
  });

  it('does not exist if the transaction rolls back', async () => {
    const failing = test.deps.db.asNobody(async (tx) => {
      await enqueue(tx, mailReset, { email: 'rolled-back@candor.test' });
      throw new Error('something later in the transaction');
    });
    await expect(failing).rejects.toThrow('something later');
    expect(await waiting('rolled-back@candor.test')).toBe(0);
  });

  it('is invisible to others before the commit', async () => {
    await test.deps.db.asNobody(async (tx) => {
      await enqueue(tx, mailReset, { email: 'pending@candor.test' });
      expect(await waiting('pending@candor.test')).toBe(0);
    });
    expect(await waiting('pending@candor.test')).toBe(1);
  });

  it('is refused with its transaction if its data does not fit the schema', async () => {
    const job = defineTask({
      name: mailReset.name,
      schema: z.object({ email: z.email() }),
      handler: async () => undefined,
    });
    const failing = test.deps.db.asNobody(async (tx) => {
      await tx.execute(sql`select 1`);
      await enqueue(tx, job, { email: 'no address' });
    });
    await expect(failing).rejects.toThrow(/invalid_format|email/);
  });
});

describe('a task of which one is enough', () => {
  const email = 'once@candor.test';
  const send = () => test.deps.db.asNobody((tx) => enqueueUnlessWaiting(tx, mailReset, { email }));

  it('is not enqueued while the same one is waiting', async () => {
    await send();
    await send();
    await test.deps.db.asNobody((tx) => enqueueUnlessWaiting(tx, mailReset, { email: `other-${email}` }));
    expect([await waiting(email), await waiting(`other-${email}`)]).toEqual([1, 1]);
  });

  it('is enqueued if a worker takes the waiting one at the same moment, or has failed at it', async () => {
    await owner.query(`begin; update pgboss.job set state = 'active' where data->>'email' = '${email}'`);
    await send();
    await owner.query('commit');
    expect(await waiting(email)).toBe(2);
    await owner.query(`update pgboss.job set state = 'retry' where data->>'email' = '${email}'`);
    await send();
    expect(await waiting(email)).toBe(3);
  });
});

describe('tasks of several groups, one of which has many', () => {
  it('take turns, and a task that never ends delays no other group', async () => {
    const [many, few, third] = [newId(), newId(), newId()];
    const begun: string[] = [];
    let closeChannel = () => {};
    const isDone = new Promise<void>((resolve) => (closeChannel = resolve));
    const slow = defineTask({
      ...{ name: runCode.name, concurrency: runCode.concurrency, perGroup: 1 },
      schema: z.object({ agency_id: z.uuid() }),
      handler: async ({ agency_id }) => {
        begun.push(agency_id);
        if (agency_id === many) await isDone;
      },
    });
    expect(runCode).toMatchObject({ perGroup: 1, concurrency: 2 });
    for (const agency_id of [many, many, many, few, few, third])
      await test.deps.db.asNobody((tx) => enqueue(tx, slow, { agency_id }, { group: agency_id }));
    const worker = await startWorker(test.ownerUrl, [slow], test.deps);
    await eventually(() => expect(begun).toHaveLength(4), 50_000);
    // Two start at once, in either order.
    expect(begun.slice(0, 2).toSorted()).toEqual([many, few].toSorted());
    expect(begun.slice(2)).toEqual([third, few]);
    closeChannel();
    await eventually(() => expect(begun).toHaveLength(6), 50_000);
    await worker.stop(1000);
  });
});

describe('a limit per group', () => {
  it('is not held forever by a task that never ends, and leaves the connections of calls alone', async () => {
    const group = newId();
    const begun: string[] = [];
    const stuck = defineTask({
      ...{ name: runCode.name, concurrency: 1, perGroup: 1 },
      schema: z.object({ agency_id: z.uuid(), name: z.string() }),
      handler: async ({ name }) => {
        begun.push(name);
        if (name === 'endless') await new Promise(() => {});
      },
    });
    const send = (name: string, priority: number) =>
      test.deps.db.asNobody((tx) => enqueue(tx, stuck, { agency_id: group, name }, { group, priority }));
    await send('endless', 2);
    await send('next', 1);
    await owner.query(`update pgboss.job set expire_seconds = 1 where data->>'name' = 'endless'`);
    // As a suspended process would: nobody can claim.
    await owner.query(`begin; select pg_advisory_xact_lock(hashtextextended('claim ${runCode.name}', 0))`);
    test.deps.log.level = 'silent';
    const worker = await startWorker(test.ownerUrl, [{ ...stuck, concurrency: 20 }], test.deps);
    await new Promise((done) => setTimeout(done, 500));
    const { pool } = test.deps.db;
    expect([pool.totalCount - pool.idleCount, begun]).toEqual([0, []]);
    await owner.query('rollback');
    await eventually(() => expect(begun).toEqual(['endless', 'next']), 50_000);
    await worker.stop(1000);
    test.deps.log.level = 'error';
  });
});

describe('several processes', () => {
  it('never run two tasks of one group at once, however often both look', async () => {
    const groups = Array.from({ length: 3 }, () => newId());
    const active = new Map<string, number>();
    let [most, done] = [0, 0];
    const exclusive = defineTask({
      ...{ name: runCode.name, concurrency: 2, perGroup: 1 },
      schema: z.object({ agency_id: z.uuid() }),
      handler: async ({ agency_id }) => {
        const count = (active.get(agency_id) ?? 0) + 1;
        active.set(agency_id, count);
        most = Math.max(most, count);
        await new Promise((end) => setTimeout(end, 10));
        active.set(agency_id, count - 1);
        done += 1;
      },
    });
    const workers = await Promise.all(
      [1, 2, 3].map(() => startWorker(test.ownerUrl, [exclusive], test.deps)),
    );
    const all = Array.from({ length: 30 }, (_, n) => groups[n % 3] ?? '');
    await Promise.all(
      all.map((agency_id) =>
        test.deps.db.asNobody((tx) => enqueue(tx, exclusive, { agency_id }, { group: agency_id })),
      ),
    );
    await eventually(() => expect(done).toBe(30), 50_000);
    expect(most).toBe(1);
    await Promise.all(workers.map((worker) => worker.stop(1000)));
  });

  it('are woken when the transaction commits, not before', async () => {
    const begun: string[] = [];
    const quick = defineTask({
      name: mailReset.name,
      schema: z.object({ email: z.string() }),
      handler: async ({ email }) => void begun.push(email),
    });
    const worker = await startWorker(test.ownerUrl, [quick], test.deps);
    const heard: string[] = [];
    const { rows } = await owner.query<{ channel: string }>(
      `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`,
    );
    await owner.query(`listen "${rows[0]?.channel}"`);
    owner.on('notification', ({ payload = '' }) => heard.push(payload));
    await test.deps.db.asNobody(async (tx) => {
      await enqueue(tx, quick, { email: 'woken@candor.test' });
      await owner.query('select pg_sleep(0.5)');
      expect(heard).toEqual([]);
    });
    await eventually(() => expect(heard).toContain(mailReset.name), 20_000);
    await eventually(() => expect(begun).toContain('woken@candor.test'), 20_000);
    await worker.stop(1000);
  });
});

describe('an idle worker', () => {
  it('with all tasks asks the database at most five times a second', async () => {
    const worker = await startWorker(test.ownerUrl, allTasks, test.deps);
    await new Promise((done) => setTimeout(done, 15_000)); // Its first look at every queue.
    let each = await transactionsPerSecond(20);
    // On a busy machine the first look takes longer.
    for (let again = 0; again < 2 && each >= 5; again += 1) each = await transactionsPerSecond(20);
    await worker.stop(1000);
    expect(each).toBeLessThan(5);
    expect(each).toBeGreaterThan(0.5);
  });
});

async function transactionsPerSecond(seconds: number): Promise<number> {
  const before = await transactions();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  return ((await transactions()) - before) / seconds;
}

/** Committed in this database so far. Each query of an idle worker is its own transaction. */
async function transactions(): Promise<number> {
  // Other sessions report what they did after at most a second, and this one caches what it has read.
  await new Promise((done) => setTimeout(done, 1500));
  const { rows } = await owner.query<{ n: string }>(
    `select pg_stat_clear_snapshot(), xact_commit + xact_rollback as n from pg_stat_database
      where datname = current_database()`,
  );
  return Number(rows[0]?.n);
}

describe('long and short tasks', () => {
  it('run by length: short ones first, and a long one after as many short ones as it is long', async () => {
    const [firstAgency, secondAgency] = [newId(), newId()];
    const begun: string[] = [];
    const timed = defineTask({
      ...{ name: renderVideo.name, concurrency: 1, perGroup: 1 },
      schema: z.object({ agency_id: z.uuid(), name: z.string() }),
      handler: async ({ name }) => void begun.push(name),
    });
    expect(renderVideo).toMatchObject({ perGroup: 1, concurrency: 2 });
    const send = (agency_id: string, name: string, cost: number) =>
      test.deps.db.asNobody((tx) => enqueue(tx, timed, { agency_id, name }, { group: agency_id, cost }));
    await send(firstAgency, 'long', 25);
    for (const name of ['first', 'second', 'third']) await send(firstAgency, name, 10);
    await send(secondAgency, 'of another', 5);
    const worker = await startWorker(test.ownerUrl, [timed], test.deps);
    await eventually(() => expect(begun).toEqual(['of another', 'first', 'second', 'long', 'third']), 50_000);
    await worker.stop(1000);
  });
});

describe('the worker', () => {
  it('runs a failed task again', async () => {
    let runs = 0;
    const flaky = defineTask({
      name: mailReset.name,
      schema: z.object({ email: z.string() }),
      handler: async ({ email }) => {
        if (email !== 'flaky@candor.test') return;
        runs += 1;
        if (runs === 1) throw new Error('the first time');
      },
    });
    test.deps.log.level = 'silent';
    const worker = await startWorker(test.ownerUrl, [flaky], test.deps);
    await test.deps.db.asNobody((tx) => enqueue(tx, flaky, { email: 'flaky@candor.test' }));
    await eventually(() => expect(runs).toBe(2), 50_000);
    await worker.stop(1000);
  });

  it('restarts a task of a killed worker within a minute', async () => {
    const email = 'begun@candor.test';
    await test.deps.db.asNobody((tx) => enqueue(tx, mailReset, { email }));
    const { rowCount } = await owner.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'
       where data->>'email' = $1`,
      [email],
    );
    expect(rowCount).toBe(1);
    const ran: string[] = [];
    const noting = defineTask({
      name: mailReset.name,
      schema: z.object({ email: z.string() }),
      handler: async (data) => void ran.push(data.email),
    });
    const worker = await startWorker(test.ownerUrl, [noting], test.deps);
    await eventually(() => expect(ran).toContain(email), 50_000);
    await worker.stop(1000);
  });
});

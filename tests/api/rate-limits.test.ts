// Rate limits are shared by all processes.
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { buildApp } from '../../server/entry/app.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { requestOf, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

const max = 20;
let here: TestApp;
const databases: Database[] = [];
const apps: FastifyInstance[] = [];
let queries = 0;

beforeAll(async () => {
  here = await startTestApp();
  // As three processes: each has its own connections and remembers nothing of the others.
  for (let n = 0; n < 3; n += 1) {
    const db = openDatabase(here.ownerUrl, { maxConnections: 4 });
    databases.push(db);
    const counting: Database = {
      ...db,
      lookUp: (query) => {
        if (query.name === 'take_token') queries += 1;
        return db.lookUp(query);
      },
    };
    const limits = { ...here.deps.limits, login: { max, windowMs: 3_600_000 } };
    apps.push(await buildApp({ ...here.deps, db: counting, limits }));
  }
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of databases) await db.close();
  await here.stop();
});

async function signIns(count: number, remoteAddress: string): Promise<number[]> {
  const replies = Array.from({ length: count }, (_, n) => {
    const app = apps[n % apps.length];
    if (!app) throw new Error('no process');
    // Sign-ins are limited by address of the account, too.
    const body = { email: `nobody${n}@candor.test`, password: 'wrong password' };
    return app.inject({ ...requestOf(endpoints.login, { body }), remoteAddress });
  });
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
}

describe('a limit', () => {
  it('lets exactly as many calls through as it says, in three processes at once', async () => {
    const statuses = await signIns(60, '203.0.113.7');
    expect(statuses.filter((status) => status !== 429)).toHaveLength(max);
  });

  it('needs no query while it remembers a refusal', async () => {
    await signIns(60, '203.0.113.7');
    queries = 0;
    expect(new Set(await signIns(30, '203.0.113.7'))).toEqual(new Set([429]));
    expect(queries).toBe(0);
  });

  it('counts each address separately', async () => {
    expect(await signIns(1, '203.0.113.8')).toEqual([401]);
  });

  it('refuses no candidate while the database cannot count, and answers other calls with 503', async () => {
    const [app] = apps;
    if (!app) throw new Error('no process');
    const owner = new pg.Client({ connectionString: here.ownerUrl });
    await owner.connect();
    here.deps.log.level = 'silent';
    const params = { hash: 'A'.repeat(22) };
    const lookUp = () => app.inject(requestOf(endpoints.getShare, { params }));
    const before = (await lookUp()).statusCode;
    await owner.query('alter function take_token rename to take_no_token');
    try {
      expect((await lookUp()).statusCode).toBe(before);
      const signIn = await app.inject({
        ...requestOf(endpoints.login, { body: { email: 'a@candor.test', password: 'wrong password' } }),
        remoteAddress: '203.0.113.9',
      });
      expect([signIn.statusCode, signIn.json()]).toMatchObject([503, { error: { code: 'not_ready' } }]);
    } finally {
      await owner.query('alter function take_no_token rename to take_token');
      await owner.end();
      here.deps.log.level = 'error';
    }
  });

  it('gives tokens back one by one, and a heartbeat deletes rows whose tokens are all back', async () => {
    const take = async (key: string, windowMs: number) => {
      const { rows } = await here.deps.db.pool.query<{ remaining: number; wait_ms: number }>(
        'select remaining, wait_ms from take_token($1, 4, $2)',
        [Buffer.from(key), windowMs],
      );
      return rows[0] ?? { remaining: NaN, wait_ms: NaN };
    };
    const taken = [];
    for (let n = 0; n < 5; n += 1) taken.push((await take('slow', 3_600_000)).remaining);
    expect(taken).toEqual([3, 2, 1, 0, -1]);
    const { wait_ms: waitMs } = await take('slow', 3_600_000);
    expect(waitMs).toBeGreaterThan(400_000);
    expect(waitMs).toBeLessThanOrEqual(900_000);
    for (let n = 0; n < 4; n += 1) await take('fast', 20);
    await new Promise((done) => setTimeout(done, 50));
    expect((await take('fast', 20)).remaining).toBe(3);
    await new Promise((done) => setTimeout(done, 50));
    expect(await keysAmong(['fast', 'slow'])).toEqual(['fast', 'slow']);
    await here.deps.db.pool.query(
      `select beat_process('019a0000-0000-7000-8000-000000000000', 'web', 'here', '0', now())`,
    );
    expect(await keysAmong(['fast', 'slow'])).toEqual(['slow']);
  });
});

/** Those of these keys that are counted. Row-level security hides the table from the app. */
async function keysAmong(keys: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: here.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key_hash: Buffer }>(
      'select key_hash from rate_counters where key_hash = any($1) order by key_hash',
      [keys.map((key) => Buffer.from(key))],
    );
    return rows.map(({ key_hash }) => String(key_hash));
  } finally {
    await client.end();
  }
}

// The cost of authenticating a call: the same empty call with and without it, alternating, in one
// run.
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { newId } from '#contract/id.ts';
import { registerOwner } from '../../../server/domain/organizations/auth/register.ts';
import { readConfig } from '../../../server/kernel/config.ts';
import { migrateDatabase } from '../../../server/entry/migrate.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { openEventHub } from '../../../server/platform/events/hub.ts';
import { buildApp } from '../../../server/entry/app.ts';
import { defaultRateLimits } from '../../../server/platform/net/rate-limits.ts';
import { serve } from '../../../server/platform/http/serve.ts';
import { allTasks } from '../../../server/entry/all-tasks.ts';
import { describeProcess } from '../../../server/platform/processes/own-process.ts';
import { openDiskStorage } from '../../../server/platform/storage/disk-storage.ts';
import { readPushKey, readSigningKey } from '../../../server/entry/run.ts';
import type { Row } from '../row.ts';
import { percentile, timed } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const goalMs = 0.2;
const warmUps = 500;
const times = 4000;

export const name = 'authorizing a call';

const open = endpoint({
  ...{ method: 'GET', path: 'bench/open', summary: 'Nothing, for anybody' },
  ...{ access: { who: 'anyone' }, data: Nothing },
});
const guarded = endpoint({
  ...{ method: 'GET', path: 'bench/guarded', summary: 'Nothing, for who may see the audit log' },
  ...{ access: { who: 'user', permission: 'audit.view' }, data: Nothing },
});

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database, folder } = own;
  await migrateDatabase(database.url, allTasks);
  const db = openDatabase(database.url);
  const log = pino({ level: 'error' });
  const events = openEventHub({ newClient: db.newClient, onError: (err) => log.error({ err }) });
  const deps = {
    config: readConfig({ DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'error' }),
    ...{ db, log, events, own: describeProcess('all') },
    storage: await openDiskStorage(join(folder, 'media')),
    mailer: { send: async () => undefined },
    sms: null,
    cards: null,
    limits: defaultRateLimits,
    signingKey: await readSigningKey(db),
    pushKey: await readPushKey(db),
    publicUrl: () => 'http://candor.test',
    tracer: null,
    now: () => new Date(),
  };
  const app = await buildApp(deps);
  for (const call of [open, guarded]) serve(app, call, async () => ({}));
  try {
    const { access_token: token } = await registerOwner(deps, owner(), {
      userAgent: '',
      ip: '127.0.0.1',
      cookies: '',
      isHttps: false,
    });
    return [rowOf(await measure(app, token))];
  } finally {
    await events.close();
    await app.close();
    await db.close();
    await own.remove();
  }
}

function owner() {
  const id = newId();
  return {
    id,
    name: 'Olga',
    email: 'olga@candor.test',
    password: `long enough ${id}`,
    agency_name: 'Olga & Co',
  };
}

interface Measured {
  without: number[];
  with: number[];
}

/** Milliseconds of each kind, alternating, one after the other on one connection. */
async function measure(app: FastifyInstance, token: string): Promise<Measured> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server listening on a port has an address.
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const took: Measured = { without: [], with: [] };
  for (let i = 0; i < warmUps + times; i += 1) {
    const without = await timed(agent, port, { path: open.path, token });
    const withIt = await timed(agent, port, { path: guarded.path, token });
    if (i < warmUps) continue;
    took.without.push(without);
    took.with.push(withIt);
  }
  agent.destroy();
  return took;
}

function rowOf(took: Measured): Row {
  const at = (share: number) => percentile(took.with, share) - percentile(took.without, share);
  const median = at(0.5);
  return {
    figure: `Authentication and authorization of a call (median of ${times}, alternating with a call without them)`,
    goal: `<= ${goalMs} ms`,
    measured: `${median.toFixed(2)} ms`,
    passed: median <= goalMs,
    details: `the call itself ${percentile(took.without, 0.5).toFixed(2)} ms; ${at(0.95).toFixed(2)} ms at p95`,
  };
}

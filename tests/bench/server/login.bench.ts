// The time signing in takes beyond hashing the password, which is slow by design: sign-ins and bare
// hashes of the same password, alternating, in one run, while many addresses are under a guessing
// attack.
import { Agent, request } from 'node:http';
import pg from 'pg';
import { hashPassword, verifyPassword } from '../../../server/domain/organizations/auth/passwords.ts';
import { serverUnderTest } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { percentile } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const goalMs = 60;
const warmUps = 20;
const times = 300;
const storedFailures = 100_000;
/** The demo's owner. */
const person = { email: 'demo@candor.test', password: 'candor-demo' };

export const name = 'sign-in';

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database } = own;
  // Each sign-in comes from another network, as if through a proxy, because the rate limit is not
  // measured here.
  const server = await serverUnderTest({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
  try {
    await server.start();
    await insertFailures(database.url);
    return [rowOf(await measure(server.port))];
  } finally {
    await server.remove();
    await own.remove();
  }
}

async function insertFailures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into sign_in_failures (email_hash, origin)
      select sha256(convert_to((n % 5000)::text, 'UTF8')), 'network:192.0.2.' || n % 250
      from generate_series(1, $1::int) as n`,
    [storedFailures],
  );
  await client.query('analyze sign_in_failures');
  await client.end();
}

interface Measured {
  signIns: number[];
  hashes: number[];
}

async function measure(port: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const storedHash = await hashPassword(person.password);
  const measured: Measured = { signIns: [], hashes: [] };
  let cookie = '';
  for (let turn = 0; turn < warmUps + times; turn += 1) {
    const hash = await msOf(() => verifyPassword(person.password, storedHash));
    const signIn = await msOf(async () => {
      cookie = await signInFrom(agent, port, { network: `10.${turn >> 8}.${turn & 255}.1`, cookie });
    });
    if (turn < warmUps) continue;
    measured.hashes.push(hash);
    measured.signIns.push(signIn);
  }
  agent.destroy();
  return measured;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Resolves after the whole response, to the cookie that identifies the browser next time. @throws
 * Error if it was refused
 */
function signInFrom(
  agent: Agent,
  port: number,
  { network, cookie }: { network: string; cookie: string },
): Promise<string> {
  const body = JSON.stringify(person);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': network,
    cookie,
  };
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/login', headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`POST login was answered ${reply.statusCode}`));
      const [made = ''] = reply.headers['set-cookie'] ?? [];
      reply.resume().once('end', () => resolve(made.split(';')[0] ?? ''));
    })
      .once('error', reject)
      .end(body);
  });
}

function rowOf({ signIns, hashes }: Measured): Row {
  const [signIn, hash] = [percentile(signIns, 0.99), percentile(hashes, 0.99)];
  const beyond = signIn - hash;
  const shown = (ms: number) => `${ms.toFixed(0)} ms`;
  return {
    figure: `Sign-in without the password hash, p99 of ${times}, with ${storedFailures.toLocaleString('en')} failed attempts of others stored`,
    goal: `<= ${goalMs} ms`,
    measured: shown(beyond),
    passed: beyond <= goalMs,
    details: `sign-in ${shown(signIn)} (median ${shown(percentile(signIns, 0.5))}), the hash alone ${shown(hash)} (median ${shown(percentile(hashes, 0.5))})`,
  };
}

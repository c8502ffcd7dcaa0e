// Response time of each call that loads a recruiter's page, in a very large agency.
import { Agent } from 'node:http';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { Row } from '../row.ts';
import { candidatesCount, fillAgency, jobsCount } from './big-agency.ts';
import { percentile, timed } from './timed-call.ts';
import { startOwnDatabase } from '../own-database.ts';

const goalMs = 60;
const goalOfHomeMs = 100;
const warmUps = 10;
const times = 100;

export const name = `${thousands(jobsCount)} jobs, ${thousands(candidatesCount)} candidates`;

export async function run(): Promise<Row[]> {
  const own = await startOwnDatabase();
  const { database } = own;
  const server = await serverUnderTest({ DATABASE_URL: database.url });
  try {
    await server.start();
    const { token } = await signInToDemo(server);
    const paths = pathsOf(await fillAgency(database));
    const measured = new Map<string, number>();
    for (const path of paths) measured.set(path, await measure(server.port, path, token));
    const home = await measure(server.port, 'home', token);
    return [rowOf(measured), rowOfHome(home)];
  } finally {
    await server.remove();
    await own.remove();
  }
}

/** The pages' calls; the table shows `…` for ids. */
function pathsOf({ jobId, responseId }: { jobId: string; responseId: string }): string[] {
  const candidates = `jobs/${jobId}/responses`;
  return [
    ...['user', 'v2/plans/current', 'config', 'companies', 'users', 'jobs'],
    `jobs/${jobId}`,
    candidates,
    `${candidates}?search=ada`,
    `${candidates}?search=candidate+99995`,
    `${candidates}?status=accepted`,
    `responses/${responseId}`,
    `jobs/${jobId}/invitations`,
  ];
}

/** The 95th of a hundred sequential calls, in milliseconds. */
async function measure(port: number, path: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  for (let i = 0; i < warmUps + times; i += 1) {
    const ms = await timed(agent, port, { path, token });
    if (i >= warmUps) took.push(ms);
  }
  agent.destroy();
  return percentile(took, 0.95);
}

function rowOf(measured: ReadonlyMap<string, number>): Row {
  const slowest = Math.max(...measured.values());
  const each = [...measured].map(([path, ms]) => `${shownPath(path)} ${ms.toFixed(0)}`);
  return {
    figure: `${name}, a fifth of them in one job: slowest GET of the recruiter’s pages, p95`,
    goal: `<= ${goalMs} ms`,
    measured: `${slowest.toFixed(0)} ms`,
    passed: slowest <= goalMs,
    details: `each: ${each.join(', ')}`,
  };
}

function rowOfHome(ms: number): Row {
  return {
    figure: `${name}: GET home, p95`,
    goal: `<= ${goalOfHomeMs} ms`,
    measured: `${ms.toFixed(0)} ms`,
    passed: ms <= goalOfHomeMs,
    details: 'what needs attention, the newest answers, the job to continue reviewing',
  };
}

function shownPath(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
}

function thousands(count: number): string {
  return count.toLocaleString('en');
}

// A server with three hundred recordings in progress: the time to acknowledge parts, the response
// times of other calls, and the memory of its process.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../row.ts';
import { addressOf, startWithDevices } from './devices.ts';
import type { InUse } from './devices.ts';
import { descendantsOf } from './process-tree.ts';
import { percentile, timed } from './timed-call.ts';
import type { TimedCall } from './timed-call.ts';
import { startUploaders } from './uploaders.ts';

const uploaders = 300;
/** 1 Mbit/s. */
const bytesPerSecond = 125_000;
const warmUpSeconds = 10;
const seconds = 30;
const callsPerSecond = 40;
const goal = { ackMs: 50, callMs: 25, megabytes: 300 };

export const name = `${uploaders} uploaders at 1 Mbit/s each`;

export async function run(): Promise<Row[]> {
  const inUse = await startWithDevices(uploaders);
  const { server, devices } = inUse;
  const senders = startUploaders();
  try {
    const task = { kind: 'pace', port: server.port, devices, bytesPerSecond } as const;
    await senders.run({ ...task, seconds: warmUpSeconds });
    const calls = callAllTheTime(inUse);
    const memory = watchMemory(server.pid());
    const sent = await senders.run({ ...task, seconds });
    const [callMs, held] = [await calls.end(), memory.end()];
    return [
      timeRow('acknowledgement of a part', sent.ackMs, goal.ackMs),
      timeRow(`other calls (${Object.keys(callsOf(inUse)).join(', ')})`, callMs, goal.callMs),
      {
        figure: `${name}: peak memory of the server process (PSS)`,
        goal: `<= ${goal.megabytes} MB`,
        measured: held ? `${held.server.toFixed(0)} MB` : 'not measured: there is no /proc here',
        passed: held && held.server <= goal.megabytes,
        ...(held && { details: `its PostgreSQL: ${held.database.toFixed(0)} MB` }),
      },
    ];
  } finally {
    senders.end();
    await server.remove();
  }
}

function timeRow(title: string, times: readonly number[], goalMs: number): Row {
  const p99 = percentile(times, 0.99);
  return {
    figure: `${name}: ${title}, p99`,
    goal: `<= ${goalMs} ms`,
    measured: `${p99.toFixed(0)} ms (p50 ${percentile(times, 0.5).toFixed(0)} ms, n = ${times.length})`,
    passed: p99 <= goalMs,
  };
}

/** Calls by recruiters and candidates: path and token. */
function callsOf({ owner, devices }: InUse): Record<string, TimedCall> {
  const { token, job } = owner;
  return {
    'GET jobs': { path: 'jobs', token },
    'GET job': { path: `jobs/${job.id}`, token },
    'GET responses': { path: `jobs/${job.id}/responses`, token },
    'GET session': { path: 'session', token: devices[0]?.token },
    'GET take': { path: `takes/${devices[1]?.take}`, token: devices[1]?.token },
    'GET share': { path: `share/${job.hash_link}` },
  };
}

function callAllTheTime(inUse: InUse): { end(): Promise<number[]> } {
  const agent = new Agent({ keepAlive: true });
  const calls = Object.values(callsOf(inUse));
  const answered: Promise<number>[] = [];
  const timer = setInterval(() => {
    const next = calls[answered.length % calls.length];
    if (!next) return;
    const request = timed(agent, inUse.server.port, next, {
      'x-forwarded-for': addressOf(250 + answered.length),
    });
    // The error is handled at the end; this prevents an unhandled rejection until then.
    request.catch(() => undefined);
    answered.push(request);
  }, 1000 / callsPerSecond);
  return {
    async end() {
      clearInterval(timer);
      const times = await Promise.all(answered);
      agent.destroy();
      return times;
    },
  };
}

interface Held {
  /** Megabytes. */
  server: number;
  database: number;
}

/** The peak over all samples; null if memory cannot be read. */
function watchMemory(server: number): { end(): Held | null } {
  const seen: Held[] = [];
  const stop = new AbortController();
  const look = () => {
    const held = { server: pssOf(server), database: 0 };
    for (const pid of descendantsOf(server)) held.database += pssOf(pid);
    seen.push(held);
  };
  const watch = async () => {
    while (!stop.signal.aborted) {
      look();
      await sleep(1000);
    }
  };
  if (process.platform === 'linux') void watch();
  return {
    end: () => {
      stop.abort();
      if (seen.length === 0) return null;
      return {
        server: Math.max(...seen.map((sample) => sample.server)),
        database: Math.max(...seen.map((sample) => sample.database)),
      };
    },
  };
}

/** A process's proportional set size (PSS) in megabytes; 0 if it has ended. */
function pssOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

// Ten thousand people invited from a file: the time until the server accepts them, and its response
// times for other calls until the last message is sent.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#contract/id.ts';
import { getImport, startImport } from '#contract/invite.ts';
import { call, eventually } from '../../api/harness.ts';
import { startSmtp } from '../../api/smtp-server.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import { percentile, timed } from './timed-call.ts';
import type { Row } from '../row.ts';

const people = 10_000;
const callsPerSecond = 40;
const idleMs = 15_000;
const goal = { acceptedMs: 10_000, callMs: 30 };

export const name = `Import ${people.toLocaleString('en-US')} people`;

export async function run(): Promise<Row[]> {
  const smtp = await startSmtp({ isParsing: false });
  const server = await serverUnderTest({ SMTP_URL: smtp.url });
  await server.start();
  try {
    const { token, job } = await signInToDemo(server);
    const rows = Array.from({ length: people }, (_, i) => ({
      name: `Person ${i}`,
      email: `person${i}@example.test`,
      phone: `+4917010${String(i).padStart(5, '0')}`,
    }));
    const body = {
      ...{ id: newId(), channel: 'email', file_name: 'people.csv', language: 'en-US', duplicates: 0 },
      rows,
    };
    const before = await callFor(idleMs, server.port, token, job.id);
    const calls = callAllTheTime(server.port, token, job.id);
    const began = performance.now();
    await call(server, startImport, { token, params: { id: job.id }, body }).then(({ data }) => data);
    const acceptedMs = performance.now() - began;
    const minutes = 60_000;
    await eventually(async () => {
      await sleep(500);
      const { data } = await call(server, getImport, { token, params: { id: body.id } });
      if (data.state !== 'done' || data.invited !== people) throw new Error(`only ${data.invited} invited`);
    }, 5 * minutes);
    const invitedMs = performance.now() - began;
    await eventually(() => {
      if (smtp.arrived.length < people) throw new Error(`only ${smtp.arrived.length} arrived`);
    }, 20 * minutes);
    const sentMs = performance.now() - began;
    const times = await calls.end();
    const p99 = percentile(times, 0.99);
    return [
      {
        figure: `${name}: until accepted`,
        goal: `<= ${goal.acceptedMs / 1000} s`,
        measured: `${(acceptedMs / 1000).toFixed(1)} s`,
        passed: acceptedMs <= goal.acceptedMs,
        details: `all invited after ${(invitedMs / 1000).toFixed(0)} s, all emails sent after ${(sentMs / 1000).toFixed(0)} s`,
      },
      {
        figure: `${name}: other calls during it (${Object.keys(pathsOf(job.id)).join(', ')}), p99`,
        goal: `<= ${goal.callMs} ms`,
        measured: `${p99.toFixed(0)} ms (p50 ${percentile(times, 0.5).toFixed(0)} ms, n = ${times.length})`,
        passed: p99 <= goal.callMs,
        details: `without an import ${percentile(before, 0.99).toFixed(0)} ms (p50 ${percentile(before, 0.5).toFixed(0)} ms)`,
      },
    ];
  } finally {
    await server.remove();
    await smtp.stop();
  }
}

function pathsOf(jobId: string): Record<string, string> {
  return {
    'GET jobs': 'jobs',
    'GET job': `jobs/${jobId}`,
    'GET responses': `jobs/${jobId}/responses`,
    'GET invitations': `jobs/${jobId}/invitations`,
    'GET companies': 'companies',
    'GET user': 'user',
  };
}

async function callFor(ms: number, port: number, token: string, jobId: string): Promise<number[]> {
  const calls = callAllTheTime(port, token, jobId);
  await sleep(ms);
  return calls.end();
}

function callAllTheTime(port: number, token: string, jobId: string): { end(): Promise<number[]> } {
  const agent = new Agent({ keepAlive: true });
  const paths = Object.values(pathsOf(jobId));
  const answered: Promise<number>[] = [];
  const timer = setInterval(() => {
    const path = paths[answered.length % paths.length] ?? '';
    const request = timed(agent, port, { path, token });
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

// A stopping server: load balancers notice first, and no call is cut.
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putPart } from '#contract/take.ts';
import { callerOf } from '../faults/server-under-test.ts';
import { eventually, requestOf, signUp, startTestApp } from './harness.ts';
import type { SignedUp, TestApp } from './harness.ts';
import * as candidate from './interviewing.ts';
import { makeJob } from './people.ts';
import { ready, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let here: TestApp;
let owner: SignedUp;
beforeAll(async () => {
  here = await startTestApp();
  owner = await signUp(here);
});
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL');
});
afterAll(() => here.stop());

async function start(environment: Record<string, string> = {}, role = 'web'): Promise<ServerProcess> {
  const settings = { DATABASE_URL: here.ownerUrl, DATA_DIR: here.dataDir, DRAIN_SECONDS: '0' };
  const server = startProcess({ ...settings, ...environment }, [role]);
  started.push(server);
  return ready(server);
}

const statusOf = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).status;

describe('a web process that gets SIGTERM', () => {
  it('is not ready at once, still serves for DRAIN_SECONDS, and then ends', async () => {
    const server = await start({ DRAIN_SECONDS: '3' });
    const url = server.url();
    expect(await statusOf(`${url}/readyz`)).toBe(200);
    const ended = server.end('SIGTERM');
    await eventually(async () => expect(await statusOf(`${url}/readyz`)).toBe(503), 2000);
    const reply = await fetch(`${url}/api/subjects/all`);
    expect(reply.headers.get('connection')).toBe('close');
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('finishes the part that is being sent, and accepts nothing else', async () => {
    const server = await start();
    const there = { app: callerOf(Number(new URL(server.url()).port)) };
    const who = await candidate.begin(here, await makeJob(here.app, owner));
    const take = await candidate.bind(there, who);
    const [part = Buffer.alloc(0)] = candidate.someParts(1);
    const sending = slowly(server.url(), part, { token: who.token, take });
    await sending.connected;
    const ended = server.end('SIGTERM');
    await eventually(() => expect(statusOf(`${server.url()}/healthz`)).rejects.toThrow('fetch failed'), 5000);
    sending.finish();
    expect((await sending.reply).statusCode).toBe(201);
    expect(await ended).toBe(0);
  });

  it('ends event streams with a pause of at most five seconds before they come back', async () => {
    const server = await start();
    const stream = await fetch(`${server.url()}/api/events`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = stream.text();
    expect(await server.end('SIGTERM')).toBe(0);
    const [, retryMs = ''] = /retry: (\d+)\n\n$/.exec(await text) ?? [];
    expect(Number(retryMs)).toBeLessThanOrEqual(5000);
    expect(retryMs).not.toBe('');
  });

  it('leaves the list of running processes', async () => {
    const server = await start();
    const listed = async () => {
      const { rows } = await here.deps.db.pool.query<{ role: string }>('select role from list_processes()');
      return rows.map(({ role }) => role);
    };
    expect(await listed()).toEqual(['web']);
    await server.end('SIGTERM');
    expect(await listed()).toEqual([]);
  });
});

describe('the role ingest', () => {
  it('stores parts and knows no other call', async () => {
    const server = startProcess({ DATABASE_URL: here.ownerUrl, DATA_DIR: here.dataDir, LOG_LEVEL: 'info' }, [
      'ingest',
    ]);
    started.push(server);
    await eventually(() => expect(server.output()).toContain('takes parts of recordings'), 60_000);
    const [, port = ''] = /"port":(\d+)/.exec(server.output()) ?? [];
    for (const line of server.output().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({
        ...{ role: 'ingest', process: expect.stringMatching(/^[0-9a-f-]{36}$/), version: expect.any(String) },
      });
    const there = { app: callerOf(Number(port)) };
    const who = await candidate.begin(here, await makeJob(here.app, owner));
    const take = await candidate.bind(here, who);
    const [part = Buffer.alloc(0)] = candidate.someParts(1);
    expect((await candidate.sendPart(there, who, { take, number: 0 }, part)).status).toBe(201);
    const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
    await fetch(`http://127.0.0.1:${port}/none`, {
      headers: { traceparent: `00-${trace_id}-00f067aa0ba902b7-01` },
    });
    const lines = () =>
      server
        .output()
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    const answered = { msg: 'answered', request_id: expect.any(String), trace_id };
    await eventually(() => expect(lines()).toContainEqual(expect.objectContaining(answered)));
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
    for (const path of ['/', '/api/user', `/api/takes/${take}`, '/metrics'])
      expect.soft(await statusOf(`http://127.0.0.1:${port}${path}`), path).toBe(404);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

interface Sending {
  connected: Promise<void>;
  finish(): void;
  reply: Promise<IncomingMessage>;
}

/** Sends half of a part, and the rest when `finish` is called. */
function slowly(url: string, part: Buffer, { token, take }: { token: string; take: string }): Sending {
  const params = { take, segment: 0, number: 0 };
  const made = requestOf(putPart, { params, token, body: part });
  const half = Math.floor(part.length / 2);
  const sent: ClientRequest = request(`${url}${String(made.url)}`, {
    method: 'PUT',
    headers: {
      ...Object.fromEntries(Object.entries(made.headers ?? {}).map(([name, value]) => [name, String(value)])),
      ...candidate.digestHeader(part),
      'content-length': part.length,
    },
  });
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', (incoming) => resolve(incoming.resume()));
    sent.on('error', reject);
  });
  const connected = new Promise<void>((resolve) => {
    sent.write(part.subarray(0, half), () => setTimeout(resolve, 200));
  });
  return { connected, finish: () => sent.end(part.subarray(half)), reply };
}

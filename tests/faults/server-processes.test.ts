// Three web and two worker processes on one database, behind a load balancer, while devices send and two people talk in a
// live room. One of each is killed with -9, then all are restarted in turn. Nothing that was acknowledged is lost, and the
// restarts make no call fail. SOAK: 300 devices.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/id.ts';
import { admitToRoom, createRoom, enterRoom, knock } from '#contract/room.ts';
import { postMessages } from '#contract/room-messages.ts';
import { forEachAtOnce } from '../../server/kernel/at-once.ts';
import { startEmbedded } from '../../server/platform/db/embedded.ts';
import type { EmbeddedDatabase } from '../../server/platform/db/embedded.ts';
import { call, eventually } from '../api/harness.ts';
import type { Callable } from '../api/harness.ts';
import { roomMessagesIn } from '../api/room-stream.ts';
import { ready, startProcess } from '../api/server-process.ts';
import type { ServerProcess } from '../api/server-process.ts';
import { openBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { freePort } from './line.ts';
import { expectOriginal, expectSealed, sendUntil, startSending } from './sending-device.ts';
import type { Sending } from './sending-device.ts';
import { callerOf, signInToDemo, untilAnswered } from './server-under-test.ts';

const deviceCount = process.env['SOAK'] ? 300 : 10;
const recording = { partBytes: 16_000, pauseMs: 250 };
/** With 300 devices on two cores, the balancer's looks take seconds: the time of production. */
const drainSeconds = process.env['SOAK'] ? '5' : '2';
const timeoutMs = process.env['SOAK'] ? 1_200_000 : 180_000;

interface Member {
  role: 'web' | 'worker';
  port: number;
  process: ServerProcess;
}

let folder: string;
let database: EmbeddedDatabase;
const members: Member[] = [];
let balancer: Balancer;
let server: Callable;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-processes-'));
  // PostgreSQL, which does not run as root, must be able to enter the folder.
  chmodSync(folder, 0o755);
  database = await startEmbedded(folder);
  // The first one migrates and creates the demo.
  members.push(await start('web'));
  members.push(
    ...(await Promise.all((['web', 'web', 'worker', 'worker'] as const).map((role) => start(role)))),
  );
  balancer = await openBalancer(() => members.flatMap(({ role, port }) => (role === 'web' ? [port] : [])));
  server = { app: callerOf(balancer.port) };
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(members.map(({ process: own }) => own.end('SIGTERM')));
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function start(role: Member['role'], port?: number): Promise<Member> {
  const own = port ?? (await freePort());
  const environment = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, LIVE_ROOMS: 'true', DRAIN_SECONDS: drainSeconds },
    TRUST_PROXY: '1',
    ...(role === 'web' ? { PORT: String(own) } : { METRICS_PORT: String(own) }),
  };
  const started = startProcess(environment, [role]);
  if (role === 'web') await ready(started);
  else await eventually(async () => expect((await fetch(`http://127.0.0.1:${own}/readyz`)).status).toBe(200));
  return { role, port: own, process: started };
}

/** Ends a process and starts it again on its port. */
async function restart(member: Member, signal: NodeJS.Signals, awayMs = 0): Promise<void> {
  await member.process.end(signal);
  await pause(awayMs);
  Object.assign(member, await start(member.role, member.port));
}

/** The server for a device with an address of its own: a network starts at most sixty interviews a minute. */
function fromNetwork(number: number): Callable {
  const address = `10.${Math.floor(number / 256)}.${number % 256}.7`;
  const { inject } = callerOf(balancer.port);
  return {
    app: {
      inject: (request) =>
        inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } }),
    },
  };
}

interface Speaker {
  token: string;
  name: string;
  said: string[];
  heard: Map<string, string>;
}

/** Listens through the balancer and connects again, like the page. */
async function listen(speaker: Speaker, isOver: () => boolean): Promise<void> {
  let since = 0;
  while (!isOver()) {
    try {
      const stream = await fetch(
        `http://127.0.0.1:${balancer.port}/api/live/events?since=${since}&connection=${newId()}`,
        { headers: { authorization: `Bearer ${speaker.token}` } },
      );
      for await (const message of roomMessagesIn(stream)) {
        if ('seq' in message) since = Math.max(since, message.seq);
        if (message.kind === 'chat') speaker.heard.set(message.id, message.text);
        if (isOver()) return;
      }
    } catch {
      // Its server was killed.
    }
    await pause(200);
  }
}

async function talk(speaker: Speaker, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const text = `${speaker.name} ${speaker.said.length}`;
    const message = { id: newId(), kind: 'chat', to: null, body: { text } };
    const body = { messages: [message] };
    // The id makes a repeated message the same one.
    const sent = await untilAnswered(() => call(server, postMessages, { token: speaker.token, body }));
    expect(sent.status).toBeLessThan(300);
    speaker.said.push(text);
    await pause(1000);
  }
}

async function meet(token: string, companyId: string): Promise<[Speaker, Speaker]> {
  const draft = {
    ...{ id: newId(), company_id: companyId, job_id: null, response_id: null, name: 'Talk' },
    ...{ description: '', start: new Date().toISOString(), minutes: 60, time_zone: 'Europe/London' },
    ...{ record: 'video', is_relay_only: false, members: [] },
  };
  const room = (await call(server, createRoom, { token, body: draft })).data;
  const params = { id: room.id };
  const tokenOf = () => randomBytes(32).toString('base64url');
  const [host, guest] = [tokenOf(), tokenOf()];
  const entering = { id: newId(), token: host, language: 'en-US' };
  await call(server, enterRoom, { token, params, body: entering }).then(({ data }) => data);
  const knocking = { id: newId(), token: guest, name: 'Anna', language: 'en-US', consent: 'yes' };
  const hash = { hash: room.share_hash };
  const { participant } = (await call(server, knock, { params: hash, body: knocking })).data;
  await call(server, admitToRoom, { token, params, body: { participant } }).then(({ data }) => data);
  const speaker = (name: string, own: string) => ({ name, token: own, said: [], heard: new Map() });
  return [speaker('Olga', host), speaker('Anna', guest)];
}

it(
  'no byte and no word is lost when processes are killed, and no call fails when all are restarted in turn',
  async () => {
    const { token, job } = await signInToDemo(server);
    const devices: Sending[] = [];
    // They come one after the other, and then send together.
    await forEachAtOnce([...Array(deviceCount).keys()], 10, async (number) => {
      devices.push(await startSending(fromNetwork(number), job));
    });
    const [olga, anna] = await meet(token, job.company_id);
    let isOver = false;
    let hasGone = false;
    const sending = devices.map((device) => sendUntil(server, device, () => isOver, recording));
    const talking = [olga, anna].map((speaker) => talk(speaker, () => isOver));
    const listening = [olga, anna].map((speaker) => listen(speaker, () => hasGone));
    const work = Promise.all([...sending, ...talking]);
    // A failure is reported at the end.
    work.catch(() => undefined);

    const killed = [members[0], members[3]].filter((member) => member !== undefined);
    await Promise.all(killed.map((member) => restart(member, 'SIGKILL', 1000)));
    await pause(1000);

    balancer.faults.length = 0;
    const inTurn = async (role: Member['role']) => {
      for (const member of members) if (member.role === role) await restart(member, 'SIGTERM');
    };
    await Promise.all([inTurn('web'), inTurn('worker')]);
    expect(balancer.faults, 'calls that failed while processes were restarted in turn').toEqual([]);

    isOver = true;
    await work;
    for (const device of devices) await expectSealed(server, device);
    await forEachAtOnce(devices, 10, (device) =>
      expectOriginal({ ...server, port: balancer.port }, token, device),
    );

    for (const [speaker, other] of [
      [olga, anna],
      [anna, olga],
    ] as const) {
      expect(other.said.length).toBeGreaterThan(5);
      await eventually(() => expect([...speaker.heard.values()]).toEqual(expect.arrayContaining(other.said)));
      const heard = [...speaker.heard.values()].filter((text) => text.startsWith(other.name));
      expect(heard, 'each word once').toHaveLength(other.said.length);
    }
    hasGone = true;
    await Promise.all(members.map(({ process: own }) => own.end('SIGTERM')));
    await Promise.all(listening);
  },
  timeoutMs,
);

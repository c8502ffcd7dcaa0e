// The server process: started and ended, with its embedded database, killed, started twice, and with
// invalid settings.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeToneModel } from '../ai-endpoint/tone-model.ts';
import { eventually } from './harness.ts';
import { post, ready, signIn, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const folders: string[] = [];
const started: ServerProcess[] = [];
// Most tests start on the folder that the first one filled, because creating a database is slow.
const usedFolder = emptyFolder();
let dataDir: string;

beforeEach(() => {
  dataDir = usedFolder;
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGTERM');
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-start-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

function start(environment: Record<string, string> = {}, role: string[] = []): ServerProcess {
  const server = startProcess({ DATA_DIR: dataDir, ...environment }, role);
  started.push(server);
  return server;
}

function postmasterPid(): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined; // It is not running.
  }
}

describe('the start', () => {
  it('on an empty folder creates the demo workspace, prints how to sign in, and ends cleanly', async () => {
    dataDir = emptyFolder();
    const server = await ready(start());
    expect(server.output()).toContain('demo@candor.test');
    expect(server.output()).toMatch(/\/s\/[\w-]{22,}/);
    expect(server.output()).toContain('Legal pages are still templates (privacy, terms, refund).');
    expect(server.output()).toMatch(/Passkeys need a name .* here to http:\/\/localhost:\d+\./);
    expect(await signIn(server.url())).toBe(200);
    expect(postmasterPid()).toBeGreaterThan(0);
    expect(await server.end('SIGINT')).toBe(0);
    expect(postmasterPid()).toBeUndefined();
  });

  it('after kill -9 adopts the running database with all its data', async () => {
    const killed = await ready(start());
    const left = postmasterPid();
    await killed.end('SIGKILL');
    expect(postmasterPid()).toBe(left);
    const again = await ready(start());
    expect(postmasterPid()).toBe(left);
    expect(await signIn(again.url())).toBe(200);
  });

  it('works after everything was killed, even if another program has the database’s pid', async () => {
    const killed = await ready(start());
    const postmaster = postmasterPid() ?? 0;
    const file = join(dataDir, 'postgres/postmaster.pid');
    await killed.end('SIGKILL');
    const text = readFileSync(file, 'utf8');
    process.kill(postmaster, 'SIGKILL');
    writeFileSync(file, text.replace(`${postmaster}`, `${process.pid}`));
    const again = await ready(start());
    expect(await signIn(again.url())).toBe(200);
  });

  it('continues when its database is killed: it starts the database again', async () => {
    const server = await ready(start());
    const killed = postmasterPid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect([undefined, killed]).not.toContain(postmasterPid()), 30_000);
    await eventually(async () => expect((await fetch(`${server.url()}/readyz`)).status).toBe(200), 30_000);
    expect(await signIn(server.url())).toBe(200);
    expect(await server.end('SIGINT')).toBe(0);
    expect(postmasterPid()).toBeUndefined();
  });

  it('ends with a killed `npm start`, its database too', async () => {
    const server = await ready(start());
    server.closeChannel();
    expect(await server.exit).toBe(0);
    expect(postmasterPid()).toBeUndefined();
  });

  it('is refused for a second process on the same DATA_DIR, and the first continues', async () => {
    const first = await ready(start());
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.output()).toBe(
      `Another Candor is already running on DATA_DIR ${dataDir}: stop it first, or give this one another DATA_DIR.\n`,
    );
    expect(await signIn(first.url())).toBe(200);
  });

  it('of web and worker separately works: the worker joins the web’s database', async () => {
    const web = await ready(start({}, ['web']));
    start({ LOG_LEVEL: 'info' }, ['worker']);
    await post(`${web.url()}/api/password/forgot`, { email: 'demo@candor.test' });
    await eventually(
      async () =>
        expect(await (await fetch(`${web.url()}/dev/outbox.json`)).text()).toContain('/password/reset/'),
      20_000,
    );
  });

  it('in production creates no demo workspace and shows no emails', async () => {
    dataDir = emptyFolder();
    const server = await ready(start({ NODE_ENV: 'production' }));
    expect(server.output()).not.toContain('demo@candor.test');
    expect(await signIn(server.url())).toBe(401);
    expect((await fetch(`${server.url()}/dev/outbox`)).status).toBe(404);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535. It is "http".'],
    ['DATA_DIR', '/proc/nowhere', "DATA_DIR /proc/nowhere can't be written to"],
    [
      'DATABASE_URL',
      'postgres://127.0.0.1:1/x',
      "The database in DATABASE_URL can't be reached: connect ECONNREFUSED",
    ],
    ['DATA_DIR', '/dev/null', "DATA_DIR /dev/null can't be written to"],
    ['HOST', 'fe80::1', 'HOST fe80::1 is not an address of this machine.'],
    ['HOST', '203.0.113.1', 'HOST 203.0.113.1 is not an address of this machine.'],
  ])(
    'with an invalid %s stops with one sentence that names it and the reason',
    async (name, value, sentence) => {
      const server = start({ [name]: value });
      expect(await server.exit).toBe(1);
      expect(server.output()).toContain(sentence);
      expect(server.output().trim().split('\n')).toHaveLength(1);
    },
  );

  it('as a worker needs the folder with a speech model, and as a web process does not', async () => {
    const speech = { AI_TRANSCRIBE_DIR: emptyFolder(), AI_TRANSCRIBE_PROCESSOR: 'Example Ltd, Ireland' };
    const worker = start(speech, ['worker']);
    expect(await worker.exit).toBe(1);
    expect(worker.output()).toBe(
      `AI_TRANSCRIBE_DIR: ${join(speech.AI_TRANSCRIBE_DIR, 'model.json')} can't be read: ENOENT.\n`,
    );
    await ready(start(speech, ['web']));
    writeToneModel(speech.AI_TRANSCRIBE_DIR);
    const other = start({ ...speech, LOG_LEVEL: 'info' }, ['worker']);
    await eventually(() => expect(other.output()).toContain('the worker takes tasks'), 30_000);
  });

  it('on a used port says so and leaves no database behind', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => listener.once('listening', done));
    const address = listener.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = start({ PORT: `${port}` });
    expect(await server.exit).toBe(1);
    expect(server.output()).toBe(
      `PORT ${port} is taken on 127.0.0.1: stop what uses it, or set another PORT.\n`,
    );
    expect(postmasterPid()).toBeUndefined();
    listener.close();
  });
});

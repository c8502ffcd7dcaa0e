// The part log: what a process that comes later, or runs beside, finds in it.
import type * as Fs from 'node:fs/promises';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logDamagedTotal } from '../metrics/metrics.ts';
import type { Storage } from '../storage/storage.ts';
import { encodeBatch } from './format.ts';
import { openLoggedStorage } from './logged-storage.ts';
import type { LoggedStorage, PartLogOptions } from './logged-storage.ts';

const flushes = vi.hoisted(() => ({
  count: 0,
  gate: Promise.resolve(),
  /** Of the next flushes. */
  faults: [] as (Error | undefined)[],
}));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof Fs>();
  const open: typeof fs.open = async (...args) => {
    const handle = await fs.open(...args);
    const flush = handle.datasync.bind(handle);
    handle.datasync = async () => {
      flushes.count += 1;
      await flushes.gate;
      const fault = flushes.faults.shift();
      if (fault) throw fault;
      await flush();
    };
    return handle;
  };
  return { ...fs, open };
});

let folder: string;
let opened: LoggedStorage[] = [];
let killed: LoggedStorage[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'candor-log-'));
  flushes.count = 0;
  flushes.faults = [];
});
afterEach(async () => {
  for (const storage of opened) if (!killed.includes(storage)) await storage.close();
  // Their logs are gone, but their files are open.
  for (const storage of killed) await storage.close();
  opened = [];
  killed = [];
  rmSync(folder, { recursive: true, force: true });
});

/** As another process would: it has its own log. */
async function open(options: Partial<PartLogOptions> = {}): Promise<LoggedStorage> {
  const storage = await openLoggedStorage(folder, { slotBytes: 1024 * 1024, tendEveryMs: 1e9, ...options });
  opened.push(storage);
  return storage;
}

/** Its process is killed: nothing is closed, and the log is that of a process that no longer runs. */
function kill(storage: LoggedStorage): void {
  killed.push(storage);
  for (const name of logs()) {
    const [host = '', , ...rest] = name.split('.');
    renameSync(inLogs(name), inLogs([host, 2 ** 30, ...rest].join('.')));
  }
}

const inLogs = (...names: string[]) => path.join(folder, '.log', ...names);
const logs = () => readdirSync(inLogs());
const slots = () =>
  logs().flatMap((log) =>
    readdirSync(inLogs(log))
      .filter((name) => name.endsWith('.slot'))
      .map((name) => inLogs(log, name)),
  );
/** The slot that contains these bytes. */
function slotWith(bytes: Buffer): string {
  const found = slots().find((slot) => readFileSync(slot).includes(bytes));
  if (!found) throw new Error('no slot contains the bytes');
  return found;
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.'))
    .map((entry) => entry.name)
    .toSorted();
const prefix = 'agencies/a/takes/t/';
const key = (name: string) => `${prefix}${name}`;
const bytesOf = (name: string) => Buffer.from(`content of ${name} `.repeat(20));
const put = (storage: Storage, ...names: string[]) =>
  Promise.all(names.map((name) => storage.putIfAbsent(key(name), bytesOf(name))));
const contentIn = async (storage: Storage, name: string) => buffer(await storage.read(key(name)));
const listed = (storage: Storage) => storage.list(prefix);

describe('a part log', () => {
  it('flushes parts that arrive together once, and acknowledges none before that', async () => {
    const storage = await open();
    await put(storage, 'first');
    flushes.count = 0;
    let goOn: () => void = () => undefined;
    flushes.gate = new Promise((resolve) => (goOn = resolve));
    let isAcknowledged = false;
    const names = Array.from({ length: 50 }, (_, i) => `p${i}`);
    const putting = put(storage, ...names).then(() => (isAcknowledged = true));
    await vi.waitFor(() => expect(flushes.count).toBe(1));
    expect(isAcknowledged).toBe(false);
    expect(await listed(storage)).toEqual([key('first')]);
    goOn();
    await putting;
    expect(flushes.count).toBeLessThan(6);
    expect(await listed(storage)).toHaveLength(51);
    expect(files()).toEqual([]);
  });

  it('is found after a kill, and its parts become files', async () => {
    const before = await open();
    await put(before, 'a', 'b');
    kill(before);
    const after = await open();
    expect(await listed(after)).toEqual([key('a'), key('b')]);
    expect(await contentIn(after, 'a')).toEqual(bytesOf('a'));
    await after.tend();
    expect(files()).toEqual(['a', 'b']);
    await after.tend();
    expect(logs()).toEqual([]);
    expect(await contentIn(after, 'b')).toEqual(bytesOf('b'));
  });

  it('can be read by another process while it is written', async () => {
    const [one, other] = [await open(), await open()];
    await put(one, 'a');
    expect(await contentIn(other, 'a')).toEqual(bytesOf('a'));
    await put(one, 'b');
    flushes.count = 0;
    expect(await listed(other)).toEqual([key('a'), key('b')]);
    // It can be readable before its own process has flushed it.
    expect(flushes.count).toBe(1);
    expect(await other.putIfAbsent(key('a'), bytesOf('a'))).toBe('same');
    expect(await other.putIfAbsent(key('a'), bytesOf('x'))).toBe('conflict');
    await other.tend();
    expect(files()).toEqual([]);
  });

  it('keeps other processes from storing the same part again, also when it has become a file', async () => {
    const [first, second] = [await open({ settleAfterMs: 0 }), await open()];
    // Both know the folder without the part.
    await put(second, 'before');
    await put(first, 'a');
    for (const isFile of [false, true]) {
      if (isFile) await first.tend();
      expect(await second.putIfAbsent(key('a'), bytesOf('a'))).toBe('same');
      expect(await second.putIfAbsent(key('a'), bytesOf('x'))).toBe('conflict');
    }
  });

  it('is taken over without a heartbeat, and its process acknowledges nothing any more', async () => {
    const [suspended, other] = [await open(), await open()];
    await put(suspended, 'a');
    const [log = ''] = logs();
    const old = new Date(Date.now() - 61_000);
    const { utimes } = await vi.importActual<typeof Fs>('node:fs/promises');
    await vi.waitFor(() => utimes(inLogs(log, 'alive'), old, old));
    await other.tend();
    expect(files()).toEqual(['a']);
    await expect(put(suspended, 'b')).rejects.toThrow('ENOENT');
    // The next try goes to a new log.
    expect(await put(suspended, 'b')).toEqual(['stored']);
    expect(await listed(other)).toEqual([key('a'), key('b')]);
  });

  it('is not deleted by a process that cannot read it', async () => {
    const [before, after] = [await open(), await open()];
    await put(before, 'a');
    expect(await listed(after)).toEqual([key('a')]);
    kill(before);
    flushes.faults = [undefined, new Error('EIO')];
    await expect(after.tend()).rejects.toThrow('EIO');
    await after.tend();
    expect(await listed(after)).toEqual([key('a')]);
    expect(await contentIn(after, 'a')).toEqual(bytesOf('a'));
  });

  it('does not bring back what another process removed, not even after a crash of both', async () => {
    const [web, worker] = [await open({ settleAfterMs: 0 }), await open()];
    await put(web, 'a', 'b');
    await worker.remove(prefix);
    expect(await listed(web)).toEqual([]);
    expect(await listed(worker)).toEqual([]);
    kill(web);
    kill(worker);
    const after = await open();
    await after.tend();
    expect(await listed(after)).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('keeps a removal for as long as another log has what it removes', async () => {
    const [web, worker] = [await open(), await open({ settleAfterMs: 0 })];
    await put(web, 'a');
    await worker.remove(prefix);
    // The worker's own slot is settled and used again in the meantime.
    for (let i = 0; i < 3; i += 1) await worker.tend();
    await worker.close();
    kill(web);
    const after = await open();
    await after.tend();
    expect(await listed(after)).toEqual([]);
  });

  it('does not bring back what was removed while it became a file', async () => {
    const storage = await open({ settleAfterMs: 0 });
    const names = Array.from({ length: 30 }, (_, i) => `p${i}`);
    await put(storage, ...names);
    await Promise.all([storage.tend(), storage.remove(prefix)]);
    await storage.tend();
    expect(await listed(storage)).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('makes files of what is old, and uses its slots again', async () => {
    const storage = await open({ settleAfterMs: 0 });
    for (const name of ['a', 'b', 'c']) {
      await put(storage, name);
      await storage.tend();
    }
    expect(files()).toEqual(['a', 'b', 'c']);
    expect(slots().length).toBeLessThanOrEqual(3);
    for (const name of ['a', 'b', 'c']) expect(await contentIn(storage, name)).toEqual(bytesOf(name));
    await put(storage, 'd');
    kill(storage);
    const after = await open();
    expect(await listed(after)).toEqual(['a', 'b', 'c', 'd'].map(key));
  });

  it('is forgotten by other processes where its slots begin anew', async () => {
    const [one, other] = [await open({ settleAfterMs: 0 }), await open()];
    await put(one, 'a', 'b');
    expect(await listed(other)).toEqual([key('a'), key('b')]);
    await one.tend();
    await one.remove(key('a'));
    expect(await listed(other)).toEqual([key('b')]);
    expect(await contentIn(other, 'b')).toEqual(bytesOf('b'));
  });

  it('leaves nothing when it is closed', async () => {
    const storage = await open();
    await put(storage, 'a', 'b');
    await storage.close();
    expect(files()).toEqual(['a', 'b']);
    expect(logs()).toEqual([]);
  });

  it('serves the newest content of a key that is replaced', async () => {
    const storage = await open();
    await put(storage, 'a');
    await storage.put(key('a'), bytesOf('other'));
    expect(await contentIn(storage, 'a')).toEqual(bytesOf('other'));
    kill(storage);
    const after = await open();
    await after.tend();
    expect(await contentIn(after, 'a')).toEqual(bytesOf('other'));
  });

  it('acknowledges nothing whose flush failed, and goes on in another slot', async () => {
    const storage = await open();
    await put(storage, 'a');
    flushes.faults = [new Error('EIO')];
    await expect(put(storage, 'b')).rejects.toThrow('EIO');
    const before = slots().length;
    expect(await put(storage, 'b')).toEqual(['stored']);
    expect(slots().length).toBeGreaterThan(before - 1);
    expect(slotWith(bytesOf('a'))).not.toBe(slotsWith(bytesOf('b')).at(-1));
    kill(storage);
    const after = await open();
    expect(await listed(after)).toEqual([key('a'), key('b')]);
  });
});

function slotsWith(bytes: Buffer): string[] {
  return slots().filter((slot) => readFileSync(slot).includes(bytes));
}

describe('a damaged part log', () => {
  function damage(name: string): void {
    const slot = slotWith(bytesOf(name));
    const bytes = readFileSync(slot);
    bytes.writeUInt8(0xff, bytes.indexOf(bytesOf(name)) + 5);
    writeFileSync(slot, bytes);
  }
  const damaged = async () => (await logDamagedTotal.get()).values[0]?.value ?? 0;

  it('counts a damaged part as one that never arrived', async () => {
    const storage = await open();
    await put(storage, 'a', 'b');
    const before = await damaged();
    damage('a');
    await expect(contentIn(storage, 'a')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await listed(storage)).toEqual([key('b')]);
    expect(await damaged()).toBe(before + 1);
    expect(await put(storage, 'a')).toEqual(['stored']);
    expect(await contentIn(storage, 'a')).toEqual(bytesOf('a'));
  });

  it.each(['content', 'header'])('finds what was written behind a damaged %s', async (what) => {
    const storage = await open();
    for (const name of ['a', 'b', 'c']) await put(storage, name);
    const before = await damaged();
    if (what === 'content') damage('b');
    else {
      const slot = slotWith(bytesOf('b'));
      const bytes = readFileSync(slot);
      bytes.writeUInt8(0xff, bytes.indexOf(key('b')));
      writeFileSync(slot, bytes);
    }
    kill(storage);
    const after = await open();
    await after.tend();
    expect(await listed(after)).toEqual([key('a'), key('c')]);
    expect(await damaged()).toBe(before + 1);
  });

  it('takes nothing in a recording for a batch', async () => {
    const storage = await open();
    const { pieces } = encodeBatch(
      [{ kind: 'put', key: 'agencies/b/takes/t/00-0000', content: bytesOf('x') }],
      {
        writtenAt: Date.now(),
        secret: Buffer.alloc(16),
      },
    );
    const forged = Buffer.concat(pieces);
    // So that the forged batch begins on a block.
    const at = encodeBatch([{ kind: 'put', key: key('f'), content: forged }], {
      writtenAt: Date.now(),
      secret: Buffer.alloc(16),
    }).header.records.map((record) => (record.kind === 'put' ? record.offset : 0));
    await put(storage, 'a');
    await storage.putIfAbsent(key('f'), Buffer.concat([Buffer.alloc(4096 - (at[0] ?? 0)), forged]));
    await put(storage, 'z');
    const slot = slotWith(bytesOf('a'));
    const bytes = readFileSync(slot);
    bytes.writeUInt8(0xff, bytes.indexOf(key('f')));
    writeFileSync(slot, bytes);
    kill(storage);
    const after = await open();
    await after.tend();
    expect(await after.list('agencies/')).toEqual([key('a'), key('z')]);
  });
});

// Failures of the device itself: a full disk, dead connections, storage that is cleared or missing. Every failure is
// shown, nothing saved is lost, and the take continues as far as the line can carry it.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import type { WriteTx } from './database.ts';
import { virtualTimers } from './test-time.ts';
import { openWorld, type World } from './test-world.ts';

type PartKey = [take: string, segment: number, number: number];

let world: World;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: virtualTimers });
  let turn = 0;
  world = await openWorld(() => (turn = (turn + 0.37) % 1));
});

afterEach(async () => {
  await world.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('on a full disk the running take is sent while the line holds, and arrives complete', async () => {
  await world.record(6, 20_000);
  await world.fillDisk();
  const before = world.savedChunks();
  await world.record(40, 20_000);
  expect(world.savedChunks() - before).toBe(40);
  expect((await world.snapshot()).device_fault).toBe('quota');
  await world.stop();
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('a full disk is shown within a second', async () => {
  await world.line('off');
  await world.record(6);
  await world.fillDisk();
  const recording = world.record(1);
  await world.pass(900);
  expect((await world.snapshot()).device_fault).toBe('quota');
  await recording;
});

test('a take that has filled the disk can be finished offline: its last chunks are sealed', async () => {
  await world.line('off');
  await world.record(5);
  await world.fillDisk();
  await world.record(1);
  await world.stop();
  expect(world.isRecording()).toBe(false);
  await world.answerByText();
  await world.line('good');
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('on a full disk earlier takes stay, and the page still opens', async () => {
  await world.line('off');
  await world.record(6);
  await world.stop();
  await world.record(3);
  await world.fillDisk();
  await world.kill();
  await world.stop();
  await world.line('good');
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('database connections that die repeatedly lose nothing', async () => {
  for (let i = 0; i < 6; i += 1) {
    await world.record(4);
    await world.killConnections();
  }
  await world.stop();
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('storage cleared during a recording is shown within a second, and the server keeps what it has', async () => {
  await world.record(40);
  await world.pass(2000);
  const stored = world.server.arrivals.size;
  expect(stored).toBeGreaterThan(0);
  await world.clearStorage();
  // A part's worth of chunks: the missing take shows when they are sealed.
  await world.record(12);
  await world.pass(500);
  expect((await world.snapshot()).device_fault).toBe('database');
  expect([...world.server.takes.values()][0]?.parts.size).toBe(stored);
});

test('chunks of a missing take are deleted and delay nothing', async () => {
  await world.record(4);
  await world.stop();
  const foreign = { bytes: new ArrayBuffer(900), at_ms: 0 };
  await world.tamper((tx) => tx.objectStore('chunks').put(foreign, [newId(), 0, 0]));
  await world.reload();
  await world.tamper(async (tx) => expect(await tx.objectStore('chunks').count()).toBe(0));
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('chunks of a segment that their take does not list stay and delay nothing', async () => {
  await world.record(4);
  await world.stop();
  const [take] = await world.takes();
  const foreign = { bytes: new ArrayBuffer(900), at_ms: 0 };
  await world.tamper((tx) => tx.objectStore('chunks').put(foreign, [take?.id ?? '', 7, 0]));
  await world.reload();
  await world.tamper(async (tx) => expect(await tx.objectStore('chunks').count()).toBe(1));
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test('a take without a segment delays nothing and is offered as empty', async () => {
  await world.begin();
  await world.pass(2000);
  // The server counts the takes it is told of.
  expect(world.server.takes.size).toBe(0);
  await world.kill();
  expect(await world.takes()).toMatchObject([{ state: 'recording', bytes: 0, segments: [] }]);
  expect((await world.snapshot()).safe_to_close).toBe(true);
  await world.answerByText();
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
});

test.each([
  ['gone', (tx: WriteTx, key: PartKey) => tx.objectStore('bytes').delete(key)],
  ['half written', (tx: WriteTx, key: PartKey) => tx.objectStore('bytes').put(new ArrayBuffer(7), key)],
])('a part whose bytes are %s is reported, and never shown as stored or safe', async (_, corrupt) => {
  await world.line('off');
  await world.record(20, 20_000);
  await world.stop();
  await world.tamper(async (tx) => {
    const [, second] = await tx.objectStore('bytes').getAllKeys();
    if (second) await corrupt(tx, second);
  });
  await world.choose();
  await world.answerByText();
  const faults: unknown[] = [];
  world.subscribe(({ device_fault }) => faults.push(device_fault));
  await world.line('good');
  await world.pass(5000);
  expect(faults).toContain('database');
  const snapshot = await world.snapshot();
  expect(snapshot.safe_to_close).toBe(false);
  expect(snapshot.answers).toContainEqual(expect.objectContaining({ refused: 'digest_mismatch' }));
  // The text has been delivered.
  expect(snapshot.answers).toContainEqual(expect.objectContaining({ where: 'stored' }));
  expect(snapshot).toMatchObject({ waiting: null, device_fault: null });
  expect([...world.server.takes.values()].some(({ sealed }) => sealed)).toBe(false);
});

test('bytes that cannot be read are reported, and sent once they can be read', async () => {
  await world.line('off');
  await world.record(6);
  await world.stop();
  const get = IDBObjectStore.prototype.get;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    // Chromium stores large values in separate files.
    if (this.name === 'bytes') throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    return get.call(this, key);
  });
  await world.line('good');
  await world.pass(3000);
  expect((await world.snapshot()).device_fault).toBe('database');
  failing.mockRestore();
  await world.finishAndWait();
  expect(await world.complaints()).toEqual([]);
  expect((await world.snapshot()).device_fault).toBeNull();
});

test('a browser without a database reports it before the interview starts', async () => {
  await expect(world.openWithoutStorage()).rejects.toMatchObject({ code: 'database' });
});

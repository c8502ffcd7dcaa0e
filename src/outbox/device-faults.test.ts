// What the device itself does wrong: a full disk, dead connections, storage that is cleared or not there at all. Nothing is
// silent, nothing that was kept is lost, and the take goes on where the line can carry it.
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

test('on a full disk the running take goes to the server while the line holds, and is whole there', async () => {
  await world.record(6, 20_000);
  await world.fillDisk();
  const before = world.kept();
  await world.record(40, 20_000);
  expect(world.kept() - before).toBe(40);
  expect((await world.snapshot()).device_fault).toBe('quota');
  await world.stop();
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('a full disk is told within a second', async () => {
  await world.line('off');
  await world.record(6);
  await world.fillDisk();
  const recording = world.record(1);
  await world.pass(900);
  expect((await world.snapshot()).device_fault).toBe('quota');
  await recording;
});

test('a take that has filled the disk alone can be finished without a line: its last chunks are sealed', async () => {
  await world.line('off');
  await world.record(5);
  await world.fillDisk();
  await world.record(1);
  await world.stop();
  expect(world.isRecording()).toBe(false);
  await world.answerInWords();
  await world.line('good');
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('a full disk keeps earlier takes, and the page can be opened', async () => {
  await world.line('off');
  await world.record(6);
  await world.stop();
  await world.record(3);
  await world.fillDisk();
  await world.kill();
  await world.stop();
  await world.line('good');
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('connections that die again and again cost nothing', async () => {
  for (let i = 0; i < 6; i += 1) {
    await world.record(4);
    await world.killConnections();
  }
  await world.stop();
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('storage cleared in mid-recording is told within a second, and what the server has stays there', async () => {
  await world.record(8);
  await world.pass(2000);
  const stored = world.server.arrivals.size;
  await world.clearStorage();
  await world.record(3);
  await world.pass(500);
  expect((await world.snapshot()).device_fault).toBe('database');
  expect([...world.server.takes.values()][0]?.parts.size).toBe(stored);
});

test('chunks of a take that is gone go too, and hold nothing up', async () => {
  await world.record(4);
  await world.stop();
  const foreign = { bytes: new ArrayBuffer(900), at_ms: 0 };
  await world.tamper((tx) => tx.objectStore('chunks').put(foreign, [newId(), 0, 0]));
  await world.reload();
  await world.tamper(async (tx) => expect(await tx.objectStore('chunks').count()).toBe(0));
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('chunks of a segment that their take does not know stay, and hold nothing up', async () => {
  await world.record(4);
  await world.stop();
  const [take] = await world.takes();
  const foreign = { bytes: new ArrayBuffer(900), at_ms: 0 };
  await world.tamper((tx) => tx.objectStore('chunks').put(foreign, [take?.id ?? '', 7, 0]));
  await world.reload();
  await world.tamper(async (tx) => expect(await tx.objectStore('chunks').count()).toBe(1));
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test('a take that was begun and got no segment holds nothing up, and is offered empty', async () => {
  await world.begin();
  await world.kill();
  expect(await world.takes()).toMatchObject([{ state: 'recording', bytes: 0, segments: [] }]);
  expect((await world.snapshot()).safe_to_close).toBe(true);
  await world.answerInWords();
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
});

test.each([
  ['gone', (tx: WriteTx, key: PartKey) => tx.objectStore('bytes').delete(key)],
  ['half written', (tx: WriteTx, key: PartKey) => tx.objectStore('bytes').put(new ArrayBuffer(7), key)],
])('a part whose bytes are %s is told, and never called stored or safe', async (_, tear) => {
  await world.line('off');
  await world.record(20, 20_000);
  await world.stop();
  await world.tamper(async (tx) => {
    const [, second] = await tx.objectStore('bytes').getAllKeys();
    if (second) await tear(tx, second);
  });
  await world.choose();
  await world.answerInWords();
  const faults: unknown[] = [];
  world.subscribe(({ device_fault }) => faults.push(device_fault));
  await world.line('good');
  await world.pass(5000);
  expect(faults).toContain('database');
  const told = await world.snapshot();
  expect(told.safe_to_close).toBe(false);
  expect(told.answers).toContainEqual(expect.objectContaining({ refused: 'digest_mismatch' }));
  // The words have gone their way.
  expect(told.answers).toContainEqual(expect.objectContaining({ where: 'stored' }));
  expect(told).toMatchObject({ waiting: null, device_fault: null });
  expect([...world.server.takes.values()].some(({ sealed }) => sealed)).toBe(false);
});

test('what cannot be read is told, and goes on when it can', async () => {
  await world.line('off');
  await world.record(6);
  await world.stop();
  const get = IDBObjectStore.prototype.get;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    // Chromium keeps large values in files of their own.
    if (this.name === 'bytes') throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    return get.call(this, key);
  });
  await world.line('good');
  await world.pass(3000);
  expect((await world.snapshot()).device_fault).toBe('database');
  failing.mockRestore();
  await world.finishWell();
  expect(await world.complaints()).toEqual([]);
  expect((await world.snapshot()).device_fault).toBeNull();
});

test('a browser without a database says so before the start', async () => {
  await expect(world.openWithoutStorage()).rejects.toMatchObject({ code: 'database' });
});

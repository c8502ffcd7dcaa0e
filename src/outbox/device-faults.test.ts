// What the device itself does wrong: a full disk, dead connections, storage that is cleared or not there at all. Nothing is
// silent, nothing that was kept is lost, and the take goes on where the line can carry it.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { virtualTimers } from './test-time.ts';
import { openWorld, type World } from './test-world.ts';

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

test('a browser without a database says so before the start', async () => {
  await expect(world.openWithoutStorage()).rejects.toMatchObject({ code: 'database' });
});

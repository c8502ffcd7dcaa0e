// Reels of live rooms share the device's database with interviews. Neither may stop or delete the other, also where an
// older page or service worker meets rows that only a newer one knows.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { openDatabase, type WriteTx } from './database.ts';
import type { TestServer } from './test-server.ts';
import {
  closeAll,
  hash,
  joined,
  randomBytes,
  record,
  reopen,
  start,
  until,
  videoAnswer,
} from './test-stage.ts';
import type { WorkerOutbox } from './types.ts';

vi.setConfig({ testTimeout: 30_000 });
afterEach(closeAll);

const dayMs = 24 * 60 * 60 * 1000;

async function change(name: string, work: (tx: WriteTx) => Promise<unknown>): Promise<void> {
  const db = openDatabase(name);
  await db.write(['interviews', 'takes', 'chunks', 'parts', 'bytes'], work);
  db.close();
}

async function hashesIn(name: string): Promise<string[]> {
  const db = openDatabase(name);
  const hashes = await db.read(['interviews'], (tx) => tx.objectStore('interviews').getAllKeys());
  db.close();
  return hashes;
}

function roomRow(participant: string, savedAtMs = Date.now()) {
  const saved_at = new Date(savedAtMs).toISOString();
  return { hash: participant, session_token: 'good', clock_offset_ms: 0, kind: 'room', saved_at };
}

function takeRow(participant: string, purpose: string, state: 'recording' | 'recorded' | 'stored') {
  return {
    ...{ id: newId(), hash: participant, purpose, question_id: null, mime_type: 'video/webm', name: '' },
    ...{ started_at: new Date().toISOString(), state, bytes_stored: 0, bound: false },
    ...{ poster: 'none', refused: null },
    segments: [
      { segment: 0, mime_type: 'video/webm', begun_at_ms: 0, duration_ms: 500, bytes: 900, parts: 1 },
    ],
  };
}

test('a page that does not know a take’s purpose leaves the take alone and sends the answers', async () => {
  const { server, outbox, name } = await start();
  const foreign = takeRow(newId(), 'hologram', 'recording');
  const key: [string, number, number] = [foreign.id, 0, 0];
  await change(name, async (tx) => {
    await tx.objectStore('interviews').put(roomRow(foreign.hash));
    await tx.objectStore('takes').put(foreign);
    await tx.objectStore('chunks').put({ bytes: new ArrayBuffer(900), at_ms: 0 }, key);
  });
  const { id, bytes } = await record(outbox, [2000, 3000]);
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  outbox.close();

  const older = await reopen(name, server);
  older.drain();
  const snapshot = await until(older, ({ safe_to_close }) => safe_to_close);
  expect(snapshot).toMatchObject({ waiting: null, device_fault: null });
  expect(server.takes.get(id)?.sealed).toEqual([bytes]);
  expect([...server.takes.keys()]).toEqual([id]);
  await change(name, async (tx) => {
    expect(await tx.objectStore('takes').get(foreign.id)).toEqual(foreign);
    expect(await tx.objectStore('chunks').count(key)).toBe(1);
  });
});

test('a service worker that does not know a take’s purpose empties the rest of the outbox', async () => {
  const { server, outbox, name } = await start();
  const foreign = takeRow(newId(), 'hologram', 'recorded');
  await change(name, (tx) => tx.objectStore('takes').put(foreign));
  const { id } = await record(outbox, [2000]);
  await outbox.finishTake(id);
  outbox.close();
  const worker = await reopen(name, server, 'worker');
  expect(await worker.drainUntilEmpty(10_000)).toBe(true);
  expect(server.takes.get(id)?.sealed).toHaveLength(1);
});

test('an old room leaves the device once all its reels are stored, and stays while one is to be sent', async () => {
  const { server, outbox, name } = await start();
  const [done, unsent, recent] = [newId(), newId(), newId()];
  const longAgo = Date.now() - 31 * dayMs;
  await change(name, async (tx) => {
    await tx.objectStore('interviews').put(roomRow(done, longAgo));
    await tx.objectStore('interviews').put(roomRow(unsent, longAgo));
    await tx.objectStore('interviews').put(roomRow(recent));
    await tx.objectStore('takes').put(takeRow(done, 'room', 'stored'));
    await tx.objectStore('takes').put(takeRow(unsent, 'room', 'recorded'));
    await tx.objectStore('takes').put(takeRow(recent, 'room', 'stored'));
  });
  outbox.close();
  const later = await reopen(name, server);
  await expect.poll(() => hashesIn(name)).not.toContain(done);
  expect(await hashesIn(name)).toEqual(expect.arrayContaining([hash, unsent, recent]));
  // A room is no interview: nobody can open it again from a reminder.
  expect((await later.unfinishedInterviews()).map((record) => record.hash)).toEqual([hash]);
});

const mimeType = 'audio/webm;codecs=opus';

/** Records a reel, without ending it. */
async function recordReel(outbox: WorkerOutbox, participant: string, sizes: readonly number[]) {
  await outbox.saveRoom({ hash: participant, session_token: 'good' });
  const { id } = await outbox.beginReel({ hash: participant, mime_type: mimeType });
  const timing = { server_started_at: '2026-11-20T15:00:00.250Z', clock_error_ms: 3, marks: [] };
  const segment = await outbox.beginSegment(id, mimeType, undefined, timing);
  const chunks = sizes.map(randomBytes);
  for (const chunk of chunks) await outbox.appendChunk(id, segment, chunk);
  return { id, segment, timing, bytes: joined(chunks.map((chunk) => new Uint8Array(chunk))) };
}

async function statesOf(name: string): Promise<unknown[]> {
  const db = openDatabase(name);
  const rows = await db.read(['takes'], (tx) => tx.objectStore('takes').getAll());
  db.close();
  return rows;
}

function sealedBytes(server: TestServer, id: string): Uint8Array | undefined {
  const sealed = server.takes.get(id)?.sealed;
  return sealed ? joined(sealed) : undefined;
}

test('a reel reaches the server with the server times of its moments, and its bytes leave the device', async () => {
  const { server, outbox, name } = await start();
  const participant = newId();
  const reel = await recordReel(outbox, participant, [30_000, 40_000, 5000]);
  const mark = { media_ms: 10_000, server_ms: Date.parse('2026-11-20T15:00:10.251Z') };
  await outbox.markSegment(reel.id, reel.segment, mark);
  await outbox.endSegment(reel.id, reel.segment, 750);
  await outbox.finishReel(reel.id, participant);
  outbox.drain();
  await expect.poll(() => server.takes.get(reel.id)?.sealed, { timeout: 10_000 }).toBeTruthy();
  const stored = server.takes.get(reel.id);
  expect(stored?.binding).toMatchObject({ purpose: 'room', question_id: null });
  expect(sealedBytes(server, reel.id)).toEqual(reel.bytes);
  expect(stored?.manifest?.segments[0]?.timing).toEqual({ ...reel.timing, marks: [mark] });
  await expect.poll(async () => (await outbox.snapshot(participant)).safe_to_close).toBe(true);
  await change(name, async (tx) => expect(await tx.objectStore('bytes').count()).toBe(0));
});

test('the reel of a page that was killed is finished and sent by the service worker, to the last chunk', async () => {
  const { server, outbox, name } = await start();
  const reel = await recordReel(outbox, newId(), [30_000, 40_000, 5000, 700]);
  // No end of the segment: the browser is gone, and with it the lock of the reel.
  outbox.close();
  const worker = await reopen(name, server, 'worker');
  expect(await worker.drainUntilEmpty(20_000)).toBe(true);
  expect(sealedBytes(server, reel.id)).toEqual(reel.bytes);
});

test('opening a second tab does not end the reel that the first is recording', async () => {
  const { server, outbox, name } = await start();
  const participant = newId();
  const reel = await recordReel(outbox, participant, [30_000]);
  const tab = await reopen(name, server);
  await recordReel(tab, newId(), [500]);
  const more = randomBytes(2000);
  await outbox.appendChunk(reel.id, reel.segment, more);
  await outbox.endSegment(reel.id, reel.segment, 500);
  await outbox.finishReel(reel.id, participant);
  outbox.drain();
  await expect.poll(() => sealedBytes(server, reel.id)).toEqual(joined([reel.bytes, new Uint8Array(more)]));
});

test('a reel in which nothing was recorded leaves no trace', async () => {
  const { server, outbox, name } = await start();
  const participant = newId();
  const empty = await recordReel(outbox, participant, []);
  await outbox.finishReel(empty.id, participant);
  expect(await statesOf(name)).toEqual([]);
  // Also if its page was killed.
  await recordReel(outbox, participant, []);
  outbox.close();
  await reopen(name, server);
  expect(await statesOf(name)).toEqual([]);
  expect(server.takes.size).toBe(0);
});

test('while a call is in distress nothing is sent, and with a limit one small request at a time, backlog included', async () => {
  const { server, outbox } = await start();
  const backlog = await record(outbox, Array<number>(12).fill(60_000));
  await outbox.finishTake(backlog.id);
  let inFlight = 0;
  let most = 0;
  const sizes: number[] = [];
  const { fetch } = server;
  server.fetch = async (input, init) => {
    most = Math.max(most, (inFlight += 1));
    if (init?.body instanceof Blob) sizes.push(init.body.size);
    expect(init).toMatchObject({ priority: 'low' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    return fetch(input, init).finally(() => (inFlight -= 1));
  };
  outbox.setUploadLimit(0);
  outbox.drain();
  await recordReel(outbox, newId(), [30_000, 40_000]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.requests).toEqual([]);
  outbox.setUploadLimit(20_000_000);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(sealedBytes(server, backlog.id)).toEqual(backlog.bytes);
  expect(most).toBe(1);
  // With the frames' headers.
  expect(Math.max(...sizes)).toBeLessThan(128 * 1024 + 1000);
});

test('a call in one tab also slows down the tab that sends', async () => {
  const { server, outbox, name } = await start();
  outbox.drain();
  await expect.poll(() => server.requests.length).toBe(0);
  const tab = await reopen(name, server);
  tab.setUploadLimit(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { id } = await record(outbox, [60_000]);
  await outbox.finishTake(id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.requests).toEqual([]);
  tab.setUploadLimit(null);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
});

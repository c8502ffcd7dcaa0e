// What the outbox promises about the device: data survives crashes, full disks and dead connections.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { maxPartBytes } from '#contract/take.ts';
import { openDatabase } from './database.ts';
import { sha256Hex } from './sha256.ts';
import { findTake } from './takes.ts';
import {
  hash,
  closeAll,
  question_id,
  start,
  reopen,
  record,
  until,
  videoAnswer,
  textAnswer,
  now,
  randomBytes,
  joined,
} from './test-stage.ts';
import type { OutboxSnapshot } from './types.ts';

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

test('a page killed during a recording loses no written chunk, and its take is offered again', async () => {
  const { server, outbox, name } = await start();
  const take = await outbox.beginTake({ hash, question_id, mime_type: 'video/webm' });
  await outbox.beginSegment(take.id, 'video/webm');
  const chunks = [7000, 8000, 9000].map(randomBytes);
  for (const chunk of chunks) await outbox.appendChunk(take.id, 0, chunk);
  // No close and no end of the segment: the browser is gone.
  const again = await reopen(name, server);
  const [offered] = await again.takesOf(hash, question_id);
  expect(offered).toMatchObject({ id: take.id, state: 'recording', bytes: 24_000 });
  expect(await again.beginSegment(take.id, 'video/webm')).toBe(1);
  const more = randomBytes(3000);
  await again.appendChunk(take.id, 1, more);
  await again.endSegment(take.id, 1, 250);
  await again.finishTake(take.id);
  again.drain();
  await until(again, ({ safe_to_close }) => safe_to_close);
  const sealed = server.takes.get(take.id)?.sealed ?? [];
  expect(await Promise.all(sealed.map((segment) => sha256Hex(joined([segment]))))).toEqual([
    await sha256Hex(joined(chunks.map((chunk) => new Uint8Array(chunk)))),
    await sha256Hex(more),
  ]);
});

test('a full disk rejects the chunk with its reason, is shown, and recovers', async () => {
  const { outbox } = await start();
  const take = await outbox.beginTake({ hash, question_id, mime_type: 'video/webm' });
  await outbox.beginSegment(take.id, 'video/webm');
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    // How fake-indexeddb fails a commit, as browsers do on a full disk.
    Reflect.apply(Reflect.get(this.transaction, '_abort'), this.transaction, ['QuotaExceededError']);
    return request;
  });
  await expect(outbox.appendChunk(take.id, 0, randomBytes(10))).rejects.toMatchObject({ code: 'quota' });
  expect((await outbox.snapshot(hash)).device_fault).toBe('quota');
  full.mockRestore();
  expect(await outbox.beginSegment(take.id, 'video/webm')).toBe(1);
  await outbox.appendChunk(take.id, 1, randomBytes(10));
  expect((await outbox.snapshot(hash)).device_fault).toBeNull();
  expect((await outbox.takeBlob(take.id))?.size).toBe(10);
});

test('a dead connection is opened again and the work repeated', async () => {
  const { outbox } = await start();
  const take = await outbox.beginTake({ hash, question_id, mime_type: 'video/webm' });
  await outbox.beginSegment(take.id, 'video/webm');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  });
  await outbox.appendChunk(take.id, 0, randomBytes(10));
  expect((await outbox.takeBlob(take.id))?.size).toBe(10);
});

test("choosing a take deletes the question's other takes, and a discarded take is never sent", async () => {
  const { server, outbox } = await start();
  const first = await record(outbox, [5000]);
  await outbox.finishTake(first.id);
  await outbox.discardTake(first.id);
  expect((await outbox.takeBlob(first.id))?.size).toBe(5000);
  const second = await record(outbox, [6000]);
  await outbox.finishTake(second.id);
  await outbox.submitAnswer(hash, videoAnswer(second.id));
  await outbox.discardTake(second.id);
  outbox.drain();
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect([...server.takes.keys()]).toEqual([second.id]);
  expect((await outbox.takesOf(hash, question_id)).map(({ id }) => id)).toEqual([second.id]);
});

test('a file is sent like a take', async () => {
  const { server, outbox } = await start();
  const content = randomBytes(150_000);
  const file = await outbox.addFile(hash, 'cv', new Blob([content], { type: 'application/pdf' }), 'cv.pdf');
  outbox.drain();
  const done = await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(done.files).toEqual([{ take_id: file.id, name: 'cv.pdf', where: 'stored', percent: 100 }]);
  expect(server.takes.get(file.id)?.binding).toMatchObject({
    purpose: 'cv',
    name: 'cv.pdf',
    mime_type: 'application/pdf',
  });
  expect(await sha256Hex(joined(server.takes.get(file.id)?.sealed ?? []))).toBe(await sha256Hex(content));
});

test('parts are sent while the take is still being recorded', async () => {
  const { server, outbox } = await start();
  outbox.drain();
  await record(outbox, [maxPartBytes, maxPartBytes], { isOpen: true });
  await vi.waitFor(() => expect(server.arrivals.size).toBe(2));
  const snapshot = await outbox.snapshot(hash);
  expect(snapshot.safe_to_close).toBe(false);
});

test('parts are gathered for a server that asks for it, and sent together at the end', async () => {
  const { server, outbox, name } = await start();
  server.runBytes = 20 * maxPartBytes;
  outbox.drain();
  const { id } = await record(outbox, [maxPartBytes], { isOpen: true });
  // The first reply says that parts should be gathered. The next part is sent at once, those after it wait.
  const db = openDatabase(name);
  await vi.waitFor(async () => {
    const take = await db.read(['takes'], (tx) => findTake(tx, id));
    expect(take).toMatchObject({ run_bytes: server.runBytes });
  });
  db.close();
  await outbox.appendChunk(id, 0, randomBytes(maxPartBytes));
  await vi.waitFor(() => expect(server.arrivals.size).toBe(2));
  for (let i = 0; i < 8; i += 1) await outbox.appendChunk(id, 0, randomBytes(maxPartBytes));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.arrivals.size).toBe(2);
  const before = server.requests.length;
  await outbox.endSegment(id, 0, 1000);
  await outbox.finishTake(id);
  await vi.waitFor(() => expect(server.takes.get(id)?.sealed).toBeTruthy(), 5000);
  const uploads = server.requests.slice(before).filter((request) => request.includes(`/${id}/`));
  expect(uploads.length).toBeLessThanOrEqual(6);
});

test('a subscriber in one page is notified of changes from another page', async () => {
  const { server, outbox, name } = await start();
  const second = await reopen(name, server);
  const heard: OutboxSnapshot[] = [];
  second.subscribe(hash, (snapshot) => heard.push(snapshot));
  await outbox.submitAnswer(hash, textAnswer('words', question_id));
  await vi.waitFor(() =>
    expect(heard.at(-1)?.answers).toEqual([{ question_id, where: 'device', percent: 0 }]),
  );
  outbox.drain();
  await vi.waitFor(() => expect(heard.at(-1)?.safe_to_close).toBe(true));
});

test('unfinished interviews are listed, finished and stored ones are not', async () => {
  const { outbox } = await start();
  await outbox.submitAnswer(hash, textAnswer('words'));
  await outbox.finish(hash, newId(), now());
  expect(await outbox.unfinishedInterviews()).toHaveLength(1);
  outbox.drain();
  await until(outbox, ({ finished }) => finished);
  expect(await outbox.unfinishedInterviews()).toHaveLength(0);
});

test("the machine's state and the questions' media survive a reload", async () => {
  const { server, outbox, name } = await start();
  await outbox.saveState(hash, { step: 3 });
  server.fault = () => new Response('picture', { headers: { 'content-type': 'image/png' } });
  await outbox.saveMedia(hash, 'http://candor.test/media/1');
  const again = await reopen(name, server);
  expect((await again.loadInterview(hash))?.state).toEqual({ step: 3 });
  expect(await (await again.loadMedia('http://candor.test/media/1'))?.text()).toBe('picture');
});

test("a finished interview's content is deleted at once, its summary after a month", async () => {
  const { server, outbox, name } = await start();
  server.fault = () => new Response('picture');
  await outbox.saveMedia(hash, 'http://candor.test/media/1');
  server.fault = () => undefined;
  const { id } = await record(outbox, [5000]);
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  await outbox.finish(hash, newId(), now());
  outbox.drain();
  await until(outbox, ({ safe_to_close, finished }) => safe_to_close && finished);
  expect(await outbox.takeBlob(id)).toBeUndefined();
  expect(await outbox.loadMedia('http://candor.test/media/1')).toBeUndefined();
  const later = await reopen(name, server);
  expect((await later.snapshot(hash)).answers).toEqual([{ question_id, where: 'stored', percent: 100 }]);
  const monthMs = 31 * 24 * 60 * 60 * 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + monthMs);
  const muchLater = await reopen(name, server);
  await vi.waitFor(async () => expect(await muchLater.loadInterview(hash)).toBeUndefined());
  expect((await muchLater.snapshot(hash)).answers).toEqual([]);
  clock.mockRestore();
});

test('an interview with something left to send is kept, however old it is', async () => {
  const { server, outbox, name } = await start();
  await outbox.submitAnswer(hash, textAnswer('words'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400 * 24 * 60 * 60 * 1000);
  const later = await reopen(name, server);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await later.loadInterview(hash)).toBeDefined();
  clock.mockRestore();
  later.drain();
  await until(later, ({ safe_to_close }) => safe_to_close);
  expect(server.answers.size).toBe(1);
});

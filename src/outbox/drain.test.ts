// What the outbox promises about sending: everything once, in order, through every fault, and by one drainer.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/id.ts';
import { maxPartBytes } from '#contract/take.ts';
import { sha256Hex } from './sha256.ts';
import { refusal } from './test-server.ts';
import {
  hash,
  closeAll,
  question_id,
  otherQuestion,
  start,
  reopen,
  record,
  until,
  untilHurried,
  videoAnswer,
  textAnswer,
  now,
  randomBytes,
  joined,
  interviewRecord,
} from './test-stage.ts';

// Two cores may be shared with browsers.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

test('a recorded take is sent, sealed and compared before its bytes are deleted here', async () => {
  const { server, outbox } = await start();
  const { id, bytes } = await record(outbox, [30_000, 30_000, 30_000, 20_000]);
  outbox.drain();
  await outbox.savePoster(id, randomBytes(500));
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  const done = await until(outbox, ({ safe_to_close, answers }) => safe_to_close && answers.length === 1);
  expect(done.answers).toEqual([{ question_id, where: 'stored', percent: 100 }]);
  const take = server.takes.get(id);
  expect(await sha256Hex(joined(take?.sealed ?? []))).toBe(await sha256Hex(bytes));
  expect(take?.poster?.byteLength).toBe(500);
  expect(await outbox.takeBlob(id)).toBeUndefined();
});

test('a stored take can be played until it is chosen', async () => {
  const { outbox } = await start();
  const { id, bytes } = await record(outbox, [30_000, 30_000]);
  outbox.drain();
  await outbox.finishTake(id);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect((await outbox.takesOf(hash, question_id))[0]?.state).toBe('stored');
  expect((await outbox.takeBlob(id))?.size).toBe(bytes.length);
  await outbox.submitAnswer(hash, videoAnswer(id));
  expect(await outbox.takeBlob(id)).toBeUndefined();
});

test('a take whose parts have all arrived is stored only once it is finished and sealed', async () => {
  const { outbox } = await start();
  const { id } = await record(outbox, [maxPartBytes, maxPartBytes]);
  outbox.drain();
  const sent = await until(
    outbox,
    ({ bytes }) => bytes.recorded > 0 && bytes.recorded === bytes.acknowledged,
  );
  expect(sent.are_takes_stored).toBe(false);
  await outbox.finishTake(id);
  await until(outbox, (snapshot) => snapshot.are_takes_stored);
  expect((await outbox.takesOf(hash, question_id))[0]?.state).toBe('stored');
});

test('acknowledged parts are not sent twice', async () => {
  const { server, outbox, name } = await start();
  const { id } = await record(outbox, Array(16).fill(maxPartBytes));
  let cuts = 0;
  server.fault = ({ path }) =>
    path.endsWith('/parts') && (cuts += 1) % 2 === 1 ? 'refuse_connection' : undefined;
  outbox.drain();
  await vi.waitFor(() => expect(server.arrivals.size).toBeGreaterThan(3), 15_000);
  outbox.close();
  const again = await reopen(name, server);
  again.drain();
  await again.finishTake(id);
  await until(again, ({ safe_to_close }) => safe_to_close);
  expect(server.arrivals.size).toBe(16);
  const twice = [...server.arrivals.values()].filter((count) => count > 1);
  // Only requests in flight when the page was closed may arrive again.
  expect(twice.length).toBeLessThanOrEqual(8);
});

test('after a cut the outbox asks the server what it has and sends only the rest', async () => {
  const { server, outbox } = await start();
  const { id } = await record(outbox, [maxPartBytes, maxPartBytes]);
  await outbox.finishTake(id);
  let isLost = false;
  server.fault = ({ path }) => {
    if (!path.includes('/parts') || isLost) return undefined;
    isLost = true;
    return 'lose_reply';
  };
  outbox.drain();
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(isLost).toBe(true);
  expect([...server.arrivals.values()]).toEqual([1, 1]);
});

test('of a part whose request was cut only the rest is sent', async () => {
  const { server, outbox } = await start();
  server.requestsToCut = 1;
  const sizes: number[] = [];
  const { fetch } = server;
  server.fetch = (input, init) => {
    if (init?.body instanceof Blob) sizes.push(init.body.size);
    return fetch(input, init);
  };
  outbox.drain();
  const { id, bytes } = await record(outbox, [maxPartBytes]);
  await outbox.finishTake(id);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(await sha256Hex(joined(server.takes.get(id)?.sealed ?? []))).toBe(await sha256Hex(bytes));
  // 70 % had arrived.
  const [whole = 0, rest = 0] = sizes;
  expect(sizes).toHaveLength(2);
  expect(rest).toBeLessThan(0.31 * whole);
});

test('the first parts bind the take, and one seal is enough', async () => {
  const { server, outbox } = await start();
  outbox.drain();
  const { id } = await record(outbox, [maxPartBytes, maxPartBytes]);
  await outbox.finishTake(id);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(server.requests.filter((request) => request === `PUT takes/${id}`)).toEqual([]);
  expect(server.requests.filter((request) => request.endsWith('/seal'))).toHaveLength(1);
});

test('a server of an older version gets the take, too', async () => {
  const { server, outbox } = await start();
  server.isOld = true;
  outbox.drain();
  const { id, bytes } = await record(outbox, [maxPartBytes, maxPartBytes, 10]);
  await outbox.finishTake(id);
  await untilHurried(outbox, ({ safe_to_close }) => safe_to_close);
  expect(await sha256Hex(joined(server.takes.get(id)?.sealed ?? []))).toBe(await sha256Hex(bytes));
});

test('a lost reply creates neither a second answer nor a different take', async () => {
  const { server, outbox } = await start();
  const lost = new Set<string>();
  server.fault = ({ method, path }) => {
    const isFirst = !lost.has(method + path);
    lost.add(method + path);
    return isFirst ? 'lose_reply' : undefined;
  };
  const { id, bytes } = await record(outbox, [9000, 9000]);
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  await outbox.finish(hash, newId(), now());
  outbox.drain();
  await untilHurried(outbox, ({ safe_to_close, finished }) => safe_to_close && finished);
  expect(server.answers.size).toBe(1);
  expect(await sha256Hex(joined(server.takes.get(id)?.sealed ?? []))).toBe(await sha256Hex(bytes));
});

test('parts that the server lost before the seal are sent again', async () => {
  const { server, outbox } = await start();
  const { id, bytes } = await record(outbox, [maxPartBytes, maxPartBytes, 10]);
  let isLost = false;
  server.fault = ({ path }) => {
    if (path.endsWith('/seal') && !isLost) isLost = server.takes.get(id)?.parts.delete('0/1') ?? false;
    return undefined;
  };
  outbox.drain();
  await until(outbox, ({ bytes: { recorded, acknowledged } }) => acknowledged === recorded);
  await outbox.finishTake(id);
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  expect(isLost).toBe(true);
  expect(await sha256Hex(joined(server.takes.get(id)?.sealed ?? []))).toBe(await sha256Hex(bytes));
});

test('a take that the server no longer knows is bound and sent again', async () => {
  const { server, outbox } = await start();
  const { id, bytes } = await record(outbox, [5000]);
  await outbox.finishTake(id);
  let isForgotten = false;
  server.fault = ({ path }) => {
    if (path.endsWith('/seal') && !isForgotten) isForgotten = server.takes.delete(id);
    return undefined;
  };
  outbox.drain();
  await untilHurried(outbox, ({ safe_to_close }) => safe_to_close);
  expect(await sha256Hex(joined(server.takes.get(id)?.sealed ?? []))).toBe(await sha256Hex(bytes));
});

test("the device deletes nothing while the server's digest differs", async () => {
  const { server, outbox } = await start();
  server.isLying = true;
  const { id, bytes } = await record(outbox, [4000]);
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  outbox.drain();
  const snapshot = await until(outbox, ({ answers }) => answers[0]?.refused !== undefined);
  expect(snapshot).toMatchObject({ safe_to_close: false, answers: [{ refused: 'digest_mismatch' }] });
  const saved = await outbox.takeBlob(id);
  expect(await sha256Hex((await saved?.arrayBuffer()) ?? new ArrayBuffer(0))).toBe(await sha256Hex(bytes));
});

test('finish is sent after every answer, and text before video', async () => {
  const { server, outbox } = await start();
  const { id } = await record(outbox, Array(6).fill(maxPartBytes));
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, videoAnswer(id));
  await outbox.submitAnswer(hash, textAnswer('one'));
  await outbox.submitAnswer(hash, textAnswer('two'));
  await outbox.finish(hash, newId(), now());
  outbox.drain();
  await until(outbox, ({ safe_to_close }) => safe_to_close);
  const writes = server.requests.filter((request) => request.startsWith('POST session'));
  expect(writes.map((request) => request.split('/')[1])).toEqual(['answers', 'answers', 'answers', 'finish']);
  expect(server.requests.indexOf('POST session/answers')).toBeLessThan(
    server.requests.findIndex((request) => request.includes('/parts')),
  );
});

test('a final refusal is shown, is not retried, and delays nothing else', async () => {
  const { server, outbox } = await start();
  server.fault = ({ path }) =>
    path === 'session/answers' && server.requests.length === 1 ? refusal(422, 'invalid_fields') : undefined;
  await outbox.submitAnswer(hash, textAnswer('refused', question_id));
  await outbox.submitAnswer(hash, textAnswer('taken', otherQuestion));
  outbox.drain();
  const snapshot = await until(outbox, ({ answers }) => answers.some(({ where }) => where === 'stored'));
  expect(snapshot.answers).toContainEqual({
    question_id,
    where: 'device',
    percent: 0,
    refused: 'invalid_fields',
  });
  expect(snapshot.safe_to_close).toBe(false);
  expect(server.requests).toHaveLength(2);
});

test("a hotel's login page does not count as a reply", async () => {
  const { server, outbox } = await start();
  let pages = 0;
  server.fault = () =>
    (pages += 1) < 3 ? new Response('<h1>Welcome</h1>', { status: pages === 1 ? 200 : 403 }) : undefined;
  await outbox.submitAnswer(hash, textAnswer('words'));
  outbox.drain();
  const waiting = await until(outbox, (snapshot) => snapshot.waiting !== null);
  expect(waiting.waiting?.reason).toBe('server');
  await untilHurried(outbox, ({ safe_to_close }) => safe_to_close);
  expect(server.answers.size).toBe(1);
});

test('sending waits when the session ends and resumes with a new one', async () => {
  const { server, outbox } = await start('stale');
  await outbox.submitAnswer(hash, textAnswer('words'));
  outbox.drain();
  await until(outbox, ({ waiting }) => waiting?.reason === 'session');
  await outbox.saveInterview(interviewRecord('good'));
  await until(outbox, ({ safe_to_close, waiting }) => safe_to_close && waiting === null);
  expect(server.answers.size).toBe(1);
});

test("while the server's disk is full, video waits on the device and text is sent", async () => {
  const { server, outbox } = await start();
  let isFull = true;
  server.fault = ({ path }) => (isFull && path.includes('/parts') ? refusal(507, 'storage_full') : undefined);
  const { id } = await record(outbox, [5000]);
  await outbox.finishTake(id);
  await outbox.submitAnswer(hash, textAnswer('words', otherQuestion));
  outbox.drain();
  const full = await until(outbox, ({ waiting }) => waiting !== null);
  expect(full.waiting?.reason).toBe('storage_full');
  expect(server.answers.size).toBe(1);
  isFull = false;
  await untilHurried(outbox, ({ safe_to_close }) => safe_to_close);
});

test('two outboxes on one device send everything once', async () => {
  const { server, outbox, name } = await start();
  const second = await reopen(name, server);
  outbox.drain();
  second.drain();
  const { id } = await record(outbox, Array(12).fill(20_000));
  await outbox.finishTake(id);
  await until(second, ({ safe_to_close }) => safe_to_close);
  expect([...server.arrivals.values()].every((count) => count === 1)).toBe(true);
});

test('when the draining page dies, the waiting page takes over', async () => {
  const { server, outbox, name } = await start();
  const second = await reopen(name, server);
  outbox.drain();
  await vi.waitFor(async () =>
    expect((await navigator.locks.query()).held?.map((lock) => lock.name)).toContain(`${name}-drain`),
  );
  second.drain();
  outbox.close();
  await second.submitAnswer(hash, textAnswer('words'));
  await until(second, ({ safe_to_close }) => safe_to_close);
});

test('the service worker yields to a page and gets the drain when the page dies', async () => {
  const { server, outbox, name } = await start();
  const worker = await reopen(name, server, 'worker');
  outbox.drain();
  await vi.waitFor(async () =>
    expect((await navigator.locks.query()).held?.map((lock) => lock.name)).toContain(`${name}-drain`),
  );
  server.fault = () => 'refuse_connection';
  await outbox.submitAnswer(hash, textAnswer('words'));
  const drained = worker.drainUntilEmpty(5000);
  outbox.close();
  server.fault = () => undefined;
  expect(await drained).toBe(true);
  expect(server.answers.size).toBe(1);
  expect(await worker.drainUntilEmpty(100)).toBe(true);
});

test('the service worker reports when it ran out of time', async () => {
  const { server, outbox, name } = await start();
  server.fault = () => 'refuse_connection';
  await outbox.submitAnswer(hash, textAnswer('words'));
  const worker = await reopen(name, server, 'worker');
  expect(await worker.drainUntilEmpty(300)).toBe(false);
});

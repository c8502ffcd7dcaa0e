// Sending never gives up and resumes within five seconds after the path is back, without any event, and without
// repeating what was acknowledged. In virtual time.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, type Fault } from './test-server.ts';
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

// Two cores may be shared with browsers.
vi.setConfig({ testTimeout: 30_000 });

const minute = 60_000;

test.each([
  ['a minute offline', 'off', minute],
  ['a day offline', 'off', 24 * 60 * minute],
  ['a ten-minute black hole', 'black hole', 10 * minute],
  ["an hour behind a hotel's login page", 'portal', 60 * minute],
] as const)('after %s sending resumes within five seconds and finishes', async (_, state, ms) => {
  await world.record(20, 20_000);
  await world.line(state);
  await world.record(20, 20_000);
  await world.stop();
  await world.answerByText();
  const before = world.server.arrivals.size;
  expect(before).toBeGreaterThan(2);
  await world.pass(ms, ms > 20 * minute ? minute : 25);
  await world.line('good', false);
  expect(await world.untilResumed()).toBeLessThanOrEqual(5000);
  expect(await world.untilStored()).toBeLessThanOrEqual(10_000);
  expect(await world.complaints()).not.toContainEqual(expect.stringContaining('sent after'));
});

test('sending resumes within five seconds after a black hole, whenever it ends', async () => {
  for (let i = 0; i < 12; i += 1) {
    await world.line('black hole');
    await world.record(3, 20_000);
    await world.stop();
    await world.pass(30_000 + i * 437);
    await world.line('good', false);
    expect(await world.untilResumed()).toBeLessThanOrEqual(5000);
    expect(await world.untilStored()).toBeLessThanOrEqual(10_000);
  }
});

test('without a network the outbox makes at most four calls in the first twelve seconds', async () => {
  await world.record(20, 20_000);
  await world.line('off');
  const before = world.calls();
  await world.record(12, 20_000);
  await world.stop();
  await world.answerByText();
  await world.pass(12_000, 25);
  expect(world.calls() - before).toBeLessThanOrEqual(4);
  expect((await world.snapshot()).waiting?.reason).toBe('offline');
});

test('a server that does not answer is not reported as a missing network', async () => {
  await world.line('black hole');
  await world.answerByText();
  await world.pass(30_000);
  expect((await world.snapshot()).waiting?.reason).toBe('server');
});

const outages: [string, () => ReturnType<Fault>][] = [
  ['500', () => refusal(500, 'unexpected')],
  ['502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['503', () => refusal(503, 'unavailable')],
  ['507', () => refusal(507, 'storage_full')],
  ['429', () => refusal(429, 'too_many_requests')],
  ['413 of a proxy', () => new Response('too large', { status: 413 })],
];

test.each(outages)(
  'after ten minutes of %s sending resumes within five seconds and finishes',
  async (_, answer) => {
    world.server.fault = answer;
    await world.record(12, 20_000);
    await world.stop();
    await world.answerByText();
    await world.pass(10 * minute, 200);
    expect((await world.snapshot()).waiting).not.toBeNull();
    world.server.fault = () => undefined;
    expect(await world.untilResumed()).toBeLessThanOrEqual(5000);
    expect(await world.untilStored()).toBeLessThanOrEqual(10_000);
  },
);

test("a server's Retry-After is obeyed even when the browser reports that it is online", async () => {
  const init = { status: 429, headers: { 'retry-after': '60' } };
  world.server.fault = () => Response.json({ error: { code: 'too_many_requests', message: '' } }, init);
  await world.answerByText();
  await world.pass(1000);
  const requestsBefore = world.server.requests.length;
  world.server.fault = () => undefined;
  for (let i = 0; i < 10; i += 1) {
    await world.line('good');
    await world.pass(5000);
  }
  expect(world.server.requests).toHaveLength(requestsBefore);
  expect(await world.untilStored()).toBeLessThanOrEqual(15_000);
});

test('sending resumes at once when an ended session is renewed', async () => {
  world.server.fault = () => refusal(401, 'session_ended');
  await world.record(8);
  await world.stop();
  await world.pass(30 * minute, 500);
  expect((await world.snapshot()).waiting?.reason).toBe('session');
  world.server.fault = () => undefined;
  await world.renewSession();
  expect(await world.untilStored()).toBeLessThanOrEqual(1000);
});

test('requests shrink until a proxy that limits their size lets them through', async () => {
  world.limitBodies(70_000);
  await world.record(20, 40_000);
  await world.stop();
  expect(await world.untilStored()).toBeLessThanOrEqual(60_000);
});

test.each([-24 * 60 * minute, 24 * 60 * minute])(
  'setting the clock by %d ms during a backoff stalls nothing and changes no timestamp',
  async (jumpMs) => {
    await world.line('off');
    await world.record(6);
    await world.pass(5000);
    await world.jumpClock(jumpMs);
    await world.record(6);
    await world.stop();
    await world.pass(5000);
    await world.line('good', false);
    expect(await world.untilResumed()).toBeLessThanOrEqual(5000);
    expect(await world.untilStored()).toBeLessThanOrEqual(10_000);
    expect(Math.abs(world.clockErrorMs())).toBeLessThanOrEqual(2000);
    await world.choose();
    expect(await world.untilStored()).toBeLessThanOrEqual(10_000);
    const [answer] = world.server.answers.values();
    expect(Math.abs(Date.parse(answer?.recorded_at ?? '') - Date.now())).toBeLessThanOrEqual(15_000);
    await world.reload();
    expect(Math.abs(world.clockErrorMs())).toBeLessThanOrEqual(2000);
  },
);

test('a clock set back while offline is noticed at once and remembered', async () => {
  await world.line('off');
  await world.jumpClock(-24 * 60 * minute);
  expect(Math.abs(world.clockErrorMs())).toBeLessThanOrEqual(10);
  await world.pass(1000);
  await world.kill();
  expect(Math.abs(world.clockErrorMs())).toBeLessThanOrEqual(10);
});

test('setting the clock during a recording does not change the duration that a crash leaves', async () => {
  for (const jumpMs of [24 * 60 * minute, -48 * 60 * minute]) {
    await world.record(10);
    await world.jumpClock(jumpMs);
    await world.record(10);
    await world.kill();
  }
  const [take] = await world.takes();
  expect(take?.duration_ms).toBeGreaterThan(1000);
  expect(take?.duration_ms).toBeLessThan(10_000);
});

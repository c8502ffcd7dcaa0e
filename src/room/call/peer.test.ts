// Two people over every kind of bad network, in virtual time: they always find each other again.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { twoPeers, type World } from './stand-in-world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const goodWorld = (): World => ({ isUp: true, route: 1, delays: () => [40] });

function areUp({ newcomer, other }: ReturnType<typeof twoPeers>): boolean {
  return newcomer.peer.state() === 'up' && other.peer.state() === 'up';
}

test('two people are connected after one offer', async () => {
  const pair = twoPeers(goodWorld());
  await vi.advanceTimersByTimeAsync(1000);
  expect([areUp(pair), pair.newcomer.offersMade(), pair.other.offersMade()]).toEqual([true, 1, 0]);
  pair.close();
});

test('a cut of three seconds needs no restart', async () => {
  const world = goodWorld();
  const pair = twoPeers(world);
  await vi.advanceTimersByTimeAsync(1000);
  world.isUp = false;
  await vi.advanceTimersByTimeAsync(2500);
  expect(pair.newcomer.peer.state()).toBe('unstable');
  world.isUp = true;
  await vi.advanceTimersByTimeAsync(600);
  expect([areUp(pair), pair.newcomer.offersMade()]).toEqual([true, 1]);
  pair.close();
});

test('another address needs one restart, at once when the browser reports it', async () => {
  const world = goodWorld();
  const pair = twoPeers(world);
  await vi.advanceTimersByTimeAsync(1000);
  world.route = 2;
  await vi.advanceTimersByTimeAsync(2200);
  pair.newcomer.peer.networkChanged();
  await vi.advanceTimersByTimeAsync(300);
  expect([areUp(pair), pair.newcomer.connections.length]).toEqual([true, 1]);
  pair.close();
});

test('an outage of ten minutes ends with both connected', async () => {
  const world = goodWorld();
  const pair = twoPeers(world);
  await vi.advanceTimersByTimeAsync(1000);
  Object.assign(world, { isUp: false, delays: () => [] });
  await vi.advanceTimersByTimeAsync(600_000);
  Object.assign(world, { isUp: true, route: 2, delays: () => [40] });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(areUp(pair)).toBe(true);
  pair.close();
});

test('a request that belongs to an older connection is ignored', async () => {
  const pair = twoPeers(goodWorld());
  await vi.advanceTimersByTimeAsync(1000);
  for (const ask of ['restart', 'rebuild'] as const)
    pair.newcomer.peer.take({ pair: 'a/b', attempt: 0, round: 0, ask });
  await vi.advanceTimersByTimeAsync(1000);
  expect([areUp(pair), pair.newcomer.offersMade(), pair.newcomer.connections.length]).toEqual([true, 1, 1]);
  pair.close();
});

const copies = fc.array(fc.nat(3000), { maxLength: 3 });
const episode = fc.record({
  ms: fc.integer({ min: 10, max: 20_000 }),
  isUp: fc.boolean(),
  isNewRoute: fc.boolean(),
  /** Lost, late, reordered and repeated signals. */
  delays: fc.array(copies, { minLength: 1, maxLength: 6 }),
  onWay: fc.constantFrom('nothing', 'network_changed', 'signaling_down', 'signaling_up'),
});

test('after any loss, order, repetition and outage, both sides are connected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(episode, { maxLength: 8 }), async (episodes) => {
      const world = goodWorld();
      const pair = twoPeers(world);
      for (const { ms, isUp, isNewRoute, delays, onWay } of episodes) {
        let sent = 0;
        world.isUp = isUp;
        if (isNewRoute) world.route += 1;
        world.delays = () => delays[sent++ % delays.length] ?? [];
        for (const { peer } of [pair.newcomer, pair.other]) {
          if (onWay === 'network_changed') peer.networkChanged();
          if (onWay.startsWith('signaling')) peer.signaling(onWay === 'signaling_up');
        }
        await vi.advanceTimersByTimeAsync(ms);
      }
      Object.assign(world, { isUp: true, delays: () => [40] });
      for (const { peer } of [pair.newcomer, pair.other]) peer.signaling(true);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([pair.newcomer.peer.state(), pair.other.peer.state()]).toEqual(['up', 'up']);
      pair.close();
    }),
    { numRuns: 300 },
  );
}, 60_000);

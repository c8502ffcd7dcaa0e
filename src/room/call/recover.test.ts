// When a connection is restarted and rebuilt, and that nothing ends the tries.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRecovery, patienceMs, recover, type RecoverEffect, type RecoverEvent } from './recover.ts';

function run(leads: boolean, events: readonly (readonly [number, RecoverEvent])[]) {
  let recovery = newRecovery(leads);
  const effects: RecoverEffect[] = [];
  for (const [at, event] of events) {
    const [next, made] = recover(recovery, event, at);
    recovery = next;
    effects.push(...made);
  }
  return { recovery, effects };
}

test('the newcomer offers and the other side waits for the offer', () => {
  expect(run(true, [[0, { type: 'began' }]]).effects).toEqual([{ do: 'offer', restartsIce: false }]);
  expect(run(false, [[0, { type: 'began' }]]).effects).toEqual([]);
});

test('a path that returns within four seconds is left alone', () => {
  const { recovery, effects } = run(true, [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [9000, { type: 'unstable' }],
    [9000 + patienceMs - 1, { type: 'woke' }],
    [9000 + patienceMs - 1, { type: 'connected' }],
  ]);
  expect(recovery.state).toBe('up');
  expect(effects).toHaveLength(1);
});

test('after four seconds the leader restarts, and the other side asks it to', () => {
  const events = [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [9000, { type: 'unstable' }],
    [9000 + patienceMs, { type: 'woke' }],
  ] as const;
  expect(run(true, events).effects.at(-1)).toEqual({ do: 'offer', restartsIce: true });
  expect(run(false, events).effects.at(-1)).toEqual({ do: 'ask', ask: 'restart' });
});

test('a restart waits until the channel through the server is up, and then begins at once', () => {
  const { effects } = run(true, [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [1000, { type: 'signaling', isUp: false }],
    [2000, { type: 'unstable' }],
    [2000 + patienceMs, { type: 'woke' }],
    [30_000, { type: 'signaling', isUp: true }],
  ]);
  expect(effects).toEqual([
    { do: 'offer', restartsIce: false },
    { do: 'offer', restartsIce: true },
  ]);
});

test('a new network is tried at once', () => {
  const { effects } = run(true, [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [2000, { type: 'unstable' }],
    [2001, { type: 'network_changed' }],
  ]);
  expect(effects.at(-1)).toEqual({ do: 'offer', restartsIce: true });
});

test('two restarts in vain lead to a new connection', () => {
  const { effects } = run(true, [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [2000, { type: 'failed' }],
    [20_000, { type: 'woke' }],
    [40_000, { type: 'woke' }],
  ]);
  expect(effects.slice(1)).toEqual([
    { do: 'offer', restartsIce: true },
    { do: 'offer', restartsIce: true },
    { do: 'rebuild' },
    { do: 'offer', restartsIce: false },
  ]);
});

test('a connection without media is negotiated again, then rebuilt', () => {
  const { effects } = run(true, [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [6000, { type: 'no_media' }],
    [6500, { type: 'connected' }],
    [12_000, { type: 'no_media' }],
  ]);
  expect(effects.slice(1)).toEqual([
    { do: 'offer', restartsIce: true },
    { do: 'rebuild' },
    { do: 'offer', restartsIce: false },
  ]);
});

test('a request that was made before the latest offer does not replace the try that is under way', () => {
  const outage = [
    [0, { type: 'began' }],
    [500, { type: 'connected' }],
    [1000, { type: 'signaling', isUp: false }],
    [2000, { type: 'failed' }],
    [30_000, { type: 'signaling', isUp: true }],
  ] as const;
  const late = { type: 'asked', ask: 'rebuild', isLate: true } as const;
  expect(run(true, [...outage, [30_010, late]]).effects.at(-1)).toEqual({ do: 'offer', restartsIce: true });
  const fresh = run(true, [...outage, [30_010, { ...late, isLate: false }]]);
  expect(fresh.effects.slice(-2)).toEqual([{ do: 'rebuild' }, { do: 'offer', restartsIce: false }]);
  // A connection that has already come back is left alone.
  const back = run(true, [...outage, [30_010, { type: 'connected' }], [30_020, late]]);
  expect([back.recovery.state, back.effects.at(-1)]).toEqual(['up', { do: 'offer', restartsIce: true }]);
});

const anyEvent = fc.constantFrom<RecoverEvent>(
  { type: 'began' },
  { type: 'connected' },
  { type: 'unstable' },
  { type: 'failed' },
  { type: 'no_media' },
  { type: 'signaling', isUp: true },
  { type: 'signaling', isUp: false },
  { type: 'network_changed' },
  { type: 'woke' },
  { type: 'offered' },
  { type: 'asked', ask: 'restart', isLate: false },
  { type: 'asked', ask: 'rebuild', isLate: false },
  { type: 'asked', ask: 'restart', isLate: true },
  { type: 'asked', ask: 'rebuild', isLate: true },
  { type: 'broke' },
);

test('whatever happens, a connection is up, or something will make it try again', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(6000), anyEvent), { maxLength: 60 }),
      (leads, steps) => {
        let now = 0;
        const events: (readonly [number, RecoverEvent])[] = [[0, { type: 'began' }]];
        for (const [pause, event] of steps) events.push([(now += pause), event]);
        const { recovery } = run(leads, events);
        const waitsForSignaling = !recovery.hasSignaling;
        expect(recovery.state === 'up' || recovery.wakeAt !== null || waitsForSignaling).toBe(true);
        // Signaling that returns, or the alarm, makes a try.
        if (recovery.state === 'up') return;
        const [, effects] = recovery.hasSignaling
          ? recover(recovery, { type: 'woke' }, now + 60_000)
          : recover(recovery, { type: 'signaling', isUp: true }, now + 60_000);
        const comesLater = recovery.state === 'unstable' && recovery.wakeAt !== null;
        expect(effects.length > 0 || comesLater).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

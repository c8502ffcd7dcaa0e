// What is recorded of a room, when a reel ends, and that runs overlap. In virtual time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextTimeMs,
  nothingRecorded,
  overlapMs,
  reelMs,
  transition,
  type Conditions,
  type ReelsEffect,
  type ReelsEvent,
} from './reels.ts';

const yes: Conditions = { isLive: true, isConsented: true, isPaused: false, hasCamera: true };

function openStage() {
  let state = nothingRecorded;
  let nowMs = 1_000_000;
  const effects: ReelsEffect[] = [];
  const stage = {
    effects,
    state: () => state,
    now: () => nowMs,
    send(event: ReelsEvent) {
      const [next, caused] = transition(state, event, nowMs);
      state = next;
      effects.push(...caused);
      return caused;
    },
    /** Lets time pass, with the wake-ups that the state asks for. */
    pass(ms: number) {
      const end = nowMs + ms;
      const before = effects.length;
      for (let turns = 0; turns < 10_000; turns += 1) {
        const at = nextTimeMs(state);
        if (at === undefined || at > end) break;
        nowMs = Math.max(nowMs, at);
        stage.send({ event: 'time' });
        if (nextTimeMs(state) === at) break;
      }
      nowMs = end;
      stage.send({ event: 'time' });
      return effects.slice(before);
    },
  };
  return stage;
}

test.each([
  ['the room is not live', { isLive: false }],
  ['consent is missing', { isConsented: false }],
  ['the host has paused', { isPaused: true }],
])('nothing is recorded while %s', (_, condition) => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: { ...yes, ...condition } });
  stage.pass(60_000);
  expect(stage.effects).toEqual([]);
});

test('recording begins with consent in a live room, and a pause closes the reel at once', () => {
  const stage = openStage();
  expect(stage.send({ event: 'conditions', conditions: yes })).toEqual([
    { effect: 'begin', run: 1, reel: 1, kind: 'video' },
  ]);
  stage.send({ event: 'began', run: 1 });
  stage.pass(5000);
  expect(stage.send({ event: 'conditions', conditions: { ...yes, isPaused: true } })).toEqual([
    { effect: 'end', run: 1 },
    { effect: 'close', reel: 1 },
  ]);
  expect(stage.send({ event: 'conditions', conditions: yes })).toEqual([
    { effect: 'begin', run: 2, reel: 2, kind: 'video' },
  ]);
});

test('after ten minutes a new reel begins, and the old recorder stops 200 ms after the new one has begun', () => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: yes });
  stage.send({ event: 'began', run: 1 });
  stage.pass(reelMs - 1);
  expect(stage.effects).toHaveLength(1);
  expect(stage.pass(1)).toEqual([{ effect: 'begin', run: 2, reel: 2, kind: 'video' }]);
  // A slow device: the old run goes on until the new one has begun.
  expect(stage.pass(3000)).toEqual([]);
  stage.send({ event: 'began', run: 2 });
  expect(stage.pass(overlapMs - 1)).toEqual([]);
  expect(stage.pass(1)).toEqual([
    { effect: 'end', run: 1 },
    { effect: 'close', reel: 1 },
  ]);
});

test('camera off continues with sound in the same reel, without a gap', () => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: yes });
  stage.send({ event: 'began', run: 1 });
  expect(stage.send({ event: 'conditions', conditions: { ...yes, hasCamera: false } })).toEqual([
    { effect: 'begin', run: 2, reel: 1, kind: 'audio' },
  ]);
  stage.send({ event: 'began', run: 2 });
  expect(stage.pass(overlapMs)).toEqual([{ effect: 'end', run: 1 }]);
});

test('a run that fails is followed by another at once, and later ones after growing pauses', () => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: yes });
  const begun: number[] = [];
  for (let run = 1; run <= 6; run += 1) {
    begun.push(stage.now());
    stage.send({ event: 'failed', run });
    stage.pass(60_000);
  }
  const begins = stage.effects.filter(({ effect }) => effect === 'begin');
  expect(begins).toHaveLength(7);
  // A microphone that comes back after an hour is recorded again.
  expect(nextTimeMs(stage.state())).toBeDefined();
});

test('if the new recorder cannot start, the old one goes on', () => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: yes });
  stage.send({ event: 'began', run: 1 });
  stage.pass(reelMs);
  expect(stage.send({ event: 'failed', run: 2 })).toEqual([
    { effect: 'end', run: 2 },
    { effect: 'close', reel: 2 },
    { effect: 'begin', run: 3, reel: 3, kind: 'video' },
  ]);
  expect(stage.state().current?.run).toBe(1);
});

test('if the old one fails too while no new one can start, its reel is complete', () => {
  const stage = openStage();
  stage.send({ event: 'conditions', conditions: yes });
  stage.send({ event: 'began', run: 1 });
  stage.pass(reelMs);
  stage.send({ event: 'failed', run: 2 });
  stage.send({ event: 'failed', run: 3 });
  expect(stage.send({ event: 'failed', run: 1 })).toEqual([
    { effect: 'end', run: 1 },
    { effect: 'close', reel: 1 },
    { effect: 'begin', run: 4, reel: 4, kind: 'video' },
  ]);
});

test('whatever happens: nothing is recorded without consent, every run is ended and every reel closed once', () => {
  const condition = fc.record({
    ...{ isLive: fc.boolean(), isConsented: fc.boolean(), isPaused: fc.boolean(), hasCamera: fc.boolean() },
  });
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('conditions' as const), conditions: condition }),
    fc.record({ kind: fc.constant('consented' as const) }),
    fc.record({ kind: fc.constantFrom('began' as const, 'failed' as const), newest: fc.boolean() }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 400_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const stage = openStage();
      for (const each of happenings) {
        const { current, next } = stage.state();
        if (each.kind === 'conditions') stage.send({ event: 'conditions', conditions: each.conditions });
        else if (each.kind === 'consented') stage.send({ event: 'conditions', conditions: yes });
        else if (each.kind === 'pass') stage.pass(each.ms);
        else {
          const run = each.newest ? (next ?? current) : current;
          if (run) stage.send({ event: each.kind, run: run.run });
        }
        const { conditions } = stage.state();
        if (!conditions.isConsented || !conditions.isLive || conditions.isPaused)
          expect(stage.state()).toMatchObject({ current: null, next: null, reel: null });
      }
      stage.send({ event: 'conditions', conditions: { ...yes, isLive: false } });
      const of = (effect: string) => stage.effects.filter((done) => done.effect === effect);
      const runs = of('begin').map((done) => ('run' in done ? done.run : 0));
      const reels = new Set(of('begin').map((done) => ('reel' in done ? done.reel : 0)));
      expect(
        of('end')
          .map((done) => ('run' in done ? done.run : 0))
          .toSorted(byNumber),
      ).toEqual(runs);
      expect(
        of('close')
          .map((done) => ('reel' in done ? done.reel : 0))
          .toSorted(byNumber),
      ).toEqual([...reels]);
    }),
    { numRuns: 500 },
  );
});

function byNumber(a: number, b: number): number {
  return a - b;
}

// A person's way through a room.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstStage, isInside, step, type Stage, type StageEffect, type StageEvent } from './machine.ts';

function run(events: readonly StageEvent[]): { stage: Stage; effects: StageEffect[] } {
  return events.reduce<{ stage: Stage; effects: StageEffect[] }>(
    ({ stage, effects }, event) => {
      const [next, made] = step(stage, event);
      return { stage: next, effects: [...effects, ...made] };
    },
    { stage: firstStage, effects: [] },
  );
}

const admitted: StageEvent[] = [{ type: 'knocked' }, { type: 'admitted' }];

test('a person who knocks joins the call only when admitted', () => {
  expect(run([{ type: 'knocked' }]).effects).toEqual(['open_channel']);
  expect(run(admitted)).toEqual({ stage: { at: 'in' }, effects: ['open_channel', 'join_call'] });
});

test('a cut line counts from its first moment and ends neither the call nor the room', () => {
  const cut: StageEvent[] = [
    { type: 'channel', isUp: false, now: 5000 },
    { type: 'channel', isUp: false, now: 9000 },
  ];
  const { stage, effects } = run([...admitted, ...cut]);
  expect(stage).toEqual({ at: 'away', since: 5000 });
  expect(effects).not.toContain('leave_call');
  expect(run([...admitted, ...cut, { type: 'channel', isUp: true, now: 9500 }]).stage).toEqual({ at: 'in' });
});

test('a removed person cannot come back with the same key; after an end the same device continues', () => {
  expect(run([...admitted, { type: 'refused', end: 'removed' }]).effects).toContain('forget_device');
  expect(run([...admitted, { type: 'refused', end: 'ended' }]).effects).not.toContain('forget_device');
});

const events = fc.array(
  fc.constantFrom<StageEvent>(
    { type: 'knocked' },
    { type: 'returned' },
    { type: 'admitted' },
    { type: 'channel', isUp: true, now: 1 },
    { type: 'channel', isUp: false, now: 2 },
    { type: 'left' },
    { type: 'refused', end: 'removed' },
    { type: 'refused', end: 'ended' },
    { type: 'reopened' },
  ),
  { maxLength: 40 },
);

test('whatever happens, the call is joined once for each time that it is left', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { stage, effects } = run(all);
      const calls = effects.filter((effect) => effect === 'join_call').length;
      const channels = effects.filter((effect) => effect === 'open_channel').length;
      const closed = effects.filter((effect) => effect === 'close_channel').length;
      expect(channels - closed).toBe(isInside(stage) || stage.at === 'knocking' ? 1 : 0);
      expect(calls).toBeLessThanOrEqual(channels);
    }),
  );
});

import { expect, test } from 'vitest';
import { gatherMs, openGathering } from './gathering.ts';
import type { TakeRow } from './rows.ts';

const takeOf = (changes: Partial<TakeRow> = {}): TakeRow => ({
  ...{ id: 'a', hash: 'h', purpose: 'answer', question_id: null, mime_type: 'video/webm', name: '' },
  ...{
    started_at: '2026-11-27T12:00:00.000Z',
    state: 'recording',
    segments: [],
    bytes_stored: 0,
    bound: true,
  },
  ...{ poster: 'none', refused: null, run_bytes: 1000 },
  ...changes,
});

test('a take that is being recorded sends at once, then gathers for a while', () => {
  let nowMs = 5000;
  const gathering = openGathering(() => nowMs);
  expect(gathering.isOn(takeOf(), 10)).toBe(false);
  expect(gathering.nextEndMs(nowMs)).toBe(Infinity);
  gathering.start(takeOf());
  expect(gathering.isOn(takeOf(), 999)).toBe(true);
  expect(gathering.isOn(takeOf(), 1000)).toBe(false);
  expect(gathering.isOn(takeOf({ id: 'b' }), 10)).toBe(false);
  expect(gathering.isOn(takeOf({ state: 'recorded' }), 10)).toBe(false);
  expect(gathering.nextEndMs(nowMs)).toBe(5000 + gatherMs);
  nowMs += gatherMs;
  expect(gathering.isOn(takeOf(), 10)).toBe(false);
  expect(gathering.nextEndMs(nowMs)).toBe(Infinity);
});

test('without run_bytes nothing waits', () => {
  const gathering = openGathering(() => 0);
  const { run_bytes: _, ...take } = takeOf();
  gathering.start(take);
  expect(gathering.isOn(take, 1)).toBe(false);
  expect(gathering.nextEndMs(0)).toBe(Infinity);
});

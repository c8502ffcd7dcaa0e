import { expect, test } from 'vitest';
import { newId } from '#contract/id.ts';
import { maxPartBytes } from '#contract/take.ts';
import { type Conditions, nextTasks } from './agenda.ts';
import { unknownLine } from './line.ts';
import type { PartRow, TakeRow } from './rows.ts';

const id = newId();
const take: TakeRow = {
  ...{ id, hash: 'h', purpose: 'answer', question_id: newId(), mime_type: 'video/webm', name: '' },
  ...{ started_at: '2026-11-28T10:00:00Z', state: 'recorded', segments: [], bytes_stored: 0 },
  ...{ bound: true, poster: 'sent', refused: null },
};
const partsOf = (count: number) =>
  Array.from({ length: count }, (_, number): PartRow => ({
    take: id,
    segment: 0,
    number,
    bytes: maxPartBytes,
    sha256: 'a',
    unsent: 1,
  }));

function kindsOf(parts: number, changes: Partial<Conditions> = {}) {
  const work = { writes: [], takes: [{ take, unsent: partsOf(parts), isChosen: false }] };
  const conditions: Conditions = {
    ...{ line: unknownLine, claimed: new Set(), inFlight: 0, started: 0, sealsUseLine: false },
    ...{ sealedEarly: new Set(), unverified: new Set(), isBackingOff: () => false, isGathering: () => false },
  };
  return nextTasks(work, { ...conditions, ...changes }).map(({ kind }) => kind);
}

test('the seal goes ahead of the last parts, once', () => {
  expect(kindsOf(1)).toEqual(['seal', 'parts']);
  expect(kindsOf(1, { sealedEarly: new Set([id]) })).toEqual(['parts']);
  expect(kindsOf(0, { sealedEarly: new Set([id]) })).toEqual(['seal']);
});

test('the seal waits while more parts are left than requests may start', () => {
  expect(kindsOf(100)).toEqual(['parts', 'parts', 'parts']);
  expect(kindsOf(1, { inFlight: unknownLine.parallel })).toEqual([]);
});

test('during a call the seal has no connection beside the last parts', () => {
  expect(kindsOf(1, { sealsUseLine: true })).toEqual(['parts']);
});

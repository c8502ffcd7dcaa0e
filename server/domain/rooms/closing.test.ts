// When rooms open and close with time.
import { expect, test } from 'vitest';
import { closingOf, emptySince } from './closing.ts';

const start = new Date('2026-11-20T15:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const scheduled = { status: 'scheduled', start, live_at: null, empty_at: null };
const live = { status: 'live', start, live_at: start, empty_at: null };
const person = (role: string, state: string, seen: number) => ({
  ...{ role, state, left_at: null, created_at: minutes(-5), last_seen_at: minutes(seen) },
});

test('a room opens fifteen minutes before its start', () => {
  expect(closingOf(scheduled, [], minutes(-16))).toBeNull();
  expect(closingOf(scheduled, [], minutes(-15))).toEqual({ status: 'waiting' });
  expect(closingOf({ ...scheduled, status: 'waiting' }, [], minutes(0))).toBeNull();
});

test.each([
  ['nobody came', [], 'nobody'],
  ['the candidate came and the host did not', [person('candidate', 'knocking', 20)], 'no_host'],
  ['the host came and the candidate did not', [person('host', 'left', 25)], 'no_candidate'],
  [
    'both came, one after the other',
    [person('host', 'left', 10), person('candidate', 'left', 25)],
    'no_host',
  ],
] as const)('half an hour after the start it is written down that %s', (_case, people, reason) => {
  const waiting = { ...scheduled, status: 'waiting' };
  expect(closingOf(waiting, people, minutes(29))).toBeNull();
  expect(closingOf(waiting, people, minutes(30))).toEqual({ status: 'no_show', reason });
});

test('a room stays open while somebody waits in it or at its door, up to four hours', () => {
  const waiting = { ...scheduled, status: 'waiting' };
  for (const [role, state] of [
    ['candidate', 'knocking'],
    ['host', 'in'],
  ] as const) {
    expect(closingOf(waiting, [person(role, state, 45)], minutes(45.2))).toBeNull();
    expect(closingOf(waiting, [person(role, state, 45)], minutes(46))?.status).toBe('no_show');
    expect(closingOf(waiting, [person(role, state, 240)], minutes(240))?.status).toBe('no_show');
  }
});

test('a live room ends when it was seen empty for fifteen minutes, also if nobody could say goodbye', () => {
  const gone = [person('host', 'in', 20), person('candidate', 'away', 21)];
  const empty_at = emptySince(live, gone, { now: minutes(21.5), hasJustStarted: false });
  expect(empty_at).toEqual(minutes(21.5));
  const empty = { ...live, empty_at };
  expect(emptySince(empty, gone, { now: minutes(30), hasJustStarted: false })).toEqual(empty_at);
  expect(closingOf(empty, gone, minutes(36))).toBeNull();
  expect(closingOf(empty, gone, minutes(36.5))).toEqual({ status: 'ended', reason: 'empty' });
  const back = [person('host', 'in', 36)];
  expect(emptySince(empty, back, { now: minutes(36.2), hasJustStarted: false })).toBeNull();
  expect(closingOf(empty, back, minutes(36.2))).toBeNull();
});

test('the time in which no server ran does not count as empty', () => {
  const cut = [person('host', 'in', 20), person('candidate', 'in', 20)];
  expect(closingOf(live, cut, minutes(60))).toBeNull();
  const empty = { ...live, empty_at: minutes(15) };
  expect(emptySince(empty, cut, { now: minutes(60), hasJustStarted: true })).toEqual(minutes(60));
});

test('a live room ends after four hours', () => {
  const here = [person('host', 'in', 240)];
  expect(closingOf(live, here, minutes(239))).toBeNull();
  expect(closingOf(live, here, minutes(240))).toEqual({ status: 'ended', reason: 'too_long' });
});

test.each(['ended', 'canceled', 'no_show'])('time changes nothing about a room that is %s', (status) => {
  expect(closingOf({ ...scheduled, status }, [], minutes(1000))).toBeNull();
});

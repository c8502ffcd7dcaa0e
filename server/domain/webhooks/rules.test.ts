// Pauses between attempts, Retry-After, and when a webhook is deactivated.
import { expect, test } from 'vitest';
import {
  afterAttempt,
  dayMs,
  isTest,
  nextAttemptAt,
  offReason,
  pausesMs,
  quietUntil,
  shouldDeactivate,
} from './rules.ts';

const now = new Date('2026-03-03T12:00:00Z');

test('a test delivery has a message id that begins with test_', () => {
  expect([isTest({ message_id: 'test_1' }), isTest({ message_id: 'msg_test_1' })]).toEqual([true, false]);
});

test('a failed delivery is retried over three days, with jitter', () => {
  for (const [n, pause] of pausesMs.entries()) {
    const failed = { attempts: n + 1, quietUntil: null };
    const [soonest, latest] = [0, 1].map((chance) => nextAttemptAt(failed, now, chance)?.getTime() ?? 0);
    expect((soonest ?? 0) - now.getTime()).toBeCloseTo(pause * 0.9, 3);
    expect((latest ?? 0) - now.getTime()).toBeCloseTo(pause * 1.1, 3);
  }
  expect(nextAttemptAt({ attempts: pausesMs.length + 1, quietUntil: null }, now, 0)).toBeNull();
  const all = pausesMs.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThan(3 * dayMs);
});

test('Retry-After is respected and never shortens the delay', () => {
  const later = new Date(now.getTime() + 3_600_000);
  const soon = new Date(now.getTime() + 1000);
  expect(nextAttemptAt({ attempts: 1, quietUntil: later }, now, 0)).toEqual(later);
  expect(nextAttemptAt({ attempts: 2, quietUntil: soon }, now, 0)?.getTime()).toBeGreaterThan(soon.getTime());
  expect(nextAttemptAt({ attempts: pausesMs.length + 1, quietUntil: later }, now, 0)).toBeNull();
});

test('a webhook is deactivated after five days without success', () => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  expect(shouldDeactivate(before(4.99), now)).toBe(false);
  expect(shouldDeactivate(before(5), now)).toBe(true);
});

test.each([
  ['standard', 410, '', 'gone'],
  ['slack', 410, 'channel_is_archived', 'gone'],
  ['teams', 410, '', 'gone'],
  ['slack', 404, 'no_service', 'no_service'],
  ['slack', 404, 'no_service\n', 'no_service'],
  ['slack', 404, 'channel_not_found', ''],
  ['slack', 403, 'no_service', ''],
  ['teams', 404, 'no_service', ''],
  ['standard', 404, 'no_service', ''],
  ['slack', null, '', ''],
] as const)('a %s webhook that answers %s %s is off because: %s', (kind, status, body, reason) => {
  expect(offReason(kind, { status, body })).toBe(reason);
});

const inSeconds = (value: string | undefined, status: number | null = 503) => {
  const until = quietUntil(status, value, now);
  return until && (until.getTime() - now.getTime()) / 1000;
};

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['Tue, 03 Mar 2026 13:00:00 GMT', 3600],
  ['Tuesday, 03-Mar-26 13:00:00 GMT', 3600],
  ['Tue Mar  3 13:00:00 2026', 3600],
])('%s is a valid retry time', (value, seconds) => {
  expect(inSeconds(value)).toBe(seconds);
  expect(inSeconds(value, 429)).toBe(seconds);
});

test.each(['0', '-5', '1.5', 'soon', '', '2026-03-03', 'Tue, 03 Mar 2026 11:00:00 GMT', undefined])(
  '%s is not a valid retry time',
  (value) => expect(inSeconds(value)).toBeNull(),
);

test('waits a day at most, and only for overloaded or temporarily unavailable receivers', () => {
  expect(inSeconds('99999999999999999999')).toBe(dayMs / 1000);
  expect(inSeconds('Tue, 03 Mar 2099 13:00:00 GMT')).toBe(dayMs / 1000);
  for (const status of [200, 301, 410, 500, null]) expect(inSeconds('120', status)).toBeNull();
});

test('a receiver is paused after five failed messages in a row, and one success ends the count', () => {
  const later = new Date(now.getTime() + 20_000);
  let state = { failures: 0, paused_until: null as Date | null };
  for (let n = 1; n <= 5; n += 1) {
    expect(state.paused_until).toBeNull();
    state = afterAttempt(state, true, now) ?? state;
  }
  expect(state).toEqual({ failures: 5, paused_until: later });
  expect(afterAttempt(state, true, later)?.paused_until).toEqual(new Date(later.getTime() + 20_000));
  state = afterAttempt(state, false, later) ?? state;
  expect(afterAttempt(state, true, later)).toEqual({ failures: 1, paused_until: null });
  expect(afterAttempt(state, false, later)).toBeNull();
});

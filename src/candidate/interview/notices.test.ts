// Tests which notices candidates see.
import { expect, test } from 'vitest';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { type Circumstances, noticeOf } from './NoticeBar.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const calm: OutboxSnapshot = {
  hash: 'h',
  answers: [],
  files: [],
  finished: false,
  safe_to_close: false,
  waiting: null,
  device_fault: null,
};
const told = (changes: Partial<OutboxSnapshot>, more: Partial<Circumstances> = {}) =>
  noticeOf({
    snapshot: { ...calm, ...changes },
    nowMs: now,
    batteryPercent: null,
    isTurned: false,
    seen: new Set(),
    ...more,
  });
const away = (reason: 'offline' | 'server' | 'session' | 'storage_full', ms: number) => {
  return { waiting: { reason, since: new Date(now - ms).toISOString() } };
};

test('a calm day says nothing, nor does a line that is away for a moment', () => {
  expect(told({})).toBeNull();
  expect(told(away('offline', 20_000))).toBeNull();
  expect(told(away('server', 20_000))).toBeNull();
});

test('a line or a server that stays away is told, a refusal at once', () => {
  expect(told(away('offline', 90_000))).toEqual({ notice: 'offline' });
  expect(told(away('server', 90_000))).toEqual({ notice: 'server' });
  expect(told(away('session', 0))).toEqual({ notice: 'session' });
  expect(told(away('storage_full', 0))).toEqual({ notice: 'storage_full' });
});

test('what stops the recording goes before everything else, and cannot be put away', () => {
  const all = { batteryPercent: 3, isTurned: true, seen: new Set(['quota', 'database'] as const) };
  expect(told({ ...away('offline', 90_000), device_fault: 'quota' }, all)).toEqual({ notice: 'quota' });
  expect(told({ device_fault: 'database' }, all)).toEqual({ notice: 'database' });
});

test('a battery is told when it is low, once', () => {
  expect(told({}, { batteryPercent: 40 })).toBeNull();
  expect(told({}, { batteryPercent: 12 })).toEqual({ notice: 'battery', percent: 12 });
  expect(told({}, { batteryPercent: 12, seen: new Set(['battery'] as const) })).toBeNull();
});

test('a device turned over while recording is told, once', () => {
  expect(told({}, { isTurned: true })).toEqual({ notice: 'turned' });
  expect(told({}, { isTurned: true, seen: new Set(['turned'] as const) })).toBeNull();
});

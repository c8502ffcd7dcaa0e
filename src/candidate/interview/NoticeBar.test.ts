// Tests which notices candidates see.
import { expect, test } from 'vitest';
import type { OutboxSnapshot } from '../../outbox/types.ts';
import { type DeviceStatus, noticeOf } from './NoticeBar.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const calm: OutboxSnapshot = {
  hash: 'h',
  answers: [],
  files: [],
  bytes: { recorded: 0, acknowledged: 0 },
  are_takes_stored: true,
  finished: false,
  safe_to_close: false,
  waiting: null,
  device_fault: null,
};
const notice = (changes: Partial<OutboxSnapshot>, more: Partial<DeviceStatus> = {}) =>
  noticeOf({
    snapshot: { ...calm, ...changes },
    nowMs: now,
    batteryPercent: null,
    isTurned: false,
    mayNowWrite: false,
    dismissed: new Set(),
    ...more,
  });
const outage = (reason: 'offline' | 'server' | 'session' | 'storage_full', ms: number) => {
  return { waiting: { reason, since: new Date(now - ms).toISOString() } };
};

test('there is no notice if all is well, or for a short outage', () => {
  expect(notice({})).toBeNull();
  expect(notice(outage('offline', 20_000))).toBeNull();
  expect(notice(outage('server', 20_000))).toBeNull();
});

test('a long outage is shown, a rejected session or a full server at once', () => {
  expect(notice(outage('offline', 90_000))).toEqual({ notice: 'offline' });
  expect(notice(outage('server', 90_000))).toEqual({ notice: 'server' });
  expect(notice(outage('session', 0))).toEqual({ notice: 'session' });
  expect(notice(outage('storage_full', 0))).toEqual({ notice: 'storage_full' });
});

test('what stops the recording comes first and cannot be dismissed', () => {
  const all = { batteryPercent: 3, isTurned: true, dismissed: new Set(['quota', 'database'] as const) };
  expect(notice({ ...outage('offline', 90_000), device_fault: 'quota' }, all)).toEqual({ notice: 'quota' });
  expect(notice({ device_fault: 'database' }, all)).toEqual({ notice: 'database' });
});

test('a low battery is shown once', () => {
  expect(notice({}, { batteryPercent: 40 })).toBeNull();
  expect(notice({}, { batteryPercent: 12 })).toEqual({ notice: 'battery', percent: 12 });
  expect(notice({}, { batteryPercent: 12, dismissed: new Set(['battery'] as const) })).toBeNull();
});

test('a device turned while recording is shown once', () => {
  expect(notice({}, { isTurned: true })).toEqual({ notice: 'turned' });
  expect(notice({}, { isTurned: true, dismissed: new Set(['turned'] as const) })).toBeNull();
});
